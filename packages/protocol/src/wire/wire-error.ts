/**
 * Problems of bytes that were read, or of a value that was to be written:
 * - `truncated`  the input ends inside a value
 * - `badTag`     field number 0, a group, an illegal wire type, or a value read as the wrong wire type
 * - `badLength`  a length that no input can have (2^31 and above)
 * - `badUtf8`    text that is not UTF-8
 * - `tooDeep`    messages inside messages beyond the limit
 * - `overflow`   a varint of more than ten bytes, or a number that its type cannot hold
 * - `badValue`   (writing only) a value that is not of its field's type
 */
export type WireErrorCode =
  | 'truncated'
  | 'badTag'
  | 'badLength'
  | 'badUtf8'
  | 'tooDeep'
  | 'overflow'
  | 'badValue'

/** The only error that reading and writing bytes throws; `at` is the offset of the problem. */
export class WireError extends Error {
  readonly code: WireErrorCode
  readonly at: number

  constructor(code: WireErrorCode, at: number) {
    super(`${code} at ${at}`)
    this.name = 'WireError'
    this.code = code
    this.at = at
  }
}
