// Replays recorded presence requests of other clients.

import { describe, expect, test } from 'vitest'
import { publish, subscribe } from '../../test-support/presence.ts'
import { covers, replay, type Scene, scene, vectorsOf } from '../../test-support/recorded-requests.ts'
import { signedIn } from '../../test-support/test-server.ts'

/** In the recording, bob is online on a device with that name, and busy in the first request. */
async function prepared(one: Scene, call: string): Promise<void> {
  await signedIn(one.world, 'bob', 'webim_1')
  if (call === 'subscribePresence') await publish(one.bob, 'busy', 'webim_1')
  if (call === 'getSubscribedPresenceList') await subscribe(one.alice, ['bob'])
}

describe('recorded requests: presence', () => {
  const vectors = vectorsOf('presence')

  test('are complete', () => expect(vectors).toHaveLength(7))

  test.each(vectors.map((vector, at) => [at, vector.call, vector] as const))(
    '[PRE-14] %i %s',
    async (_at, call, vector) => {
      const begun = await scene()
      const subscribes = call !== 'getPresenceStatus'
      const one = { ...begun, madeUp: new Set(['last_time', ...(subscribes ? ['expiry'] : [])]) }
      await prepared(one, call)
      for (const request of vector.requests) {
        const { status, body } = await replay(one, request)
        expect([status, body.error_description]).toEqual([request.answer.status, undefined])
        covers(one, request.answer.body, body, call)
      }
    },
  )
})
