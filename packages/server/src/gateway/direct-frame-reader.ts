// Reads the usual frame without `ws`: a whole binary message in one masked frame that is complete in its chunk. It is
// taken when the network pushes it into the stream of the socket, because the stream and the receiver of `ws` do more for
// a chunk than the server does for an acknowledgement. Everything else (text, control frames, fragments, frames in two
// chunks, violations of the protocol, whatever arrives at a paused socket) goes through the stream to `ws`, whose receiver
// is at the beginning of a frame whenever this code runs.

import type { Duplex } from 'node:stream'
import type { WebSocket } from 'ws'

/** The fields of the receiver of `ws` that show its position in the stream. They are not public. */
interface Receiver {
  readonly _state: number
  readonly _bufferedBytes: number
  readonly _fragmented: number
  readonly _opcode: number
  readonly _loop: boolean
  readonly _errored: boolean
  readonly _maxPayload: number
}

const beginning = 0
const closing = 8
/** A final frame without extensions, of binary data. */
const wholeBinary = 0x82
const masked = 0x80

/** Passes usual frames to `took`. With a version of `ws` that has other fields, `ws` reads everything as before. */
export function readDirectly(socket: WebSocket, stream: Duplex, took: (frame: Buffer) => void): void {
  const { _receiver: receiver } = socket as WebSocket & { _receiver?: Receiver }
  if (!receiver || !isKnown(receiver)) return
  takeFrames(stream, {
    // A handler may close the socket or change the limit.
    get isAtBeginning() {
      return isAtBeginning(receiver) && socket.readyState === socket.OPEN
    },
    get maxBytes() {
      return receiver._maxPayload
    },
    took,
  })
}

/** Takes usual frames when the network pushes them into the stream. Only what is left of a chunk enters it. */
export function takeFrames(stream: Duplex, reader: FrameReader): void {
  const push = stream.push.bind(stream)
  stream.push = (chunk: Buffer | null) => {
    // What a paused socket received earlier comes first.
    if (chunk === null || !stream.readableFlowing || stream.readableLength > 0) return push(chunk)
    const read = readFrames(chunk, reader)
    if (read === chunk.length) return true
    return push(read === 0 ? chunk : chunk.subarray(read))
  }
}

function isKnown(receiver: Receiver): boolean {
  const numbers = [receiver._state, receiver._bufferedBytes, receiver._fragmented, receiver._maxPayload]
  const flags = [receiver._loop, receiver._errored]
  return (
    numbers.every((field) => typeof field === 'number') && flags.every((field) => typeof field === 'boolean')
  )
}

function isAtBeginning(receiver: Receiver): boolean {
  return (
    receiver._state === beginning &&
    receiver._bufferedBytes === 0 &&
    receiver._fragmented === 0 &&
    receiver._opcode !== closing &&
    !receiver._loop &&
    !receiver._errored
  )
}

/** Where frames go. All fields are read for every frame, because a handler may change them. */
export interface FrameReader {
  /** The socket is open, and the next byte is the first one of a frame. */
  readonly isAtBeginning: boolean
  /** The largest frame. 0: any size. */
  readonly maxBytes: number
  took(frame: Buffer): void
}

/** Takes usual frames from the beginning of a chunk; returns how many bytes they have. */
export function readFrames(chunk: Buffer, reader: FrameReader): number {
  let at = 0
  while (reader.isAtBeginning) {
    const left = chunk.length - at
    if (left < 6 || chunk[at] !== wholeBinary) return at
    const second = chunk[at + 1] as number
    if (second < masked) return at
    let length = second - masked
    let head = 6
    if (length === 126) {
      if (left < 8) return at
      length = ((chunk[at + 2] as number) << 8) | (chunk[at + 3] as number)
      head = 8
    } else if (length === 127) return at
    if (length > left - head || (reader.maxBytes > 0 && length > reader.maxBytes)) return at
    const start = at + head
    at = start + length
    unmask(chunk, start, at)
    reader.took(chunk.subarray(start, at))
  }
  return at
}

/** In place. The four bytes of the mask lie before the data. */
export function unmask(chunk: Buffer, start: number, end: number): void {
  const a = chunk[start - 4] as number
  const b = chunk[start - 3] as number
  const c = chunk[start - 2] as number
  const d = chunk[start - 1] as number
  if ((a | b | c | d) === 0) return
  let at = start
  for (const whole = end - 3; at < whole; at += 4) {
    chunk[at] = (chunk[at] as number) ^ a
    chunk[at + 1] = (chunk[at + 1] as number) ^ b
    chunk[at + 2] = (chunk[at + 2] as number) ^ c
    chunk[at + 3] = (chunk[at + 3] as number) ^ d
  }
  if (at < end) chunk[at] = (chunk[at] as number) ^ a
  if (at + 1 < end) chunk[at + 1] = (chunk[at + 1] as number) ^ b
  if (at + 2 < end) chunk[at + 2] = (chunk[at + 2] as number) ^ c
}
