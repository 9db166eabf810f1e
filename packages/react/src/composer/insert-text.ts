/**
 * Replaces a part of a field's text. Uses the browser's editing commands, so that undo works. If that is not possible,
 * or if the focus must not move, the field is changed directly and gets an input event.
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
