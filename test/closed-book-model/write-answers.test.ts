import { describe, expect, it } from 'vitest';
import { AnswerDecoder } from '../../src/closed-book-model/answer-decoder.js';
import { likeliestToken, sampledToken } from '../../src/closed-book-model/token-choice.js';
import { writeAnswers } from '../../src/closed-book-model/write-answers.js';
import type { Tensor } from '../../src/sessions/session-types.js';
import { decoderOf } from './support.js';

const encoded: Tensor = { type: 'float32', dims: [1, 1, 1], data: Float32Array.of(0) };
const surely = (token: number) => [0, 1, 2, 3].map((each) => (each === token ? 50 : 0));

describe('answers written side by side', () => {
  it('end with the end token, which is read once more for its state', async () => {
    const session = decoderOf((prefix) => surely([1, 2, 3][prefix.length - 1] ?? 0));
    const decoder = new AnswerDecoder(session, encoded);
    const plan = { start: 0, end: 3, limit: 9, choices: [likeliestToken] };
    const [answer] = await writeAnswers(decoder, plan);
    expect(answer?.tokens).toEqual([1, 2, 3]);
    expect(answer?.logProbability).toBeCloseTo(0, 9);
    expect(answer?.state).toEqual(Float32Array.of(3));
    expect(session.rows).toEqual([1, 1, 1, 1]);
  });

  it('are ended at the limit by the end token, which counts with its true probability', async () => {
    const decoder = new AnswerDecoder(
      decoderOf(() => [0, 2, 0, 0]),
      encoded,
    );
    const [answer] = await writeAnswers(decoder, { start: 0, end: 3, limit: 3, choices: [likeliestToken] });
    expect(answer?.tokens).toEqual([1, 1, 3]);
    const of = (logit: number) => logit - Math.log(3 + Math.exp(2));
    expect(answer?.logProbability).toBeCloseTo(2 * of(2) + of(0), 6);
  });

  it('share the passes over their common prefixes, and keep their order', async () => {
    const session = decoderOf((prefix) => (prefix.length === 1 ? [-9, 5, 5, -9] : surely(3)));
    const decoder = new AnswerDecoder(session, encoded);
    const at = (place: number) => (logits: Float32Array) => sampledToken(logits, 1, place);
    const choices = [0.1, 0.9, 0.2, 0.8].map(at);
    const answers = await writeAnswers(decoder, { start: 0, end: 3, limit: 9, choices });
    expect(answers.map(({ tokens }) => tokens[0])).toEqual([1, 2, 1, 2]);
    expect(session.rows).toEqual([1, 2, 2]);
  });

  it('stop between two passes when they are aborted', async () => {
    const aborter = new AbortController();
    const session = decoderOf((prefix) => {
      if (prefix.length === 2) aborter.abort(new Error('enough'));
      return surely(1);
    });
    const plan = { start: 0, end: 3, limit: 9, choices: [likeliestToken], signal: aborter.signal };
    await expect(writeAnswers(new AnswerDecoder(session, encoded), plan)).rejects.toThrow('enough');
    expect(session.rows).toHaveLength(2);
  });

  it('are refused from a graph that does not return numbers', async () => {
    const decoder = new AnswerDecoder(
      decoderOf(() => [Number.NaN, 0, 0, 0]),
      encoded,
    );
    const plan = { start: 0, end: 3, limit: 9, choices: [likeliestToken] };
    await expect(writeAnswers(decoder, plan)).rejects.toMatchObject({ code: 'model-invalid' });
  });
});
