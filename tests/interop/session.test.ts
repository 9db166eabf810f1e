// Accounts, signing in and out, tokens and devices: the unmodified reference client against our server.

import { describe, expect, it } from 'vitest'
import { backOnline, cutAndBack, fence, openOwnWorld, password } from './world.ts'

// Has its own server because it is restarted and killed.
const world = openOwnWorld()

describe('registering', () => {
  it('creates an account and signs in with its password', async () => {
    const client = world.client()
    const answer = await client.call('registerUser', { username: 'newcomer', password, nickname: 'New' })
    expect(answer).toMatchObject({
      type: 0,
      entities: [{ username: 'newcomer', type: 'user', activated: true, nickname: 'New' }],
    })
    expect(answer.entities[0]).toMatchObject({ uuid: expect.any(String), created: expect.any(Number) })
    const opened = await client.call('open', { user: 'newcomer', pwd: password })
    expect(opened).toEqual({ accessToken: expect.any(String), duration: expect.any(Number) })
    await client.next('onConnected')
    expect(client.sandbox.faults).toEqual([])
  })

  it('refuses a name that is taken, ignoring case', async () => {
    const taken = await world.person('taken')
    for (const username of [taken, taken.toUpperCase()]) {
      await expect(world.client().call('registerUser', { username, password })).rejects.toMatchObject({
        type: 17,
        message: expect.stringContaining('username be unique'),
      })
    }
  })

  it.each(['two words', 'slash/ed', 'ümlaut', 'x'.repeat(65)])('refuses the name "%s"', async (username) => {
    await expect(world.client().call('registerUser', { username, password })).rejects.toMatchObject({
      type: 17,
      message: expect.stringContaining('is not legal'),
    })
  })
})

describe('signing in', () => {
  it('works by password, by the token that this returns, and by a token of the back end', async () => {
    const user = await world.personWithPassword('in')
    const first = world.client()
    const { accessToken } = await first.call('open', { user, pwd: password })
    const second = world.client()
    await expect(second.call('open', { user, accessToken })).resolves.toEqual({ accessToken })
    const third = world.client()
    const issued = await world.server.admin.token(user)
    await expect(third.call('open', { user, accessToken: issued })).resolves.toEqual({ accessToken: issued })
    expect(third.connection.clientResource).toMatch(/^webim_web_device\d+$/)
  })

  it('accepts a token that the back end has signed itself', async () => {
    const user = await world.person('minted')
    const seconds = Math.ceil(Date.now() / 1000) + 1
    const accessToken = world.server.admin.sign({ sub: user, iat: seconds, exp: seconds + 600 })
    await expect(world.client().call('open', { user, accessToken })).resolves.toEqual({ accessToken })
  })

  it('distinguishes a wrong password from an unknown user', async () => {
    const user = await world.personWithPassword('wrong')
    await expect(world.client().call('open', { user, pwd: 'guess' })).rejects.toMatchObject({
      type: 1,
      message: 'invalid password',
    })
    await expect(world.client().call('open', { user: 'nobody-here', pwd: 'guess' })).rejects.toMatchObject({
      type: 1,
      message: 'user not found',
    })
  })

  async function refusal(user: string, accessToken: string) {
    const client = world.client()
    const error = await client.call('open', { user, accessToken }).then(
      () => undefined,
      (reason) => reason,
    )
    // The server closes the socket after its refusal, so this comes without a retry.
    expect(await client.next('onDisconnected')).toMatchObject({ type: error?.type, message: error?.message })
    expect(client.events.count('onReconnecting')).toBe(0)
    return { type: error?.type, message: error?.message }
  }

  it('refuses an expired token with 56', async () => {
    const user = await world.person('expired')
    const { admin } = world.server
    const claims = admin.claims(await admin.token(user))
    const past = Math.floor(Date.now() / 1000) - 60
    expect(await refusal(user, admin.sign({ ...claims, exp: past }))).toEqual({
      type: 56,
      message: 'Sorry, token expired',
    })
  })

  it.each(['not a token', 'a.b.c', ' '])('refuses the token "%s" with 28', async (token) => {
    const user = await world.person('garbage')
    expect(await refusal(user, token)).toEqual({ type: 28, message: 'INVALID_TOKEN' })
  })

  it('refuses a token signed with another secret, and a token of another user, with 28', async () => {
    const user = await world.person('mine')
    const other = await world.person('other')
    const { admin } = world.server
    const token = await admin.token(user)
    const invalid = { type: 28, message: 'INVALID_TOKEN' }
    expect(await refusal(user, admin.sign(admin.claims(token), 'another secret'))).toEqual(invalid)
    expect(await refusal(other, token)).toEqual(invalid)
  })

  it('refuses a token from before a password change with 28', async () => {
    const user = await world.person('changed')
    const token = await world.server.admin.token(user)
    await world.server.admin.changePassword(user, 'another one')
    expect(await refusal(user, token)).toEqual({ type: 28, message: 'INVALID_TOKEN' })
  })

  it('refuses a user who does not exist (any more) with 204', async () => {
    const user = await world.person('gone')
    const { admin } = world.server
    const token = await admin.token(user)
    await admin.removeUser(user)
    expect(await refusal(user, token)).toEqual({ type: 204, message: 'User not found' })
    const now = Math.floor(Date.now() / 1000)
    const unknown = admin.sign({ sub: 'never-there', iat: now, exp: now + 600 })
    expect(await refusal('never-there', unknown)).toEqual({ type: 204, message: 'User not found' })
  })

  it('refuses an app that does not exist', async () => {
    const client = world.client({ appKey: 'no-org#no-app' })
    await expect(client.call('open', { user: 'anyone', accessToken: 'x' })).rejects.toMatchObject({
      type: expect.any(Number),
      message: expect.any(String),
    })
  })

  it('signs out and in again on the same object', async () => {
    const user = await world.personWithPassword('twice')
    const client = await world.signedIn(user)
    await client.call('close')
    await client.next('onDisconnected')
    await client.call('open', { user, pwd: password })
    await client.next('onConnected')
  })
})

