/** What kinds of reasoner, critic and retriever have in common: each is a folder with a definition, and a line in a registry. */

import { optionInvalid } from '../engine/index.js';

/** One value that a choice holds beside its kind: a field of a form, and a flag of the command line. */
export interface PartOption {
  /** Its name in the choice: "baseUrl". */
  readonly name: string;
  /** For people, over the field: "Address". */
  readonly label: string;
  /** A sentence beneath the field. */
  readonly hint?: string;
  readonly placeholder?: string;
  /** A number is whole. */
  readonly input: 'text' | 'url' | 'password' | 'number';
  readonly least?: number;
  readonly required: boolean;
  /** As commander writes it: "--server <url>"; what must not be seen by other users has a variable instead. */
  readonly flag?: string;
  /** After the flag, in help. */
  readonly help?: string;
  readonly variable?: string;
}

export interface PartDefinition<Choice extends { readonly kind: string }> {
  readonly kind: Choice['kind'];
  /** Never there: ties the definition to the type of its choice. */
  readonly choice?: Choice;
  /** For people: "A model on a server". */
  readonly label: string;
  readonly hint: string;
  /** None for a kind that is chosen by its name alone. */
  readonly options: readonly PartOption[];
  /** The option that may follow the kind in one word, as in an attribute: "web-llm:MODEL". */
  readonly inOneWord?: string;
  /** Whether a question leaves the device. */
  readonly isRemote?: boolean;
  /** What to say of it in this browser; `null` where the browser does not offer it. Left out: `hint`, everywhere. */
  offer?(): Promise<string | null>;
}

/** The choice that a definition is of. */
export type ChoiceOf<Definition> = Definition extends { readonly choice?: infer Choice } ? Choice : never;

/**
 * A choice from what was written, in a form or on a command line.
 *
 * @param nameOf how the options are called there
 * @throws {LimenError} `option-invalid` for an option that is missing or no whole number
 */
export function choiceFrom<Choice extends { readonly kind: string }>(
  { kind, options }: PartDefinition<Choice>,
  written: Readonly<Record<string, string | undefined>>,
  nameOf: (option: PartOption) => string = ({ name }) => name,
): Choice {
  const values = options.flatMap((option) => {
    const value = written[option.name]?.trim() ?? '';
    const refuse = (allowed: string): never => {
      throw optionInvalid(nameOf(option), value.slice(0, 80), allowed);
    };
    if (value === '') return option.required ? refuse(`a value, which ${kind} needs`) : [];
    if (option.input !== 'number') return [[option.name, value]];
    const number = Number(value);
    const { least = 0 } = option;
    return Number.isInteger(number) && number >= least
      ? [[option.name, number]]
      : refuse(`a whole number from ${least}`);
  });
  // The options of a definition are what its choice holds.
  return { kind, ...Object.fromEntries(values) } as Choice;
}

/**
 * A choice from one word, such as an attribute: "embedded", or "web-llm:" and a model's id.
 *
 * @param part what is chosen: "reasoner"
 * @throws {LimenError} `option-invalid` for a kind that is not known, or that needs more than one word
 */
export function choiceFromWord<Definition extends PartDefinition<{ readonly kind: string }>>(
  definitions: readonly Definition[],
  part: string,
  written: string,
): ChoiceOf<Definition> {
  const [kind, ...rest] = written.trim().split(':');
  const value = rest.join(':').trim();
  const nameable = definitions.filter(({ options, inOneWord }) =>
    options.every(({ required, name }) => !required || name === inOneWord),
  );
  const definition = nameable.find((each) => each.kind === kind);
  const { inOneWord } = definition ?? {};
  if (definition === undefined || (inOneWord === undefined ? rest.length > 0 : value === '')) {
    const words = nameable.map(
      (each) => each.kind + (each.inOneWord ? `:${each.inOneWord.toUpperCase()}` : ''),
    );
    throw optionInvalid(part, written.slice(0, 80), words.join(', '));
  }
  return choiceFrom(
    definition,
    inOneWord === undefined ? {} : { [inOneWord]: value },
  ) as ChoiceOf<Definition>;
}

/** Of one kind. @throws {LimenError} `option-invalid` for a kind that is not known, which plain JavaScript may give */
export function ofKind<Definition extends { readonly kind: string }>(
  definitions: readonly Definition[],
  part: string,
  kind: string,
): Definition {
  const definition = definitions.find((each) => each.kind === kind);
  if (definition !== undefined) return definition;
  throw optionInvalid(part, kind, definitions.map((each) => each.kind).join(', '));
}
