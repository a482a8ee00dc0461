/**
 * Kinds of question that need an answer in a particular form (ReflectRAG, section 3.4, "Stabilizing and
 * normalizing").
 */

const yesNoOpening =
  /^(?:is|are|was|were|am|do|does|did|has|have|had|can|could|may|might|must|shall|should|will|would)\b/iu;

/** Whether a question asks for yes or no, judging by its opening word. */
export function asksYesOrNo(question: string): boolean {
  return yesNoOpening.test(question.trim()) && !/\bor\b/iu.test(question);
}

/** “What is an orbit?”, “Define apogee.”, “What does ISRU stand for?”; “What is the capital?” asks for a name. */
const definition =
  /^(?:what (?:is|are) (?:an? )?(?!the\b|an?\b)[\p{L}\p{N}-]+(?: [\p{L}\p{N}-]+){0,2} ?\?$|define\b|what does .+ (?:stand for|mean)\b)/iu;

/** Whether a question asks what something is, and so needs a sentence as its answer. */
export function asksForDefinition(question: string): boolean {
  return definition.test(question.trim());
}

const factoidOpening =
  /^(?:\p{L}+ )?(?:who|whom|whose|when|where|which|what|how (?:many|much|old|long|far|tall|high))\b/iu;

/** Whether a question asks for one fact: a person, a time, a place, a thing, a number. */
export function asksForFact(question: string): boolean {
  return factoidOpening.test(question.trim()) && !asksForDefinition(question);
}
