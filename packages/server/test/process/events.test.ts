// Events after crashes: the server is killed without warning while messages are sent, and the receiver fails a third of the
// time. Everything that was committed arrives, in order, and repeats have the same ids.

import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { httpServer } from '../../../../tools/testing/http-server.ts'
import { moreRuns } from '../../../../tools/testing/property-runs.mjs'
import type { BackendEvent } from '../../src/events/event-json.ts'
import { backEnd, newKey } from './support/back-end.ts'
import { dataFolder, startProgram, startsMs } from './support/server-process.ts'

/** Fifty in the long form. */
const kills = moreRuns(5)
const sendsBetweenKills = 30

vi.setConfig({ testTimeout: startsMs * (kills + 2) })

const settings = { PARLEY_EVENT_PRIVATE: '1', PARLEY_EMPTY: '1' }

test('every committed message reaches a receiver that fails a third of the time, whatever crashes', async () => {
  const arrived: BackendEvent[] = []
  const receiver = await startReceiver(arrived)
  const data = dataFolder()
  const acknowledged: string[] = []
  let last = 0
  let key = ''
  for (let kill = 0; kill < kills; kill++) {
    const server = startProgram(data, settings)
    const url = await server.ready
    key ||= await newKey(data, settings)
    const ask = backEnd(url, key)
    if (kill === 0) {
      const people = ['ann', 'bob', 'cyd', 'dee'].map((username) => ({ username, password: 'secret' }))
      await ask('POST', 'users', people)
      await ask('POST', 'parley/v1/events/endpoints', { url: receiver, kinds: ['messages.*'] })
    }
    // Several at once, so that the kill hits commits that were not delivered yet.
    const target = acknowledged.length + sendsBetweenKills
    const send = async (to: string) => {
      while (acknowledged.length < target) {
        const said = { from: 'ann', to: [to], type: 'txt', body: { msg: `${++last}` } }
        const answer = await ask('POST', 'messages/users', said).catch(() => undefined)
        const id = (answer?.data as Record<string, string> | undefined)?.[to]
        if (!id) return
        acknowledged.push(id)
        if (acknowledged.length === target) server.child.kill('SIGKILL')
      }
    }
    await Promise.all(['bob', 'cyd', 'dee', 'bob', 'cyd'].map(send))
    await server.ended
  }

  const server = startProgram(data, settings)
  const ask = backEnd(await server.ready, key)
  const recorded: BackendEvent[] = []
  for (;;) {
    const { data: page } = await ask(
      'GET',
      `parley/v1/events?after=${recorded.at(-1)?.number ?? 0}&limit=500`,
    )
    const { events } = page as { events: BackendEvent[] }
    if (events.length === 0) break
    recorded.push(...events)
  }
  const wanted = recorded.filter(({ kind }) => kind.startsWith('messages.'))
  const end = wanted.at(-1)?.number
  await vi.waitUntil(() => arrived.some(({ number }) => number === end), { timeout: startsMs, interval: 20 })

  expect(recorded.map(({ number }) => number)).toEqual(recorded.map((_, index) => index + 1))
  const firsts = arrived.filter(({ id }, index) => arrived.findIndex((other) => other.id === id) === index)
  // The first arrivals are exactly what was recorded, in the same order; a repeat is identical.
  expect(firsts).toEqual(wanted)
  const known = new Map(wanted.map((event) => [event.id, event]))
  for (const event of arrived) expect(event).toEqual(known.get(event.id))
  const ids = new Set(wanted.map((event) => event.data.msg_id))
  expect(acknowledged.filter((id) => !ids.has(id))).toEqual([])
  expect(arrived.length).toBeGreaterThan(firsts.length)
  server.child.kill('SIGKILL')
  await server.ended
})

/** Every third request fails: half of those after the batch was taken, as if the answer were lost. */
async function startReceiver(arrived: BackendEvent[]): Promise<string> {
  let requests = 0
  const receiver = httpServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const turn = requests++ % 6
    if (turn === 2) return void response.writeHead(500).end()
    arrived.push(...(JSON.parse(Buffer.concat(parts).toString()) as { events: BackendEvent[] }).events)
    if (turn === 5) request.socket.destroy()
    else response.writeHead(200).end()
  })
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void receiver.close())
  return `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`
}
