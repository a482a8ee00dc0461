import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Limen } from '../../src/api.js';
import { LimenError } from '../../src/engine/index.js';
import { runClass } from '../../src/lab/class-runs.js';
import { keptLesson } from '../../src/lab/kept-lesson.js';
import { keepClassRuns } from '../../src/lab/write-class-runs.js';
import { ClassController } from '../../src/ui/lab/class-controller.js';
import { CountingHost } from '../ui/support.js';
import { corpusOf, questionOf, runsOf, turnOf } from './support.js';

vi.mock(import('../../src/lab/class-runs.js'), async (original) => ({
  ...(await original()),
  runClass: vi.fn(),
}));
vi.mock(import('../../src/lab/kept-lesson.js'), () => ({ keptLesson: vi.fn() }));
vi.mock(import('../../src/lab/write-class-runs.js'), () => ({ keepClassRuns: vi.fn() }));
vi.mock(import('../../src/composition/practice-part.js'), async (original) => ({
  ...(await original()),
  questionsOfTexts: async () => [{ id: 'gap 1', question: 'Who?', answers: ['Jon'], section: ['a.md#b'] }],
}));

const runs = runsOf([corpusOf([questionOf('gap-1', [turnOf()])], 'class')]);
const failed = new LimenError('worker-crashed', { worker: 'reader', reason: 'it was lost' });
const limen = Promise.resolve({} as Limen);

beforeEach(() => {
  vi.mocked(keptLesson).mockReset().mockResolvedValue(null);
  vi.mocked(keepClassRuns).mockReset().mockResolvedValue();
  vi.mocked(runClass)
    .mockReset()
    .mockImplementation(async function* () {
      yield runs;
    });
});

describe("a failed action on a class's texts", () => {
  it('is asked again if asking failed', async () => {
    const controller = new ClassController(new CountingHost());
    controller.choose('boats');
    vi.mocked(runClass).mockImplementationOnce(() => {
      throw failed;
    });
    await controller.ask(limen, 12, runs);
    expect(controller.problem?.code).toBe('worker-crashed');
    controller.again(limen);
    await vi.waitUntil(() => controller.runs !== null);
    expect(controller.runs).toBe(runs);
    expect(controller.problem).toBeNull();
  });

  it('is stored again, and not asked again, if storing failed', async () => {
    const controller = new ClassController(new CountingHost());
    controller.choose('boats');
    vi.mocked(keepClassRuns).mockRejectedValueOnce(failed);
    await controller.ask(limen, 12, runs);
    expect(controller.runs).toBe(runs);
    expect(controller.problem?.code).toBe('worker-crashed');
    controller.again(limen);
    expect(controller.problem).toBeNull();
    expect(keepClassRuns).toHaveBeenCalledTimes(2);
    expect(runClass).toHaveBeenCalledTimes(1);
  });

  it('is read again if reading failed', async () => {
    const controller = new ClassController(new CountingHost());
    vi.mocked(keptLesson).mockRejectedValueOnce(failed).mockResolvedValueOnce(runs);
    controller.choose('boats');
    await vi.waitUntil(() => controller.problem !== null);
    controller.again(limen);
    await vi.waitUntil(() => controller.runs !== null);
    expect(controller.problem).toBeNull();
  });
});
