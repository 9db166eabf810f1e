// Random characters. The unit `binary` of fast-check makes the same ones, and a list of all 1.1 million characters with
// them, which takes seconds and stays in memory.
import fc from 'fast-check'

const firstSurrogate = 0xd800
const surrogates = 0x800
const last = 0x10ffff

/** Any character of Unicode, for `fc.string({ unit: codePoint })`. */
export const codePoint = fc
  .nat({ max: last - surrogates })
  .map((number) => String.fromCodePoint(number < firstSurrogate ? number : number + surrogates), numberOf)

/** @param {unknown} text */
function numberOf(text) {
  const point = typeof text === 'string' ? (text.codePointAt(0) ?? -1) : -1
  const isSurrogate = point >= firstSurrogate && point < firstSurrogate + surrogates
  if (point < 0 || isSurrogate || String.fromCodePoint(point) !== text)
    throw new Error('This is not a character.')
  return point < firstSurrogate ? point : point - surrogates
}
