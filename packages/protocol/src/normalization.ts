// Unicode normalisation for untrusted texts.

/** The longest run of marks that is kept, from Unicode's stream-safe text format. Languages need fewer than ten. */
const mostMarks = 30

/** Including the half-width voicing marks, which become combining marks. */
const marks = '[\\p{M}\\uff9e\\uff9f]'
const longRun = /* @__PURE__ */ new RegExp(`(${marks}{${mostMarks}})${marks}+`, 'gu')

/**
 * Like `String.prototype.normalize`, but drops everything after thirty combining marks in a row. Normalising sorts such
 * a run in quadratic time: 32,000 marks, which fit into one message, take seconds.
 */
export function normalized(text: string, form: 'NFC' | 'NFD' | 'NFKC' | 'NFKD'): string {
  return text.replace(longRun, '$1').normalize(form)
}
