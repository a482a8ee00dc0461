import type { Element } from 'hast';

export function classesOf({ properties }: Element): readonly string[] {
  const names = properties['className'];
  return Array.isArray(names) ? names.map(String) : [];
}
