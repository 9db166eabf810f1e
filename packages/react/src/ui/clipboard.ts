/** Copies a text to the clipboard; returns false if the browser does not allow it. */
export async function writeText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
