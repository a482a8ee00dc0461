/** The signs before the items of a list; those of symbol fonts are in the private use area. */

const sign = '(?:[•◦▪●■‣–*·○\\uF020-\\uF0FF]|-(?=\\s|$)|\\(?(?:\\d{1,3}|[a-z])[.)](?=\\s|$))';
const bullet = new RegExp(`^${sign}\\s*`, 'u');
/** Without the signs that are a value in many tables. */
const onlyBullet = /^(?:[•◦▪●■‣·○\uF020-\uF0FF]|o|\(?(?:\d{1,3}|[a-z])[.)])$/u;

export function beginsWithBullet(text: string): boolean {
  return bullet.test(text);
}

export function withoutBullet(text: string): string {
  return text.replace(bullet, '');
}

export function isBullet(text: string): boolean {
  return onlyBullet.test(text);
}
