/**
 * The literal values in a configuration that is a program (`docusaurus.config.ts`). It is parsed, never run: what
 * only running it would tell is undefined.
 */

import { posix } from 'node:path';
import { isRecord } from '../../text/is-record.js';

/** Under this key, an object passed to a function has the function's name: `starlight({ … })`. */
export const calledBy = '()';

interface ProgramNode {
  readonly type: string;
  readonly [key: string]: unknown;
}

/** Names may refer to each other in circles. */
const deepest = 100;
/** Nodes that only wrap an expression, as with a type or `await`. */
const wrappers = new Set([
  'TSAsExpression',
  'TSSatisfiesExpression',
  'TSNonNullExpression',
  'TSTypeAssertion',
  'ParenthesizedExpression',
  'AwaitExpression',
  'ChainExpression',
]);
const pathJoins = new Set(['path.join', 'path.resolve', 'join', 'resolve']);

/** The program's default export; undefined also if the text is neither JavaScript nor TypeScript. */
export async function saidByProgram(source: string): Promise<unknown> {
  // Most sites have none.
  const [{ Parser }, { tsPlugin }] = await Promise.all([
    import('acorn'),
    import('@sveltejs/acorn-typescript'),
  ]);
  try {
    const parser = Parser.extend(tsPlugin());
    const program: unknown = parser.parse(source, {
      ecmaVersion: 'latest',
      sourceType: 'module',
      allowReturnOutsideFunction: true,
    });
    return isNode(program) ? new Program(program).exported() : undefined;
  } catch {
    return undefined;
  }
}

class Program {
  readonly #body: readonly ProgramNode[];
  readonly #named = new Map<string, ProgramNode>();
  readonly #known = new Map<ProgramNode, unknown>();
  #depth = 0;

  constructor(program: ProgramNode) {
    this.#body = nodesIn(program['body']);
    this.#collectNames(program);
  }

  exported(): unknown {
    for (const statement of this.#body) {
      if (statement.type === 'ExportDefaultDeclaration') return this.#value(statement['declaration']);
      const assigned = statement['expression'];
      if (!isNode(assigned) || assigned.type !== 'AssignmentExpression') continue;
      if (/^(?:module\.exports|exports\.default)$/u.test(nameOf(assigned['left']))) {
        return this.#value(assigned['right']);
      }
    }
    return undefined;
  }

  #collectNames(node: ProgramNode): void {
    const { id } = node;
    const isNamed = isNode(id) && id.type === 'Identifier' && typeof id['name'] === 'string';
    if (isNamed && node.type === 'VariableDeclarator' && isNode(node['init'])) {
      this.#named.set(String(id['name']), node['init']);
    } else if (isNamed && node.type === 'FunctionDeclaration') this.#named.set(String(id['name']), node);
    for (const inner of Object.values(node)) {
      if (isNode(inner)) this.#collectNames(inner);
      else for (const each of nodesIn(inner)) this.#collectNames(each);
    }
  }

  #value(node: unknown): unknown {
    if (!isNode(node) || this.#depth > deepest) return undefined;
    if (this.#known.has(node)) return this.#known.get(node);
    this.#depth += 1;
    const value = this.#evaluated(node);
    this.#depth -= 1;
    this.#known.set(node, value);
    return value;
  }

  #evaluated(node: ProgramNode): unknown {
    if (wrappers.has(node.type)) return this.#value(node['expression'] ?? node['argument']);
    switch (node.type) {
      case 'Literal':
        return node['value'];
      case 'TemplateLiteral':
        return this.#template(node);
      case 'Identifier':
        return node['name'] === '__dirname' ? '.' : this.#value(this.#named.get(String(node['name'])));
      case 'MemberExpression':
        return this.#member(node);
      case 'ObjectExpression':
        return this.#object(node);
      case 'ArrayExpression':
        return nodesIn(node['elements']).flatMap((element) => {
          if (element.type !== 'SpreadElement') return [this.#value(element)];
          const spread = this.#value(element['argument']);
          return Array.isArray(spread) ? spread : [];
        });
      case 'LogicalExpression':
        return this.#value(node['left']) ?? this.#value(node['right']);
      case 'ArrowFunctionExpression':
      case 'FunctionExpression':
      case 'FunctionDeclaration':
        return this.#returned(node['body']);
      case 'CallExpression':
        return this.#call(node);
      default:
        return undefined;
    }
  }

  #template(node: ProgramNode): string | undefined {
    const texts = nodesIn(node['quasis']).map(({ value }) => (value as { readonly cooked?: string }).cooked);
    const values = nodesIn(node['expressions']).map((each) => this.#value(each));
    if (!values.every((value) => typeof value === 'string')) return undefined;
    return texts.map((text, place) => (text ?? '') + (values[place] ?? '')).join('');
  }

  #member(node: ProgramNode): unknown {
    if (nameOf(node) === 'import.meta.dirname') return '.';
    const object = this.#value(node['object']);
    const name = node['computed'] === true ? this.#value(node['property']) : nameOf(node['property']);
    return isRecord(object) && typeof name === 'string' && Object.hasOwn(object, name)
      ? object[name]
      : undefined;
  }

  #object(node: ProgramNode): Readonly<Record<string, unknown>> {
    const entries = nodesIn(node['properties']).flatMap((property): [string, unknown][] => {
      if (property.type === 'SpreadElement') {
        const spread = this.#value(property['argument']);
        return isRecord(spread) ? Object.entries(spread) : [];
      }
      const { key } = property;
      const isWritten = property['computed'] !== true && isNode(key) && key.type === 'Identifier';
      const name = isWritten ? key['name'] : this.#value(key);
      return typeof name === 'string' || typeof name === 'number'
        ? [[String(name), this.#value(property['value'])]]
        : [];
    });
    return Object.fromEntries(entries);
  }

  #returned(body: unknown): unknown {
    if (!isNode(body) || body.type !== 'BlockStatement') return this.#value(body);
    const last = nodesIn(body['body']).findLast(({ type }) => type === 'ReturnStatement');
    return this.#value(last?.['argument']);
  }

  /** An unknown function is assumed to return what the object passed to it contains. */
  #call(node: ProgramNode): unknown {
    const name = nameOf(node['callee']);
    const own = this.#named.get(name);
    if (own !== undefined) return this.#value(own);
    const given = nodesIn(node['arguments']).map((argument) => this.#value(argument));
    if (name === 'require.resolve') return given[0];
    if (pathJoins.has(name)) {
      return given.every((part) => typeof part === 'string') ? posix.join(...given) : undefined;
    }
    const object = given.find(isRecord);
    return object === undefined ? undefined : { ...object, [calledBy]: name };
  }
}

/** `path.join` of such an expression; empty for any other. */
function nameOf(node: unknown): string {
  if (!isNode(node)) return '';
  if (node.type === 'Identifier') return String(node['name']);
  if (node.type === 'MetaProperty') return 'import.meta';
  if (node.type !== 'MemberExpression' || node['computed'] === true) return '';
  return `${nameOf(node['object'])}.${nameOf(node['property'])}`;
}

function isNode(value: unknown): value is ProgramNode {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

function nodesIn(value: unknown): readonly ProgramNode[] {
  return Array.isArray(value) ? value.filter(isNode) : [];
}
