import { describe, expect, it } from 'vitest';
import type { RunEvent } from '../../../src/engine/index.js';
import { asWritten, understoodAfter, wholeQuestion } from '../../../src/ui/follow-ups/asked-question.js';
import { foldEvent, openingView, type RunView } from '../../../src/ui/run-view.js';
import { abstainedRun, answeredRun, options } from '../support.js';

function run(events: readonly RunEvent[]): RunView {
  return events.reduce(foldEvent, openingView('', options));
}

describe('a question that is typed on the page', () => {
  const first = asWritten('Who discovered Nadia?');
  const answered = run(answeredRun(first.written));

  it('takes what it lacks from the question that is shown, or from its answer', () => {
    const moon = understoodAfter('And when was it discovered?', first, answered);
    expect(wholeQuestion(moon)).toBe('When was Nadia discovered?');
    expect(moon.written).toBe('And when was it discovered?');
    const person = understoodAfter('Where was he born?', first, answered);
    expect(wholeQuestion(person)).toBe('Where was Bartolomeo Lindvik born?');
  });

  it('takes the heading of the proof where the question that is shown names nothing', () => {
    const vague = asWritten('Who discovered it?');
    const next = understoodAfter('How large is it?', vague, run(answeredRun(vague.written)));
    expect(wholeQuestion(next)).toBe('How large is Nadia?');
  });

  it('takes nothing from an answer that was not given, nor from a run that has none yet', () => {
    for (const events of [abstainedRun(first.written), answeredRun(first.written).slice(0, 4)]) {
      const next = understoodAfter('Where was he born?', first, run(events));
      expect(wholeQuestion(next)).toBe('Where was Nadia born?');
    }
  });

  it('is asked as it stands if it stands alone', () => {
    const alone = 'Who discovered Hector?';
    expect(understoodAfter(alone, first, answered)).toEqual(asWritten(alone));
  });

  it('is the same question when it is typed once more, also after it was taken back', () => {
    const typed = 'What about Hector?';
    const next = understoodAfter(typed, first, answered);
    const whole = run(answeredRun(wholeQuestion(next)));
    expect(understoodAfter(typed, next, whole)).toBe(next);
    const back = asWritten(typed);
    expect(understoodAfter(typed, back, run(answeredRun(typed)))).toBe(back);
  });

  it('goes on from what the question that is shown changed and took over', () => {
    const other = understoodAfter('What about Hector?', first, answered);
    const third = understoodAfter('And Ida?', other, run(answeredRun(wholeQuestion(other))));
    expect(wholeQuestion(third)).toBe('Who discovered Nadia for Ida?');
    const when = understoodAfter('And when was it discovered?', first, answered);
    const last = understoodAfter('How large is it?', when, run(answeredRun(wholeQuestion(when))));
    expect(wholeQuestion(last)).toBe('How large is Nadia?');
  });
});
