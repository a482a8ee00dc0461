/** What the reader is asked to check an answer by: it wants yes or no. Mirrored by `models/training/self_check.py`. */
export function checkQuestion(question: string, answer: string): string {
  return `Is it ${answer}? ${question}`;
}
