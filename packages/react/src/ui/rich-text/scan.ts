// A linear-time parser: splits a text into links, mentions, code, emphasis, lines of lists and quotes, and plain text
// in one pass. It takes only a few steps per character, because a failed search is remembered or has consumed
// characters that are not read again.

import { isBlank, isDense, isDigit, isOneOf, isPlainWord, isSpacedWord } from './characters.ts'
import { type Address, mailAddress, phoneNumber, webAddress } from './links.ts'
import { type NameTrie, nameAt } from './mentions.ts'
import type { Piece } from './pieces.ts'
import { createReader } from './reader.ts'

const emphasis: Readonly<Record<string, 'bold' | 'italic' | 'strike'>> = {
  '**': 'bold',
  '*': 'italic',
  _: 'italic',
  '~': 'strike',
  '~~': 'strike',
}

/** An open mark or line, and the pieces since. */
interface Frame {
  readonly mark: string
  /** Set for a line of a list or a quote, which ends with the line. */
  readonly sign?: string
  readonly from: number
  readonly pieces: Piece[]
}

export interface Scanned {
  readonly pieces: readonly Piece[]
  /** The total number of characters read. */
  readonly steps: number
}

/** `names` are those that may be mentioned; prepare them once for many texts. */
export function scan(text: string, names: NameTrie): Scanned {
  const reader = createReader(text)
  const whole: Frame = { mark: '', from: 0, pieces: [] }
  const open: Frame[] = [whole]
  /** The current index, and the start of the text that is not yet part of a piece. */
  let at = 0
  let start = 0
  let mayHaveFence = true
  let noWebBefore = 0
  let noMailBefore = 0

  const top = (): Frame => open.at(-1) ?? whole
  const push = (piece: Piece) => {
    const { pieces } = top()
    const last = pieces.at(-1)
    reader.steps++
    if (piece.kind === 'text' && last?.kind === 'text') {
      pieces[pieces.length - 1] = { kind: 'text', text: last.text + piece.text }
    } else pieces.push(piece)
  }
  const flush = (end: number) => {
    if (end > start) push({ kind: 'text', text: text.slice(start, end) })
    start = end
  }
  /** Marks that were never closed become text. */
  const flatten = (depth: number) => {
    while (open.length > depth) {
      const { mark, sign, pieces } = open.pop() ?? whole
      if (sign !== undefined) push({ kind: 'line', sign, pieces })
      if (sign !== undefined) continue
      push({ kind: 'text', text: mark })
      pieces.forEach(push)
    }
  }
  const put = (piece: Piece, end: number) => {
    flush(at)
    push(piece)
    at = start = end
  }
  const runOf = (sign: string): number => reader.skip(at, (each) => each === sign) - at

  /** Three or more backticks, an optional language and line break, and three backticks at the end. */
  function fence(length: number): boolean {
    const from = at + length
    const close = mayHaveFence ? reader.find('```', from) : -1
    if (close < 0) {
      mayHaveFence = false
      return false
    }
    const inside = text.slice(from, close)
    const [, language = '', body = ''] = /^(?:([\w+#.-]{0,20})[ \t]*\n)?([\s\S]*)$/.exec(inside) ?? []
    if (body.trim() === '') return false
    // A block is on separate lines: the line breaks around it would leave empty lines.
    flush(reader.at(at - 1) === '\n' ? at - 1 : at)
    flatten(1)
    start = at
    put({ kind: 'block', text: body.replace(/\n$/, ''), language }, close)
    at += runOf('`')
    const endsLine = reader.at(at) === '\n'
    if (endsLine) at++
    start = at
    if (endsLine) line()
    return true
  }

  function code(): boolean {
    const end = reader.skip(at + 1, (each) => !isOneOf('`\n', each) && each !== '')
    const inside = text.slice(at + 1, end)
    if (reader.at(end) !== '`' || inside.trim() === '') return false
    put({ kind: 'code', text: inside }, end + 1)
    return true
  }

  function mark(length: number): boolean {
    const sign = text.slice(at, at + length)
    const kind = length < 3 ? emphasis[sign] : undefined
    if (kind === undefined) return false
    const before = reader.at(at - 1)
    const after = reader.at(at + length)
    // In 好的~谢谢~ the tilde is a tone of voice; in **重要**的 the stars are marks.
    const isWord = (each: string) => isSpacedWord(each) || (kind !== 'bold' && isDense(each))
    const depth = open.findIndex((frame) => frame.mark === sign)
    const opened = open[depth]
    if (opened && !isBlank(before) && !isWord(after) && opened.from < at) {
      flush(at)
      flatten(depth + 1)
      open.pop()
      push({ kind, pieces: opened.pieces })
    } else if (!isBlank(after) && !isWord(before)) {
      flush(at)
      if (opened) flatten(depth)
      open.push({ mark: sign, from: at + length, pieces: [] })
    } else return false
    at = start = at + length
    return true
  }

  /** Parses the start of a line: `- ` and `* ` begin an item, `1. ` and `1) ` a numbered one, `> ` a quote. */
  function line(): void {
    const digits = reader.skip(at, isDigit) - at
    const sign = reader.at(at + digits)
    const end = at + digits + 1
    const isItem = digits === 0 ? isOneOf('>-*•', sign) : digits < 4 && isOneOf('.)', sign)
    if (!isItem || reader.at(end) !== ' ' || isBlank(reader.at(end + 1))) return
    const shown = digits > 0 ? text.slice(at, end) : sign === '>' ? sign : '•'
    flush(at)
    open.push({ mark: '', sign: shown, from: end + 1, pieces: [] })
    at = start = end + 1
  }

  function address(each: string): boolean {
    let found: Address | undefined
    if (isPlainWord(each)) {
      const web = webAddress(reader, at, noWebBefore)
      noWebBefore = web.lookedAt
      found = web.found
      if (!found && at >= noMailBefore) {
        const mail = mailAddress(reader, at)
        noMailBefore = mail.lookedAt
        found = mail.found
      }
    }
    if (!found && (isOneOf('+(', each) || isDigit(each))) found = phoneNumber(reader, at)
    if (found) put({ kind: 'link', text: text.slice(at, found.end), href: found.href }, found.end)
    return found !== undefined
  }

  line()
  while (at < text.length) {
    const each = reader.at(at)
    if (each === '\n') {
      flush(at)
      const isOwnLine = open.some(({ sign }) => sign !== undefined)
      flatten(1)
      at++
      // A line of a list is a block; its line break would leave an empty line.
      if (isOwnLine) start = at
      line()
    } else if (each === '`') {
      const length = runOf(each)
      const done = length > 2 ? fence(length) : length === 1 && code()
      if (!done) at += length
    } else if (isOneOf('*_~', each)) {
      const length = runOf(each)
      if (!mark(length)) at += length
    } else if (each === '@') {
      const named = isPlainWord(reader.at(at - 1)) ? undefined : nameAt(reader, at + 1, names)
      if (named) put({ kind: 'mention', text: text.slice(at, named.end), user: named.user }, named.end)
      else at++
    } else if (isOneOf('+(', each) || isPlainWord(each)) {
      if (isPlainWord(reader.at(at - 1)) || !address(each)) at++
    } else at++
  }
  flush(at)
  flatten(1)
  return { pieces: whole.pieces, steps: reader.steps }
}
