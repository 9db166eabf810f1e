// Refusals that depend on the server's settings.

import { describe, expect, it } from 'vitest'
import { openWorld } from './world.ts'

describe('a server for one person at a time', () => {
  const world = openWorld({ PARLEY_MAX_ONLINE: '1' })

  it('refuses the second one with 50', async () => {
    const [first, second] = [await world.person('first'), await world.person('second')]
    await world.signedIn(first)
    const accessToken = await world.server.admin.token(second)
    await expect(world.client().call('open', { user: second, accessToken })).rejects.toMatchObject({
      type: 50,
      message: 'Sorry, the maximum number limit of online users for this app has been reached',
    })
  })
})

describe('a server with one device for each user', () => {
  const world = openWorld({ PARLEY_MAX_DEVICES: '1' })

  it('signs the older device out with 206', async () => {
    const user = await world.person('mover')
    const older = await world.signedIn(user)
    await world.signedIn(user)
    expect(await older.next('onError')).toMatchObject({ type: 206 })
    expect(await older.next('onDisconnected')).toMatchObject({ type: 206 })
  })
})