describe('devices', () => {
  it('keeps two devices of one user signed in', async () => {
    const user = await world.person('both')
    const friend = await world.signedIn(await world.person('friend'))
    const desk = await world.signedIn(user, { deviceId: 'desk' })
    const phone = await world.signedIn(user, { deviceId: 'phone' })
    await friend.sendText(user, 'to both')
    await Promise.all([desk.next('onTextMessage'), phone.next('onTextMessage')])
    const others = await desk.call('getSelfIdsOnOtherPlatform')
    expect(others.data).toEqual([`${user}/webim_web_phone`])
    expect(desk.events.count('onError') + phone.events.count('onError')).toBe(0)
  })
})

describe('forced logout', () => {
  async function expectOut(
    client: Awaited<ReturnType<typeof world.signedIn>>,
    type: number,
    message: string,
  ) {
    expect(await client.next('onError')).toMatchObject({ type, message })
    expect(await client.next('onDisconnected')).toMatchObject({ type, message })
    await client.sandbox.clock.skip(60_000)
    expect(client.events.count('onReconnecting')).toBe(0)
    expect(client.events.count('onConnected')).toBe(1)
  }

  it('206: the same device name signs in elsewhere, and its note arrives', async () => {
    const user = await world.personWithPassword('tab')
    const first = await world.signedIn(user, { deviceId: 'tab' })
    const second = world.client({ deviceId: 'tab' })
    await second.call('setLoginInfoCustomExt', 'from the kitchen')
    await second.call('open', { user, pwd: password })
    const error = await first.next('onError')
    expect(error).toMatchObject({
      type: 206,
      message: 'the user is already logged on another device',
      data: { loginInfoCustomExt: 'from the kitchen' },
    })
    await first.next('onDisconnected')
    expect(first.events.count('onReconnecting')).toBe(0)
    await second.next('onConnected')
  })

  it('207: the account is removed', async () => {
    const user = await world.person('removed')
    const client = await world.signedIn(user)
    await world.server.admin.removeUser(user)
    await expectOut(client, 207, 'user has been removed')
  })

  it('216: the password changes', async () => {
    const user = await world.person('password')
    const client = await world.signedIn(user)
    await world.server.admin.changePassword(user, 'another one')
    await expectOut(client, 216, 'the user was kicked by changing password')
  })

  it('217: this device is signed out by a call, and only this one', async () => {
    const user = await world.person('ended')
    const friend = await world.signedIn(await world.person('friend'))
    const desk = await world.signedIn(user, { deviceId: 'desk' })
    const phone = await world.signedIn(user, { deviceId: 'phone' })
    await world.server.admin.disconnect(user, 'webim_web_phone')
    await expectOut(phone, 217, 'the user was kicked by other device')
    await fence(friend, desk, user)
    await world.server.admin.disconnect(user)
    await expectOut(desk, 217, 'the user was kicked by other device')
  })
})

