// Measures whether compressing frames is worth it. `node bench/lz4/run.ts`: bytes and time of frames as the server
// sends them, plain and compressed as newer clients offer it (LZ4 with a history for each connection), and what that
// costs a server.
//
// Compare times within one run only: other programs on the machine affect them.

import { crc32 } from 'node:zlib'
import {
  Command,
  CommSyncDL,
  ContentType,
  encode,
  MessageBody,
  type Meta,
  MSync,
  NameSpace,
  StreamStatus,
  SubType,
  toKeyValues,
} from '@parley/protocol'
import { createRandom, makeSentences } from '@parley/testkit'
import { Lz4Encoder } from './block.ts'

const random = createRandom(41)
const sentences = makeSentences(random, 4000).map(({ text }) => text)
const names = Array.from({ length: 20 }, (_, at) => `user-${at}`)
const group = '301018534445057'
const appKey = 'parley#demo'
const began = 1_794_858_000_000
let seq = 0

function entry(body: MessageBody, ext: Record<string, unknown> = {}): Meta {
  const from = random.pick(names)
  const addressed = { type: 2, from: { name: from }, to: { name: group } }
  seq++
  return {
    id: String(53_438_054_400_128 + seq * 4099),
    from: { appKey, name: from, domain: 'easemob.com', clientResource: `webim_web_${began + seq}` },
    to: { appKey, name: group, domain: 'conference.easemob.com' },
    timestamp: String(began + seq),
    ns: NameSpace.CHAT,
    payload: encode(MessageBody, { ...addressed, ext: toKeyValues(ext), ...body }),
    routetype: 0,
    seq: String(seq),
  }
}

/** A frame as the server sends it. */
function page(metas: readonly Meta[]): Uint8Array {
  const payload = encode(CommSyncDL, {
    status: { errorCode: 0 },
    metas,
    nextKey: String(seq),
    queue: { name: '7', domain: 'easemob.com' },
    isLast: false,
    timestamp: String(began + seq),
  })
  return encode(MSync, { command: Command.SYNC, payload })
}

const text = (words: string): MessageBody => ({ contents: [{ type: ContentType.TEXT, text: words }] })
const sentence = () => text(random.pick(sentences))
const profile = { nickname: 'Somebody', avatar: 'https://cdn.example/avatars/3/8/1.png', level: 3 }
const piece = (): MessageBody => ({
  contents: [{ type: ContentType.TEXT, text: random.pick(sentences).slice(0, 24), subType: SubType.STREAM }],
  stream: { streamType: 'markdown', streamSeq: String(seq), streamStatus: StreamStatus.IN_PROGRESS },
})

const many = (count: number, make: () => Uint8Array) => Array.from({ length: count }, make)

const kinds = {
  'one text, live': many(2000, () => page([entry(sentence())])),
  'one text with a profile in its ext, live': many(2000, () => page([entry(sentence(), profile)])),
  'a piece of a stream': many(2000, () => page([entry(piece())])),
  'catching up, 50 texts': many(100, () => page(Array.from({ length: 50 }, () => entry(sentence())))),
}

const out = new Uint8Array(4 * 1024 * 1024)
const socket = new Uint8Array(4 * 1024 * 1024)

/** The cost of a plain frame for one more device: it is encoded once for all, and copied to the socket. */
function plain(frames: readonly Uint8Array[]): number {
  let bytes = 0
  for (const frame of frames) {
    socket.set(frame)
    bytes += frame.length
  }
  return bytes
}

/** Length, checksum and block, in the wire format. */
function compressed(frames: readonly Uint8Array[]): number {
  const encoder = new Lz4Encoder()
  let bytes = 0
  for (const frame of frames) {
    crc32(frame)
    bytes += encoder.compress(frame, out) + 4 + (frame.length < 128 ? 1 : frame.length < 16_384 ? 2 : 3)
  }
  return bytes
}

/** The fastest of some rounds, in microseconds a frame. */
function fastest(work: () => void, frames: number): number {
  let best = Number.POSITIVE_INFINITY
  for (let round = 0; round < 15; round++) {
    const began = process.hrtime.bigint()
    work()
    best = Math.min(best, Number(process.hrtime.bigint() - began) / 1000 / frames)
  }
  return best
}

console.log('| frames | bytes | LZ4 | saved | µs plain | µs LZ4 | times |')
console.log('|---|---|---|---|---|---|---|')
for (const [name, frames] of Object.entries(kinds)) {
  const [before, after] = [plain(frames), compressed(frames)].map((bytes) => bytes / frames.length)
  const one = fastest(() => plain(frames), frames.length)
  const other = fastest(() => compressed(frames), frames.length)
  const saved = Math.round((1 - (after as number) / (before as number)) * 100)
  const figures = [Math.round(before as number), Math.round(after as number), `${saved} %`]
  console.log(
    `| ${[name, ...figures, one.toFixed(3), other.toFixed(2), Math.round(other / one)].join(' | ')} |`,
  )
}
console.log(
  `\nMemory of one encoder: ${Math.round(Lz4Encoder.memory / 1024)} KiB; both directions of 10,000 connections: ${Math.round((Lz4Encoder.memory * 2 * 10_000) / 1e9)} GB.`,
)
