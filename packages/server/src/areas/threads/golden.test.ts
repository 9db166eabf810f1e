// Replays recorded thread requests of other clients.

import { describe, expect, test } from 'vitest'
import { covers, replay, type Scene, scene, vectorsOf } from '../../test-support/recorded-requests.ts'

/** The threads t1 and t2 of alice, with bob in them; t1 has one message. */
async function threads(): Promise<Scene> {
  const one = await scene()
  const { world, alice, bob } = one
  const names = new Map(one.names)
  for (const [thread, message] of [
    ['t1', '1001'],
    ['t2', '1002'],
  ] as const) {
    const body = { name: 'thread one', msg_id: names.get(message), group_id: names.get('g1') }
    const made = await alice.ask('POST', 'thread', body)
    const id = (made.body.data as { thread_id: string }).thread_id
    names.set(thread, id)
    await bob.ask('POST', `thread/${id}/user/bob/join`)
  }
  const { directory, database } = world.server.services
  const found = await directory.thread(world.app, names.get('t1') as string)
  if (!found) throw new Error('no thread')
  // The recorded message of bob, stored directly.
  const said = await world.say({ from: bob, to: names.get('g1') as string, text: 'in thread' })
  await database.write(async (sql) => {
    await sql.run('UPDATE entries SET log_id = ?, seq = 50 WHERE id = ?', [found.logId, Number(said)])
    await sql.run('UPDATE logs SET head = 50, last_seq = 50, counted = 1, active_at = ? WHERE id = ?', [
      world.host.time,
      found.logId,
    ])
  })
  names.set('2001', said)
  return { ...one, names }
}

/** Changes of the state that a call needs. */
const prepared: Readonly<Record<string, (one: Scene) => Promise<unknown>>> = {
  createChatThread: ({ alice, names }) => alice.ask('DELETE', `thread/${names.get('t1')}`),
  joinChatThread: ({ alice, names }) => alice.ask('DELETE', `thread/${names.get('t1')}/user/alice/quit`),
  // The recording has one thread where there are two here.
  getJoinedChatThreads: ({ alice, names }) => alice.ask('DELETE', `thread/${names.get('t2')}`),
  getChatThreads: ({ alice, names }) => alice.ask('DELETE', `thread/${names.get('t2')}`),
}

/** Times, new ids, and the receiver of the stored message are this server's. */
const own = ['created', 'thread_id', 'to']

function known(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(known)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, inner]) => (own.includes(key) ? [] : [[key, known(inner)]])),
  )
}

describe('recorded requests: threads', () => {
  const vectors = vectorsOf('threads')

  test('are complete', () => expect(vectors).toHaveLength(12))

  test.each(vectors.map((vector, at) => [at, vector.call, vector] as const))(
    '%i %s',
    async (_at, call, vector) => {
      const one = await threads()
      await prepared[call]?.(one)
      for (const request of vector.requests) {
        const { status, body } = await replay(one, request)
        expect([status, body.error_description]).toEqual([request.answer.status, undefined])
        covers(one, known(request.answer.body), body, call)
        if (JSON.stringify(request.answer.body).includes('"created"'))
          expect(JSON.stringify(body)).toMatch(/"created":\d{13}/)
        if (JSON.stringify(request.answer.body).includes('"thread_id"'))
          expect(JSON.stringify(body)).toMatch(/"thread_id":"\d+"/)
      }
      await one.world.server.stop()
    },
  )
})
