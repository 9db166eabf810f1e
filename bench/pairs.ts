// 200 people in pairs, each with a number of unanswered sends to the other. The same load runs against the server and
// against the bare relays, each with frames of its own protocol and of the same size.

import { BareKind } from './baselines/plain-rows.ts'
import { after, cpuSeconds, quantile } from './measure.ts'
import { RawSocket } from './raw-socket.ts'
import { sendFrame, textBody, WireClient } from './wire-client.ts'

export const text = 'x'.repeat(100)
const mostMessages = 4_000_000

/** One side of a pair, with any protocol: writes a message with a number, and is notified when it is answered. */
export interface Speaker {
  write(id: number): void
  answered: (id: number) => void
  close(): Promise<void>
}

export interface Load {
  readonly messagesPerSecond: number
  readonly p50: number
  readonly p99: number
  /** Microseconds of CPU per message. */
  readonly serverCpu: number
  readonly loadCpu: number
}

/** Runs the load for a while. The first part of it is not counted. */
export async function runPairs(
  speakers: readonly Speaker[],
  options: { window: number; warmMs: number; ms: number; pid: number },
): Promise<Load> {
  const { window, pid } = options
  const latencies = new Float64Array(mostMessages)
  let counted = 0
  let isCounting = false
  let isRunning = true
  let onTheirWay = 0
  for (const speaker of speakers) {
    const sentAt = new Float64Array(window)
    let next = 1
    const send = () => {
      const id = next++
      sentAt[id % window] = performance.now()
      onTheirWay++
      speaker.write(id)
    }
    speaker.answered = (id) => {
      onTheirWay--
      if (isCounting) latencies[counted++] = performance.now() - (sentAt[id % window] as number)
      if (isRunning) send()
    }
    for (let index = 0; index < window; index++) send()
  }
  await after(options.warmMs)
  const cpuBefore = cpuSeconds(pid)
  const ownBefore = process.cpuUsage()
  const began = performance.now()
  isCounting = true
  await after(options.ms)
  isCounting = false
  const seconds = (performance.now() - began) / 1000
  const serverCpu = cpuSeconds(pid) - cpuBefore
  const own = process.cpuUsage(ownBefore)
  isRunning = false
  for (let patience = 0; onTheirWay > 0; patience++) {
    if (patience > 1000) throw new Error(`${onTheirWay} messages were never answered.`)
    await after(10)
  }
  const sorted = latencies.subarray(0, counted).sort()
  return {
    messagesPerSecond: counted / seconds,
    p50: quantile(sorted, 0.5),
    p99: quantile(sorted, 0.99),
    serverCpu: (serverCpu / counted) * 1e6,
    loadCpu: (own.user + own.system) / counted,
  }
}

/** Ends the run half a second later, so that the log of the server is printed first. */
function refused(errorCode: number, reason: string): void {
  setTimeout(() => {
    throw new Error(`A send was refused: ${errorCode} ${reason}`)
  }, 500)
}

/** A user of the server. Client keys begin with the time, so that they are neighbours in the index. */
export async function person(options: {
  url: string
  appKey: string
  user: string
  partner: string
  token: string
  keyless: boolean
}): Promise<Speaker> {
  const { user, partner } = options
  const body = textBody(user, partner, text)
  const client = new WireClient({
    ...options,
    device: 'bench',
    window: 1000,
    answered: ({ localId, errorCode, reason }) => {
      if (errorCode !== 0) return refused(errorCode, reason)
      speaker.answered(localId - base)
    },
  })
  // The numbers of a run begin at 1; on the wire they continue from run to run.
  let base = Date.now() * 1000
  let last = 0
  const speaker: Speaker = {
    write(id) {
      if (id === 1) base += last
      last = id
      const clientKey = options.keyless ? undefined : `${Date.now().toString(36)}-${user}-${id}`
      client.send(sendFrame({ localId: base + id, to: partner, body, clientKey }))
    },
    answered: () => undefined,
    close: () => client.close(),
  }
  await client.connect()
  await client.unread()
  return speaker
}

/** One side of a pair of a bare relay. */
export async function bareSide(port: number, number: number, size: number): Promise<Speaker> {
  const speaker: Speaker = {
    write(id) {
      const frame = new Uint8Array(size)
      const view = new DataView(frame.buffer)
      frame[0] = BareKind.message
      view.setUint32(1, (number >> 1) + 1, true)
      view.setUint32(5, id, true)
      socket?.send(frame)
    },
    answered: () => undefined,
    close: async () => socket?.close(),
  }
  let socket: RawSocket | undefined
  await new Promise<void>((opened, closed) => {
    socket = new RawSocket(`ws://127.0.0.1:${port}/${number}`, {
      opened,
      closed: () => closed(new Error('The relay closed the socket.')),
      message(frame) {
        if (frame[0] === BareKind.answer) speaker.answered(idOf(frame))
      },
    })
  })
  return speaker
}

const idOf = (frame: Uint8Array) =>
  new DataView(frame.buffer, frame.byteOffset, frame.byteLength).getUint32(5, true)
