/** As high as what is written in it, up to its `max-block-size`, where the browser does not see to that by `field-sizing`. */
export function fitHeight(field: HTMLTextAreaElement): void {
  if (CSS.supports('field-sizing', 'content')) return;
  field.style.height = 'auto';
  field.style.height = `${field.scrollHeight + field.offsetHeight - field.clientHeight}px`;
}
