// The calls of a back end: messages sent in batches over REST, and events sent to a receiver.
//
//   npm run bench -- --only rest-sends
//   npm run bench -- --only events
//
// Both have one request for 100 receivers each, so a batch is 100 messages. Events are recorded while their endpoint is
// paused, and counted from the moment it is resumed until all have arrived, each once and in order.

import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { backEnd, type Call } from './backend-client.ts'
import { cpuSeconds, median } from './measure.ts'
import { makePeople, startServer } from './server-process.ts'
import { clientIdIn } from './streams.ts'

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    rounds: { type: 'string', default: '3' },
    messages: { type: 'string', default: '20000' },
    /** Requests at the same time. */
    connections: { type: 'string', default: '8' },
    node: { type: 'string', default: '' },
  },
})
const receivers = 100
const batches = Math.ceil(Number(values.messages) / receivers)
const text = 'x'.repeat(100)
const patienceMs = 120_000

interface Figures {
  readonly perSecond: number
  /** Microseconds of CPU of the server for each message or event. */
  readonly serverCpu: number
}

const folder = mkdtempSync(join(tmpdir(), 'parley-bench-'))
try {
  const runs: Figures[] = []
  for (let round = 0; round < Number(values.rounds); round++) {
    const run = await measured(join(folder, String(round)))
    runs.push(run)
    console.log(
      `round ${round + 1}: ${Math.round(run.perSecond)} a second, ${Math.round(run.serverCpu)} µs of CPU each`,
    )
  }
  const perSecond = median(runs.map((run) => run.perSecond))
  const serverCpu = median(runs.map((run) => run.serverCpu))
  console.log(JSON.stringify({ part: values.only, perSecond, serverCpu, busy: loadavg()[0] }))
} finally {
  rmSync(folder, { recursive: true, force: true })
}

async function measured(directory: string): Promise<Figures> {
  const names = Array.from({ length: receivers + 1 }, (_, index) => `user${index}`)
  const secret = await makePeople(directory, names)
  const clientId = await clientIdIn(directory)
  const nodeFlags = values.node.split(' ').filter((word) => word !== '')
  // The receiver of the events is on this machine.
  const environment = { PARLEY_EVENT_PRIVATE: '1' }
  const server = await startServer({ directory, nodeFlags, environment })
  try {
    const call = await backEnd(server.port, clientId, secret)
    const send = () => sendAll(call, names)
    if (values.only === 'rest-sends') {
      await send()
      return await timed(server.pid, batches * receivers, send)
    }
    return await measureEvents(server.pid, call, send)
  } finally {
    await server.end('SIGTERM')
  }
}

/** Every message is answered with its own id. */
async function sendAll(call: Call, [from = '', ...to]: readonly string[]): Promise<void> {
  let left = batches
  const work = async () => {
    while (left-- > 0) {
      const { data } = await call('POST', 'messages/users', { from, to, type: 'txt', body: { msg: text } })
      const ids = new Set(Object.values(data as Record<string, string>))
      if (ids.size !== to.length) throw new Error(`${ids.size} of ${to.length} messages were stored.`)
    }
  }
  await Promise.all(Array.from({ length: Number(values.connections) }, work))
}

async function timed(pid: number, count: number, work: () => Promise<unknown>): Promise<Figures> {
  const cpu = cpuSeconds(pid)
  const began = performance.now()
  await work()
  const seconds = (performance.now() - began) / 1000
  return { perSecond: count / seconds, serverCpu: ((cpuSeconds(pid) - cpu) / count) * 1e6 }
}

async function measureEvents(pid: number, call: Call, send: () => Promise<void>): Promise<Figures> {
  const path = 'parley/v1/events/endpoints'
  const numbers: number[] = []
  let wanted = Number.POSITIVE_INFINITY
  let arrived: () => void = () => undefined
  const receiver = createServer((request, response) => {
    const pieces: Buffer[] = []
    request.on('data', (piece: Buffer) => void pieces.push(piece))
    request.on('end', () => {
      const { events } = JSON.parse(Buffer.concat(pieces).toString()) as { events: { number: number }[] }
      for (const { number } of events) numbers.push(number)
      response.end()
      if (numbers.length >= wanted) arrived()
    })
  })
  await new Promise<void>((done) => void receiver.listen(0, '127.0.0.1', done))
  try {
    const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`
    const { data } = await call('POST', path, { url, kinds: ['messages.sent'] })
    const { id } = data as { id: number }
    await call('PUT', `${path}/${id}`, { paused: true })
    await send()
    wanted = batches * receivers
    const all = new Promise<void>((resolve, reject) => {
      arrived = resolve
      setTimeout(
        () => reject(new Error(`${numbers.length} of ${wanted} events arrived.`)),
        patienceMs,
      ).unref()
    })
    const figures = await timed(pid, wanted, async () => {
      await call('PUT', `${path}/${id}`, { paused: false })
      await all
    })
    if (numbers.some((number, at) => at > 0 && number <= (numbers[at - 1] ?? 0)))
      throw new Error('Events arrived twice or out of order.')
    return figures
  } finally {
    receiver.close()
    receiver.closeAllConnections()
  }
}