describe('reconnecting', () => {
  it('reconnects after a cut socket and misses nothing', async () => {
    const user = await world.person('cut')
    const friend = await world.signedIn(await world.person('friend'))
    const client = await world.signedIn(user)
    client.sandbox.cutSockets()
    await client.next('onReconnecting')
    await friend.sendText(user, 'while away')
    await backOnline(client)
    expect(await client.next('onTextMessage')).toMatchObject({ msg: 'while away' })
  })

  it.each(['restart', 'crash'] as const)(
    'reconnects after a %s of the server and misses nothing',
    async (how) => {
      const patient = { autoReconnectNumMax: 1000 }
      const [user, friendName] = [await world.person('patient'), await world.person('friend')]
      const friend = await world.signedIn(friendName, patient)
      const client = await world.signedIn(user, patient)
      await friend.sendText(user, 'before')
      await client.next('onTextMessage')
      const again = world.server[how]()
      await Promise.all([client.next('onReconnecting'), friend.next('onReconnecting')])
      await again
      await Promise.all([backOnline(client), backOnline(friend)])
      await friend.sendText(user, 'after')
      await client.next('onTextMessage', (message) => message.msg === 'after')
      expect(client.events.payloads('onTextMessage').map(({ msg }) => msg)).toEqual(['before', 'after'])
    },
  )

  it('gets answers to its heartbeats', async () => {
    const client = await world.signedIn(await world.person('idle'))
    for (let minute = 0; minute < 3; minute += 1) await client.sandbox.clock.skip(60_000)
    const friend = await world.signedIn(await world.person('friend'))
    await fence(friend, client, client.connection.user)
    expect(client.events.count('onReconnecting')).toBe(0)
  })
})

describe('tokens', () => {
  it('warns at 80 % of the lifetime and logs out at its end', async () => {
    const user = await world.person('expiring')
    const client = world.client()
    await client.call('open', { user, accessToken: await world.server.admin.token(user, 1000) })
    await client.next('onConnected')
    await client.sandbox.clock.skip(790_000)
    expect(client.events.count('onTokenWillExpire')).toBe(0)
    await client.sandbox.clock.skip(20_000)
    await client.next('onTokenWillExpire')
    await client.sandbox.clock.skip(200_000)
    await client.next('onTokenExpired')
    await client.next('onDisconnected')
    expect(client.events.count('onReconnecting')).toBe(0)
  })

  it('continues with a renewed token, also after a cut', async () => {
    const user = await world.person('renewing')
    const { admin } = world.server
    const client = world.client()
    await client.call('open', { user, accessToken: await admin.token(user, 1000) })
    await client.next('onConnected')
    const renewed = await admin.token(user, 5000)
    const expiry = Number(admin.claims(renewed).exp) * 1000
    await expect(client.call('renewToken', renewed)).resolves.toEqual({
      status: true,
      token: renewed,
      expire: expiry,
    })
    await client.sandbox.clock.skip(1_010_000)
    expect(client.events.count('onTokenExpired')).toBe(0)
    await cutAndBack(client)
    const friend = await world.signedIn(await world.person('friend'))
    await fence(friend, client, user)
  })

  it('does not renew with an invalid token', async () => {
    const client = await world.signedIn(await world.person('renewing'))
    await expect(client.call('renewToken', 'nonsense')).rejects.toBeDefined()
  })
})
