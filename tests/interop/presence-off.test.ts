// Presence disabled by the operator, with the unmodified reference client.

import { expect, it } from 'vitest'
import { openOwnWorld } from './world.ts'

// Has its own server: presence is disabled.
const world = openOwnWorld({ PARLEY_PRESENCE: '0' })

it('every call is refused as a service that is not enabled', async () => {
  const { ben, first } = await world.pair()
  for (const [name, input] of [
    ['publishPresence', { description: 'x' }],
    ['subscribePresence', { usernames: [ben], expiry: 600 }],
    ['unsubscribePresence', { usernames: [ben] }],
    ['getPresenceStatus', { usernames: [ben] }],
    ['getSubscribedPresenceList', { pageNum: 0, pageSize: 10 }],
  ] as const)
    await expect(first.call(name, input), name).rejects.toMatchObject({
      type: 505,
      message: 'the app not open presence',
    })
})
