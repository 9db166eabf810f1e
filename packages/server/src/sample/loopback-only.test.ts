import { describe, expect, test } from 'vitest'
import { ensureApp } from '../areas/session/apps.ts'
import { runCommand } from '../cli/run-command.ts'
import { type TestServer, testServer } from '../test-support/test-server.ts'
import { limitExposure, shownSample } from './loopback-only.ts'
import { samplePassword } from './people.ts'
import { createPeople } from './sample.ts'

/** The same database on another server. */
async function restarted(world: TestServer, config: { host?: string; empty?: boolean }) {
  const { database } = world.server.services
  const next = await testServer(config, database)
  const { app } = await ensureApp(database, next.host, { key: 'parley#demo', openRegistration: false })
  const warnings = await limitExposure(next.server.services, app)
  const grant = (name: string) => ({ grant_type: 'password', username: name, password: samplePassword })
  return {
    ...next,
    warnings,
    shown: await shownSample(database, next.server.services.config),
    signIn: async (name: string) => (await next.ask('POST', 'token', grant(name))).status,
    register: async (name: string) =>
      (await next.ask('POST', 'users', { username: name, password: 'secret' })).status,
  }
}

async function firstStart(): Promise<TestServer> {
  const world = await testServer()
  await createPeople(world.server.services, world.app)
  return world
}

describe('data of a first start on loopback', () => {
  test('on a public address there is no sample password, no sample sign-in, and no open registration', async () => {
    const open = await restarted(await firstStart(), {})
    expect([open.warnings, open.shown !== undefined]).toEqual([[], true])
    expect([await open.signIn('alice'), await open.register('zoe')]).toEqual([200, 200])

    const exposed = await restarted(open, { host: '0.0.0.0' })
    expect(exposed.shown).toBeUndefined()
    expect(await exposed.signIn('alice')).toBe(404)
    expect(await exposed.register('yan')).toBe(401)
    expect(exposed.warnings.join(' ')).toContain('alice, bob')
    expect(exposed.warnings.join(' ')).toContain('parley app open parley#demo')

    const local = await restarted(exposed, { host: 'localhost' })
    expect([local.warnings, local.shown !== undefined]).toEqual([[], true])
    expect([await local.signIn('alice'), await local.register('yan')]).toEqual([200, 200])
  })

  test('turning sample users off applies to existing ones', async () => {
    const empty = await restarted(await firstStart(), { empty: true })
    expect([empty.shown, await empty.signIn('bob'), await empty.register('zoe')]).toEqual([
      undefined,
      404,
      200,
    ])
  })

  test('a sample account with a changed password is left alone', async () => {
    const world = await firstStart()
    const change = { newpassword: 'my own secret' }
    expect((await world.ask('PUT', 'users/alice/password', change, await world.appToken())).status).toBe(200)
    const exposed = await restarted(world, { host: '192.168.1.5' })
    expect(exposed.warnings[0]).not.toContain('alice')
    const grant = { grant_type: 'password', username: 'alice', password: 'my own secret' }
    expect((await exposed.ask('POST', 'token', grant)).status).toBe(200)
  })

  test('the operator’s decision about registration is kept, wherever the server listens', async () => {
    const world = await firstStart()
    const tools = { database: world.server.services.database, host: world.host }
    expect((await runCommand(['app', 'open', 'parley#demo'], tools)).json).toEqual({
      app: 'parley#demo',
      openRegistration: true,
    })
    const exposed = await restarted(world, { host: '0.0.0.0' })
    expect(await exposed.register('zoe')).toBe(200)
    await runCommand(['app', 'close', 'parley#demo'], tools)
    expect(await (await restarted(world, {})).register('yan')).toBe(401)
    await expect(runCommand(['app', 'close', 'no#app'], tools)).rejects.toThrow('There is no app')
  })
})
