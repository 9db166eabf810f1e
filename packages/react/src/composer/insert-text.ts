/**
 * Puts text in the place of a part of a field. Goes through the browser's own editing, so that undo still works; where
 * that is not possible, or where the focus must not move, the field is changed directly and told about it.
 */
export function replaceText(
  field: HTMLTextAreaElement,
  from: number,
  to: number,
  text: string,
  keepsFocus = false,
): void {
  if (!keepsFocus) {
    field.focus()
    field.setSelectionRange(from, to)
    if (document.execCommand('insertText', false, text)) return
  }
  field.setRangeText(text, from, to, 'end')
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
