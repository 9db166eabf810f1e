import { Command, decode, encode, MSync, Provision, userDomain } from '@parley/protocol'
import { SignJWT } from 'jose'
import { describe, expect, test } from 'vitest'
import { RecordingWire, type TestServer, testServer } from '../../test-support/test-server.ts'
import { until } from '../../test-support/until.ts'

const self = 'users/alice/resources'

async function removeAlice(world: TestServer): Promise<void> {
  const { status } = await world.ask('DELETE', 'users/alice', undefined, await world.appToken())
  expect(status).toBe(200)
}

/** A token as a back end creates it, with whole seconds. */
function minted({ app, host }: TestServer): Promise<string> {
  const seconds = Math.floor(host.now() / 1000)
  return new SignJWT({ sub: 'alice', iat: seconds, exp: seconds + 3600 })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .sign(new TextEncoder().encode(app.clientSecret))
}

/** The status of a sign-in on the channel; 0 is success. */
async function provision(world: TestServer, token: string): Promise<number> {
  const wire = new RecordingWire()
  const listener = world.server.accept(wire)
  const payload = encode(Provision, {
    resource: 'web_1',
    authToken: JSON.stringify({ token: `$t$${token}` }),
  })
  const guid = { appKey: world.app.key, name: 'alice', domain: userDomain, clientResource: 'web_1' }
  listener.frame(encode(MSync, { command: Command.PROVISION, guid, payload }))
  await until(() => wire.frames.length > 0)
  const answer = decode(MSync, wire.frames[0] as Uint8Array)
  return decode(Provision, answer.payload ?? new Uint8Array()).status?.errorCode ?? -1
}

describe('tokens of a removed account', () => {
  test('do not work for the next account of the same name, over REST or the channel', async () => {
    const world = await testServer()
    const old = await world.token('alice')
    expect((await world.ask('GET', self, undefined, old)).status).toBe(200)
    await removeAlice(world)
    const fresh = await world.token('alice')
    expect((await world.ask('GET', self, undefined, old)).status).toBe(401)
    expect(await provision(world, old)).not.toBe(0)
    expect((await world.ask('GET', self, undefined, fresh)).status).toBe(200)
    expect(await provision(world, fresh)).toBe(0)
  })

  test('issued by a back end do not work either, up to the second of the removal', async () => {
    const world = await testServer()
    await world.token('alice')
    const old = await minted(world)
    expect((await world.ask('GET', self, undefined, old)).status).toBe(200)
    await removeAlice(world)
    await world.token('alice')
    expect((await world.ask('GET', self, undefined, old)).status).toBe(401)
    expect(await provision(world, old)).not.toBe(0)
    world.host.time += 1000
    const fresh = await minted(world)
    expect((await world.ask('GET', self, undefined, fresh)).status).toBe(200)
    expect(await provision(world, fresh)).toBe(0)
  })

  test('a name that was never removed accepts a token from before its account', async () => {
    const world = await testServer()
    const early = await minted(world)
    world.host.time += 5000
    await world.token('alice')
    expect((await world.ask('GET', self, undefined, early)).status).toBe(200)
  })

  test('the list of removed accounts contains no names', async () => {
    const world = await testServer()
    await world.token('alice')
    await removeAlice(world)
    const rows = await world.server.services.database.read((sql) => sql.all('SELECT * FROM settings'))
    expect(rows.some(({ key }) => String(key).startsWith('removed account'))).toBe(true)
    expect(JSON.stringify(rows)).not.toContain('alice')
  })
})
