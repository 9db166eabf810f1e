// Replays recorded requests of other clients about silent mode and pushes. The recording always answered with the same
// setting; here the answer is the requested one.

import { describe, expect, test } from 'vitest'
import {
  covers,
  here,
  type Recorded,
  replay,
  type Scene,
  scene,
  vectorsOf,
} from '../../test-support/recorded-requests.ts'

const path = 'users/alice/notification'

/** Alice has a setting for everything, for bob and for g1, each with all fields. */
async function settled({ alice, names }: Scene): Promise<void> {
  const whole = { type: 'AT', ignoreDuration: 600_000, ignoreInterval: '21:30-8:15' }
  for (const place of ['user/alice', 'user/bob', `chatgroup/${names.get('g1')}`])
    await alice.ask('PUT', `${path}/${place}`, whole)
  await alice.ask('PUT', `${path}/language`, { translationLanguage: 'en' })
}

/** Two pages of one row, as in the recording, need more than two conversations. */
async function typed({ world, alice, names }: Scene): Promise<void> {
  await alice.ask('PUT', `${path}/user/bob`, { type: 'NONE' })
  await alice.ask('PUT', `${path}/chatgroup/${names.get('g1')}`, { type: 'AT' })
  const bob = await world.person('bob')
  for (let count = 0; count < 20; count++)
    await alice.ask('PUT', `${path}/chatgroup/${await world.group(alice, bob)}`, { type: 'ALL' })
}

const prepared: Readonly<Record<string, (one: Scene) => Promise<void>>> = {
  getSilentModeForConversations: async ({ alice }) => {
    await alice.ask('PUT', `${path}/user/bob`, { type: 'NONE' })
  },
  getSilentModeRemindTypeConversations: typed,
}

/** The recorded answer with the requested values. */
function expected({ body, answer }: Recorded, call: string): Record<string, unknown> {
  const asked = (body ?? {}) as { type?: string; ignoreInterval?: string }
  if (call === 'getSilentModeForConversations')
    return { data: { user: { bob: { type: 'NONE' } }, group: {} } }
  if (asked.type === undefined && asked.ignoreInterval === undefined) return answer.body
  return { ...answer.body, data: { ...(answer.body.data as object), ...asked } }
}

const madeUp = new Set(['ignoreDuration', 'uuid', 'created', 'modified', 'nickname', 'type'])

describe.each([
  ['silent-mode', 12],
  ['push', 4],
])('[SIL-12] recorded requests: %s', (area, count) => {
  const vectors = vectorsOf(area)

  test('are complete', () => expect(vectors).toHaveLength(count))

  test.each(vectors.map((vector, at) => [at, vector.call, vector] as const))(
    '%i %s',
    async (_at, call, vector) => {
      const one = { ...(await scene()), madeUp }
      await (prepared[call] ?? settled)(one)
      for (const request of vector.requests) {
        const { status, body } = await replay(one, request)
        expect([status, body.error_description]).toEqual([request.answer.status, undefined])
        const wanted = expected(request, call)
        covers(one, wanted, body, call)
        // Types are in capital letters, which the comparison of recordings does not change.
        const { type } = (wanted.data ?? {}) as { type?: string }
        if (type && area === 'silent-mode') expect((body.data as { type: string }).type).toBe(here(one, type))
      }
    },
  )
})
