// Many users in one conversation who are all online: the cost of delivering every message to all of them. The same load
// runs against the server and against a bare fan-out: the same number of sockets, messages of the same size, the same
// number of unanswered sends.

import { BodyType, groupDomain } from '@parley/protocol'
import { mintToken } from '@parley/server'
import { BareKind } from './baselines/plain-rows.ts'
import { cpuSeconds } from './measure.ts'
import { RawSocket } from './raw-socket.ts'
import { appKey } from './server-process.ts'
import { type BenchServer, inTurns } from './sessions.ts'
import { keyFrame, sendFrame, textBody, WireClient } from './wire-client.ts'

const text = 'x'.repeat(100)

export interface FanOut {
  readonly deliveriesPerSecond: number
  readonly messagesPerSecond: number
  /** Microseconds of CPU per delivery. */
  readonly serverCpu: number
  readonly loadCpu: number
}

/** Users in one conversation, with any protocol. The first ones send, and receive what the others send. */
export interface Crowd {
  readonly pid: number
  readonly members: number
  readonly senders: number
  write(id: number): void
  /** Set by the runner: a send was answered; this many messages reached a member who does not send. */
  answered: () => void
  received: (receiver: number, messages: number) => void
  close(): Promise<void>
}

/** Sends for a while, and counts until everybody who does not send has everything. */
export async function runCrowd(crowd: Crowd, options: { window: number; ms: number }): Promise<FanOut> {
  const { members, senders, pid } = crowd
  const receivers = members - senders
  const arrived = new Uint32Array(receivers)
  let [sent, answers, complete, deadline] = [0, 0, 0, 0]
  let isSending = true
  let done: () => void = () => undefined
  const finished = new Promise<void>((resolve) => {
    done = resolve
  })
  const look = () => {
    if (!isSending && answers === sent && complete === receivers * sent) done()
  }
  const send = () => crowd.write(++sent)
  crowd.answered = () => {
    answers++
    if (isSending && performance.now() >= deadline) isSending = false
    if (isSending) send()
    look()
  }
  crowd.received = (receiver, messages) => {
    arrived[receiver] = (arrived[receiver] as number) + messages
    complete += messages
    if (complete === receivers * sent) look()
  }
  const cpuBefore = cpuSeconds(pid)
  const ownBefore = process.cpuUsage()
  const began = performance.now()
  deadline = began + options.ms
  for (let index = 0; index < options.window; index++) send()
  await inTime(finished, options.ms + patienceMs)
  const seconds = (performance.now() - began) / 1000
  const own = process.cpuUsage(ownBefore)
  // Counted per member, so that a duplicate for one does not hide a loss for another.
  if (arrived.some((messages) => messages !== sent))
    throw new Error('Not every member got every message once.')
  const deliveries = sent * (members - 1)
  return {
    deliveriesPerSecond: deliveries / seconds,
    messagesPerSecond: sent / seconds,
    serverCpu: ((cpuSeconds(pid) - cpuBefore) / deliveries) * 1e6,
    loadCpu: (own.user + own.system) / deliveries,
  }
}

const patienceMs = 30_000

async function inTime(work: Promise<void>, ms: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('Some members never got everything.')), ms)
  })
  await Promise.race([work, timeout])
  clearTimeout(timer)
}

export interface Target {
  readonly id: string
  readonly type: typeof BodyType.GROUPCHAT | typeof BodyType.CHATROOM
}

