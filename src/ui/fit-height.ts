/** Makes a field as high as its text, up to its `max-block-size`, in browsers without `field-sizing`. */
export function fitHeight(field: HTMLTextAreaElement): void {
  if (CSS.supports('field-sizing', 'content')) return;
  field.style.height = 'auto';
  field.style.height = `${field.scrollHeight + field.offsetHeight - field.clientHeight}px`;
}
