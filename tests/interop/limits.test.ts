// Refusals that depend on the server's settings and on the operator.

import { describe, expect, it } from 'vitest'
import { openOwnWorld, password } from './world.ts'

// Has its own server: only one user may be online.
const world = openOwnWorld({ PARLEY_MAX_ONLINE: '1', PARLEY_MAX_DEVICES: '1' })

describe('a server for one user at a time', () => {
  it('refuses the second user with 50 until the first has left', async () => {
    const [first, second] = [await world.person('first'), await world.person('second')]
    await world.signedIn(first)
    const accessToken = await world.server.admin.token(second)
    const refused = world.client()
    await expect(refused.call('open', { user: second, accessToken })).rejects.toMatchObject({
      type: 50,
      message: 'Sorry, the maximum number limit of online users for this app has been reached',
    })
    expect(await refused.next('onDisconnected')).toMatchObject({ type: 50 })
    await world.server.admin.disconnect(first)
    await world.signedIn(second)
    await world.server.admin.disconnect(second)
  })
})

describe('a server with one device per user', () => {
  it('signs the older device out with 206', async () => {
    const user = await world.person('mover')
    const older = await world.signedIn(user)
    await world.signedIn(user)
    expect(await older.next('onError')).toMatchObject({ type: 206 })
    expect(await older.next('onDisconnected')).toMatchObject({ type: 206 })
    await world.server.admin.disconnect(user)
  })
})

describe('an app that is disabled', () => {
  it('refuses everyone with 57', async () => {
    const { command, admin } = world.server
    const { clientSecret } = await command('app', 'create', 'closed#shop', '--open')
    await command('app', 'disable', 'closed#shop')
    const now = Math.floor(Date.now() / 1000)
    const accessToken = admin.sign({ sub: 'anyone', iat: now, exp: now + 600 }, clientSecret)
    const client = world.client({ appKey: 'closed#shop' })
    await expect(client.call('open', { user: 'anyone', accessToken })).rejects.toMatchObject({
      type: 57,
      message: 'Server serving disabled.',
    })
    expect(await client.next('onDisconnected')).toMatchObject({ type: 57 })
    expect(client.events.count('onReconnecting')).toBe(0)
    const another = world.client({ appKey: 'closed#shop' })
    await expect(another.call('open', { user: 'anyone', pwd: password })).rejects.toMatchObject({ type: 1 })
    await expect(another.call('registerUser', { username: 'anyone', password })).rejects.toBeDefined()
  })
})
