// Reads the usual frame without `ws`: a whole binary message in one masked frame that is complete in its chunk. `ws`
// passes each chunk through a stream and makes three buffers per frame, which is half of what an acknowledgement costs.
// Everything else (text, control frames, fragments, frames in two chunks, violations of the protocol) goes to the
// receiver of `ws`, which is at the beginning of a frame whenever this code runs.

import type { WebSocket } from 'ws'

/** The fields of the receiver of `ws` that show its position in the stream. They are not public. */
interface Receiver {
  write(chunk: Buffer): boolean
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
export function readDirectly(socket: WebSocket, took: (frame: Buffer) => void): void {
  const { _receiver: receiver } = socket as WebSocket & { _receiver?: Receiver }
  if (!receiver || !isKnown(receiver)) return
  const write = receiver.write.bind(receiver)
  receiver.write = (chunk) => {
    const read = readFrames(chunk, receiver, socket, took)
    if (read === chunk.length) return true
    return write(read === 0 ? chunk : chunk.subarray(read))
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

/** Takes usual frames from the beginning of a chunk; returns how many bytes they have. */
function readFrames(
  chunk: Buffer,
  receiver: Receiver,
  socket: WebSocket,
  took: (frame: Buffer) => void,
): number {
  let at = 0
  // A handler may close the socket or change the limit.
  while (isAtBeginning(receiver) && socket.readyState === socket.OPEN) {
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
    if (length > left - head || (receiver._maxPayload > 0 && length > receiver._maxPayload)) return at
    const start = at + head
    at = start + length
    unmask(chunk, start, at)
    took(chunk.subarray(start, at))
  }
  return at
}

/** In place. The four bytes of the mask lie before the data. */
function unmask(chunk: Buffer, start: number, end: number): void {
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
