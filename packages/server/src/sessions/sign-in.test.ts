import { Command, decode, encode, MSync, Provision, StatusCode, userDomain } from '@parley/protocol'
import { describe, expect, test } from 'vitest'
import { CloseCode } from '../frames/frame-connection.ts'
import { RecordingWire, type TestServer, testServer } from '../test-support/test-server.ts'
import { mintToken } from '../tokens/mint.ts'

interface Try {
  readonly user?: string
  readonly token?: string
  readonly resource?: string
  readonly appKey?: string
  readonly note?: string
  readonly deviceName?: string
}

/** The answer to this sign-in, and whether its socket was closed. */
async function tried(
  world: TestServer,
  { user = 'ann', token = '', resource = 'web_1', appKey = 'parley#demo', note, deviceName }: Try,
) {
  const wire = new RecordingWire()
  const listener = world.server.accept(wire)
  const payload = encode(Provision, {
    resource,
    reason: note,
    deviceName,
    authToken: JSON.stringify({ token: `$t$${token}` }),
  })
  const guid = { appKey, name: user, domain: userDomain, clientResource: resource }
  listener.frame(encode(MSync, { command: Command.PROVISION, guid, payload }))
  while (wire.frames.length === 0) await new Promise<void>((resolve) => setImmediate(resolve))
  const answer = decode(Provision, decode(MSync, wire.frames[0] as Uint8Array).payload ?? new Uint8Array(0))
  return { ...answer.status, isClosed: wire.closedWith !== undefined }
}

const fine = { errorCode: StatusCode.OK, isClosed: false }
const refused = (errorCode: number, reason: string) => ({ errorCode, reason, isClosed: true })

describe('[SES-3] every refusal has its code and text, and the socket is closed after it', () => {
  test('a valid token is accepted', async () => {
    const world = await testServer()
    expect(await tried(world, { token: await world.token('ann') })).toMatchObject(fine)
  })

  test('of invalid tokens', async () => {
    const world = await testServer()
    await world.token('ann')
    const bobs = await world.token('bob')
    const notMatching = refused(1, 'Sorry, token or password does not match login info')
    expect(await tried(world, { token: 'nonsense' })).toEqual(notMatching)
    expect(await tried(world, { token: bobs })).toEqual(notMatching)
    expect(await tried(world, { token: await world.appToken() })).toEqual(notMatching)
    const short = await world.ask('POST', 'token', { username: 'ann', password: 'secret', ttl: 1 })
    world.host.time += 1000
    expect(await tried(world, { token: short.body.access_token as string })).toEqual(
      refused(1, 'Sorry, token expired'),
    )
  })

  test('of invalid users and apps', async () => {
    const world = await testServer()
    const ghost = await mintToken(world.app.clientSecret, 'ghost', 60)
    expect(await tried(world, { user: 'ghost', token: ghost })).toEqual(refused(1, 'Sorry, user not found'))
    expect(await tried(world, { appKey: 'no#app' })).toMatchObject({ errorCode: 2, isClosed: true })
    await world.server.services.database.write((sql) => sql.run('UPDATE apps SET disabled = 1'))
    world.host.time += 6000
    expect(await tried(world, {})).toMatchObject({ errorCode: StatusCode.IM_FORBIDDEN, isClosed: true })
  })

  test.each([
    ['no user', { user: '' }],
    ['no app key', { appKey: 'parley' }],
    ['an endless resource', { resource: 'x'.repeat(200) }],
    ['a NUL in the resource', { resource: 'web\0' }],
    ['an endless note', { note: 'x'.repeat(2000) }],
  ])('%s is a wrong parameter', async (_name, given) => {
    const world = await testServer()
    expect(await tried(world, given)).toMatchObject({ errorCode: StatusCode.WRONG_PARAMETER, isClosed: true })
  })

  test('of a device name, only what can be stored and shown is kept', async () => {
    const world = await testServer()
    const token = await world.token('ann')
    expect(await tried(world, { token, deviceName: `A\0nn’s ${'x'.repeat(1000)}` })).toMatchObject(fine)
    const rows = await world.server.services.database.read((sql) => sql.all('SELECT name FROM devices'))
    expect(rows.map((row) => row.name)).toEqual([`Ann’s ${'x'.repeat(250)}`])
  })

  test('an unreadable frame ends the connection, and is not a server problem', async () => {
    const world = await testServer()
    const wire = new RecordingWire()
    const listener = world.server.accept(wire)
    const payload = Uint8Array.of(0x6a, 0xff)
    listener.frame(encode(MSync, { command: Command.PROVISION, guid: { name: 'ann' }, payload }))
    while (wire.closedWith === undefined) await new Promise<void>((resolve) => setImmediate(resolve))
    expect(wire.closedWith).toBe(CloseCode.protocolError)
    expect(world.server.services.metrics.problems).toBe(0)
  })

  test('of many sign-ins per second from one address', async () => {
    const world = await testServer({ signInsPerSecondLoopback: 2 })
    const outcomes: unknown[] = []
    for (let round = 0; round < 6; round++) outcomes.push((await tried(world, { token: 'guess' })).reason)
    expect(outcomes.slice(-2)).toEqual(['Sorry, user register rate limit', 'Sorry, user register rate limit'])
    expect(outcomes[0]).toBe('Sorry, token or password does not match login info')
    world.host.time += 1000
    const later = await tried(world, { token: 'guess' })
    expect(later.reason).toBe('Sorry, token or password does not match login info')
  })

  test('of too many users online', async () => {
    const world = await testServer({ maxOnline: 1 })
    const ann = await world.token('ann')
    expect(await tried(world, { token: ann })).toMatchObject(fine)
    expect(await tried(world, { token: ann, resource: 'web_2' })).toMatchObject(fine)
    const bob = { user: 'bob', token: await world.token('bob') }
    expect(await tried(world, bob)).toEqual(refused(7, 'Sorry, the app online count limit'))
  })

  test.each([
    ['maxDaily', 'Sorry, the app day live count limit', 86_400_000],
    ['maxMonthly', 'Sorry, the app month live count limit', 31 * 86_400_000],
  ] as const)('of too many users within %s', async (setting, reason, later) => {
    const world = await testServer({ [setting]: 1 })
    const ann = await world.token('ann')
    expect(await tried(world, { token: ann })).toMatchObject(fine)
    const bob = { user: 'bob', token: await world.token('bob') }
    expect(await tried(world, bob)).toEqual(refused(7, reason))
    expect(await tried(world, { token: ann })).toMatchObject(fine)
    world.host.time += later
    expect(await tried(world, bob)).toMatchObject(fine)
    expect(await tried(world, { token: ann })).toEqual(refused(7, reason))
  })
})
