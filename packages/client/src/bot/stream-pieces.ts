// Sends a growing text. Text that arrives while a piece is being sent, or soon afterwards, becomes part of the next
// piece. Pieces end between words: tokens of a language model do not, and half a word may match the server's word list.

import type { Clock } from '../platform/platform.ts'

/** The pieces of a streamed text, as they arrive. */
export type TextPieces = AsyncIterable<string> | Iterable<string>

export interface StreamPiece {
  readonly text: string
  readonly number: number
  readonly messageId?: string
  readonly isLast?: boolean
}

export interface StreamTarget {
  /** Stores a piece. Resolves with the id of the message. */
  add(piece: StreamPiece): Promise<string>
  readonly isPossible: boolean
  /** Sends the whole text at once, where there are no streams. */
  whole(text: string): Promise<unknown>
}

/** The shortest pause between two pieces: more of them are not worth their requests. */
const betweenMs = 200

/**
 * Resolves with the whole text. If the source fails, the message ends with the text so far, and the failure is thrown.
 */
export async function streamPieces(clock: Clock, pieces: TextPieces, target: StreamTarget): Promise<string> {
  let said = ''
  let waiting = ''
  let isOver = false
  let failure: unknown
  let wake = () => {}
  const reading = (async () => {
    try {
      for await (const piece of pieces) {
        said += piece
        waiting += piece
        if (wholeWords(waiting) !== '') wake()
      }
    } catch (error) {
      failure = error
    }
    isOver = true
    wake()
  })()
  const nextText = () =>
    new Promise<void>((resolve) => {
      wake = resolve
      if (wholeWords(waiting) !== '' || isOver) resolve()
    })

  if (target.isPossible) await sendAll()
  else await reading
  if (!target.isPossible && said !== '') await target.whole(said)
  if (failure !== undefined) throw failure
  return said

  async function sendAll(): Promise<void> {
    let messageId: string | undefined
    for (let number = 0; ; number++) {
      await nextText()
      const isLast = isOver
      const text = isLast ? waiting : wholeWords(waiting)
      waiting = waiting.slice(text.length)
      // There was no text at all.
      if (isLast && text === '' && messageId === undefined) return
      const more = messageId === undefined ? {} : { messageId }
      messageId = await target.add({ text, number, ...more, ...(isLast ? { isLast } : {}) })
      if (isLast) return
      await new Promise<void>((resolve) => void clock.setTimer(resolve, betweenMs))
    }
  }
}

const longestWord = 60
/** An incomplete word at the end of a text. Chinese, Japanese and Thai are written without spaces. */
const openWord =
  /[^\s\p{P}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]+$/u

/** The text without its last, incomplete word, unless that is too long for a word. */
function wholeWords(text: string): string {
  const [word = ''] = openWord.exec(text.slice(-longestWord - 1)) ?? []
  return word.length > longestWord ? text : text.slice(0, text.length - word.length)
}