/** All users of a conversation, signed in. `enter` lets each of them join, if necessary; it is answered like a send. */
export async function peopleAt(
  server: BenchServer & { readonly names: readonly string[] },
  target: Target,
  senders: number,
  enter?: (client: WireClient) => void,
): Promise<Crowd> {
  const bodies = server.names.slice(0, senders).map((user) => textBody(user, target.id, text, target.type))
  // On the wire the numbers continue from run to run; those of a run begin at 1.
  let localId = Date.now() * 1000
  const crowd: Crowd = {
    pid: server.pid,
    members: server.names.length,
    senders,
    write(id) {
      const number = id % senders
      const clientKey = `${Date.now().toString(36)}-${number}-${++localId}`
      const body = bodies[number] as Uint8Array
      clients[number]?.send(sendFrame({ localId, to: target.id, domain: groupDomain, body, clientKey }))
    },
    answered: () => undefined,
    received: () => undefined,
    close: async () => void (await Promise.all(clients.map((client) => client.close()))),
  }
  const clients: WireClient[] = []
  await inTurns([...server.names.entries()], 32, async ([number, user]) => {
    let entered: (() => void) | undefined
    const client = new WireClient({
      url: server.url,
      appKey,
      user,
      device: 'bench',
      token: await mintToken(server.secret, user, 3600),
      window: 1000,
      answered: ({ errorCode }) => {
        if (errorCode !== 0) throw new Error(`A send was refused: ${errorCode}`)
        if (!entered) return crowd.answered()
        entered()
        entered = undefined
      },
      paged: ({ count }) => {
        if (count > 0 && number >= senders) crowd.received(number - senders, count)
      },
    })
    clients[number] = client
    await client.connect()
    await client.unread()
    if (!enter) return
    await new Promise<void>((resolve) => {
      entered = resolve
      enter(client)
    })
  })
  return crowd
}

/** Creates a group or room with the call that applications use, and returns the answer. */
export async function ask(server: BenchServer, user: string, path: string, body: object): Promise<unknown> {
  const address = server.url.replace('ws:', 'http:').replace('/websocket', `/${appKey.replace('#', '/')}`)
  const answer = await fetch(`${address}/${path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${await mintToken(server.secret, user, 3600)}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify(body),
  })
  return answer.json()
}

/** Sockets of a bare fan-out, which may acknowledge what arrived. */
export async function bareCrowd(
  { port, pid }: { readonly port: number; readonly pid: number },
  members: number,
  { acknowledges = false, senders = 1 }: { acknowledges?: boolean; senders?: number } = {},
): Promise<Crowd> {
  const size = sendSize('user00000')
  const crowd: Crowd = {
    pid,
    members,
    senders,
    write(id) {
      const frame = new Uint8Array(size)
      frame[0] = BareKind.message
      new DataView(frame.buffer).setUint32(5, id, true)
      sockets[id % senders]?.send(frame)
    },
    answered: () => undefined,
    received: () => undefined,
    close: async () => {
      for (const socket of sockets) socket.close()
    },
  }
  const sockets: RawSocket[] = []
  const numbers = Array.from({ length: members }, (_, number) => number)
  const arrived = new Uint8Array(arrivedSize).fill(BareKind.arrived, 0, 1)
  await inTurns(numbers, 32, (number) => {
    let isSent = false
    const acknowledge = () => {
      if (isSent) return
      isSent = true
      queueMicrotask(() => {
        isSent = false
      })
      sockets[number]?.send(arrived)
    }
    return new Promise<void>((opened, lost) => {
      sockets[number] = new RawSocket(`ws://127.0.0.1:${port}/${number}`, {
        opened,
        closed: () => lost(new Error('The fan-out closed a socket.')),
        message: (frame) => {
          if (frame[0] === BareKind.answer) return crowd.answered()
          if (number >= senders) crowd.received(number - senders, 1)
          if (acknowledges) acknowledge()
        },
      })
    })
  })
  return crowd
}

/** As large as an acknowledgement of a client. */
const arrivedSize = keyFrame('1000', 100_000).length

/** How large a send into a group is. */
function sendSize(sender: string): number {
  const localId = Date.now() * 1000
  const groupId = String(Number.MAX_SAFE_INTEGER)
  const body = textBody(sender, groupId, text, BodyType.GROUPCHAT)
  const clientKey = `${Date.now().toString(36)}-${sender}-${localId}`
  return sendFrame({ localId, to: groupId, domain: groupDomain, body, clientKey }).length
}
