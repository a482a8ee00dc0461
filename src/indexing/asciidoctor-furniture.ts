import type { Element } from 'hast';
import { classesOf } from './classes.js';

/** Whether a box is Asciidoctor's table of contents, or the version and date at the end of its pages. */
export function isAsciidoctorFurniture(element: Element): boolean {
  const { tagName, properties, children } = element;
  if (tagName !== 'div') return false;
  if (properties['id'] === 'toc') return classesOf(element).some((name) => /^toc2?$/u.test(name));
  const isFooterText = (child: Element['children'][number]) =>
    child.type === 'element' && child.properties['id'] === 'footer-text';
  return properties['id'] === 'footer' && children.some(isFooterText);
}
