// Encodings of frames in WebSocket messages. Browsers exchange binary messages. Some mini-program hosts can only send
// text: they send base64 and expect the same back. Web clients up to 4.8.1 use SockJS, with JSON in text messages.

export interface Dialect {
  readonly isText: boolean
  /** The payload of the WebSocket message that carries a frame. */
  wrap(frame: Uint8Array): Uint8Array
  /** The frames in a text message. Undefined if it cannot be parsed. */
  read(message: Buffer): readonly Uint8Array[] | undefined
  /** Sent first. */
  readonly opening?: Uint8Array
  /** Sent before the WebSocket is closed. */
  closing?(code: number, reason: string): Uint8Array
}

export const binary: Dialect = {
  isText: false,
  wrap: (frame) => frame,
  read: () => undefined,
}

export const base64: Dialect = {
  isText: true,
  wrap: (frame) => latin1(toBase64(frame)),
  read(message) {
    const text = message.toString('latin1')
    return isBase64.test(text) ? [Buffer.from(text, 'base64')] : undefined
  },
}

/**
 * The WebSocket transport of SockJS: `o` opens, `a["…"]` carries texts down, `["…"]` (or `"…"`) up, `c[code,"reason"]`
 * closes. Our texts are base64, in which JSON has nothing to escape, so no JSON parser is needed.
 */
export const sockJs: Dialect = {
  isText: true,
  opening: latin1('o'),
  wrap: (frame) => latin1(`a["${toBase64(frame)}"]`),
  closing: (code, reason) => latin1(`c${JSON.stringify([code, reason])}`),
  read(message) {
    const text = message.toString('latin1')
    const list = text.startsWith('[') && text.endsWith(']') ? text.slice(1, -1) : text
    const texts = list.trim() === '' ? [] : list.split(',', mostTexts + 1).map((each) => each.trim())
    if (texts.length > mostTexts || !texts.every((each) => isQuotedBase64.test(each))) return undefined
    return texts.map((each) => Buffer.from(each.slice(1, -1), 'base64'))
  },
}

/** Clients send one text at a time. Bounds a message that consists of millions of tiny frames. */
const mostTexts = 16

const isBase64 = /^[A-Za-z0-9+/]*={0,2}$/
const isQuotedBase64 = /^"[A-Za-z0-9+/]*={0,2}"$/

const toBase64 = (frame: Uint8Array) =>
  Buffer.from(frame.buffer, frame.byteOffset, frame.byteLength).toString('base64')

function latin1(text: string): Buffer {
  return Buffer.from(text, 'latin1')
}
