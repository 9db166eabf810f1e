// A client that was offline, with 100,000 waiting messages: how many it receives in a second, compared with a loop
// that only decodes the same bytes. Sockets and time are left out on purpose: both sides get the frames from memory.

import { createClient, type Platform, type SocketHandlers } from '@parley/client'
import {
  Command,
  CommSyncDL,
  CommSyncUL,
  CommUnreadDL,
  decode,
  encode,
  MessageBody,
  type Meta,
  MSync,
  NameSpace,
  Provision,
} from '@parley/protocol'
import { median } from './measure.ts'

export interface SyncResult {
  readonly messages: number
  readonly clientPerSecond: number
  readonly decodePerSecond: number
}

const perPage = 500
const queues = 100

interface Queue {
  readonly name: string
  readonly pages: readonly Uint8Array[]
}

export async function measureSync(messages: number, rounds: number): Promise<SyncResult> {
  const all = makeQueues(messages)
  const client: number[] = []
  const bare: number[] = []
  // The first round warms both up and does not count.
  for (let round = 0; round <= rounds; round++) {
    bare.push(perSecond(messages, () => decodeAll(all)))
    client.push(await runClient(messages, all))
  }
  return {
    messages,
    clientPerSecond: median(client.slice(1)),
    decodePerSecond: median(bare.slice(1)),
  }
}

function perSecond(count: number, work: () => void): number {
  const before = performance.now()
  work()
  return (count / (performance.now() - before)) * 1000
}

function makeQueues(messages: number): Queue[] {
  const each = messages / queues
  return Array.from({ length: queues }, (_, index) => {
    const name = `friend${index}`
    const pages: Uint8Array[] = []
    for (let first = 0; first < each; first += perPage) {
      const count = Math.min(perPage, each - first)
      const metas = Array.from({ length: count }, (_, at) => message(name, index, first + at + 1))
      pages.push(page(name, metas, first + count))
    }
    return { name, pages }
  })
}

const user = (name: string) => ({ appKey: 'parley#demo', name, domain: 'easemob.com' })

function message(from: string, queue: number, seq: number): Meta {
  const body: MessageBody = {
    type: 1,
    from: { name: from },
    to: { name: 'ann' },
    contents: [{ type: 0, text: `Message ${seq} of ${from}, some words as people write them, 你好` }],
    ext: [{ key: 'note', type: 7, stringValue: 'a short one' }],
  }
  return {
    id: String(1_000_000_000_000_000 + queue * 1_000_000 + seq),
    from: user(from),
    to: user('ann'),
    timestamp: String(1_700_000_000_000 + seq * 1000),
    ns: NameSpace.CHAT,
    payload: encode(MessageBody, body),
    seq: String(seq),
  }
}

const frame = (command: number, payload: Uint8Array) => encode(MSync, { command, payload })

const page = (queue: string, metas: Meta[], nextKey: number) =>
  frame(
    Command.SYNC,
    encode(CommSyncDL, { metaId: '0', queue: user(queue), metas, nextKey: String(nextKey), isLast: false }),
  )

const lastPage = (queue: string) =>
  frame(Command.SYNC, encode(CommSyncDL, { metaId: '0', queue: user(queue), isLast: true }))

function decodeAll(all: readonly Queue[]): void {
  for (const { pages } of all)
    for (const bytes of pages) {
      const { payload = new Uint8Array() } = decode(MSync, bytes)
      for (const { payload: body } of decode(CommSyncDL, payload).metas ?? [])
        decode(MessageBody, body ?? new Uint8Array())
    }
}

/** From the moment at which the client learns what waits until it has all of it. */
async function runClient(messages: number, all: readonly Queue[]): Promise<number> {
  const left = new Map(all.map(({ name, pages }) => [name, [...pages]]))
  const done = Promise.withResolvers<number>()
  let began = 0
  const work: (() => void)[] = []
  const answer = (handlers: SocketHandlers, sent: Uint8Array) => {
    const { command, payload = new Uint8Array() } = decode(MSync, sent)
    if (command === Command.PROVISION)
      return handlers.message(frame(Command.PROVISION, encode(Provision, { status: { errorCode: 0 } })))
    if (command === Command.UNREAD && began === 0) {
      began = performance.now()
      const unread = all.map(({ name }) => ({ queue: user(name), num: 1 }))
      return handlers.message(frame(Command.UNREAD, encode(CommUnreadDL, { unread })))
    }
    const { queue } = command === Command.SYNC ? decode(CommSyncUL, payload) : {}
    if (queue?.name) handlers.message(left.get(queue.name)?.shift() ?? lastPage(queue.name))
  }
  const platform: Platform = {
    clock: { now: () => 1_800_000_000_000, setTimer: () => 0, clearTimer() {} },
    soon: queueMicrotask,
    random: () => 0.5,
    openSocket(_, handlers) {
      work.push(() => handlers.open())
      return { send: (data) => void work.push(() => answer(handlers, data as Uint8Array)), close() {} }
    },
    request: () => Promise.reject({ kind: 'network' }),
    upload: () => Promise.reject({ kind: 'network' }),
    download: () => Promise.reject({ kind: 'network' }),
    storage: { get: () => undefined, set() {}, remove() {} },
    observe: () => () => {},
  }
  const client = createClient({ appKey: 'parley#demo', server: 'http://bench', platform, receipts: false })
  client.on('client.syncFinished', () => done.resolve((messages / (performance.now() - began)) * 1000))
  const signedIn = client.signIn({ user: 'ann', token: 'token' })
  const finished = done.promise.then(() => true)
  let isFinished = false
  void finished.then(() => {
    isFinished = true
  })
  while (!isFinished) {
    for (const next of work.splice(0)) next()
    await Promise.resolve()
  }
  await signedIn
  const known = [...client.state.timelines.values()].reduce(
    (sum, { segments }) => sum + segments.reduce((count, { messages: list }) => count + list.length, 0),
    0,
  )
  if (known !== messages) throw new Error(`${known} of ${messages} messages arrived.`)
  client.close()
  return done.promise
}
