// Unicode normalisation for texts of strangers.

/** Marks in a row that are kept: the number of Unicode's stream-safe text format. Languages need fewer than ten. */
const mostMarks = 30

/** Also the half-width voicing marks, which become combining marks. */
const marks = '[\\p{M}\\uff9e\\uff9f]'
const longRun = /* @__PURE__ */ new RegExp(`(${marks}{${mostMarks}})${marks}+`, 'gu')

/**
 * As `String.prototype.normalize`, but of more than thirty combining marks in a row the rest is dropped. Normalising sorts
 * such a run in quadratic time: 32,000 marks, which are one message, take seconds.
 */
export function normalized(text: string, form: 'NFC' | 'NFD' | 'NFKC' | 'NFKD'): string {
  return text.replace(longRun, '$1').normalize(form)
}
