import { plainAnswer } from '../../engine/answer-form.js';

/** Whether a text contains an answer as whole words, ignoring letter case, punctuation and articles. */
export function saysAnswer(text: string, answer: string): boolean {
  const wanted = plainAnswer(answer);
  return wanted !== '' && ` ${plainAnswer(text)} `.includes(` ${wanted} `);
}
