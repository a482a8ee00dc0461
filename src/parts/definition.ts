/**
 * What all kinds of reasoner, critic and retriever have in common: a folder with a definition, and a line in
 * a registry.
 */

import { optionInvalid } from '../engine/index.js';

/** One value in a choice beside its kind: a field in a form, and a flag on the command line. */
export interface PartOption {
  /** Its name in the choice: "baseUrl". */
  readonly name: string;
  /** Label of the field: "Address". */
  readonly label: string;
  /** A sentence below the field. */
  readonly hint?: string;
  readonly placeholder?: string;
  /** Numbers are integers. */
  readonly input: 'text' | 'url' | 'password' | 'number';
  readonly least?: number;
  readonly required: boolean;
  /**
   * In commander's syntax: "--server <url>"; a value that other users must not see has an environment
   * variable instead.
   */
  readonly flag?: string;
  /** Help text for the flag. */
  readonly help?: string;
  readonly variable?: string;
}

export interface PartDefinition<Choice extends { readonly kind: string }> {
  readonly kind: Choice['kind'];
  /** Never set: it ties the definition to the type of its choice. */
  readonly choice?: Choice;
  /** Shown to people: "A model on a server". */
  readonly label: string;
  readonly hint: string;
  /** Empty for a kind that needs no options. */
  readonly options: readonly PartOption[];
  /** The option that may follow the kind in a single word, as in an attribute: "web-llm:MODEL". */
  readonly inOneWord?: string;
  /** Whether questions leave the device. */
  readonly isRemote?: boolean;
  /**
   * What to show about it in this browser; `null` if the browser does not offer it. Default: `hint`, in every
   * browser.
   */
  offer?(): Promise<string | null>;
}

/** The type of a definition's choice. */
export type ChoiceOf<Definition> = Definition extends { readonly choice?: infer Choice } ? Choice : never;

/**
 * A choice from the values of a form or a command line.
 *
 * @param nameOf the names of the options there
 * @throws {LimenError} `option-invalid` for a missing option, or one that is not an integer
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
  // A definition's options are the members of its choice.
  return { kind, ...Object.fromEntries(values) } as Choice;
}

/**
 * A choice from a single word, such as an attribute: "embedded", or "web-llm:" and a model's id.
 *
 * @param part what is chosen: "reasoner"
 * @throws {LimenError} `option-invalid` for an unknown kind, or one that needs more than a word
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

/**
 * The definition of one kind.
 * @throws {LimenError} `option-invalid` for an unknown kind, which plain JavaScript may pass
 */
export function ofKind<Definition extends { readonly kind: string }>(
  definitions: readonly Definition[],
  part: string,
  kind: string,
): Definition {
  const definition = definitions.find((each) => each.kind === kind);
  if (definition !== undefined) return definition;
  throw optionInvalid(part, kind, definitions.map((each) => each.kind).join(', '));
}
