import { backendCalls, type CallDefinition, calls, legacyCalls } from '@parley/protocol'
import { beforeAll, describe, expect, test } from 'vitest'
import { runCommand } from '../../src/cli/run-command.ts'
import { mayActAsUser } from '../../src/pipeline/actor.ts'
import { namedInScopes, scopeOf } from '../../src/pipeline/scopes.ts'
import { scopes } from '../../src/tokens/scopes.ts'
import { type ApiWorld, apiWorld } from './api-world.ts'

const all = [calls, legacyCalls, backendCalls]
  .flatMap((catalogue) => Object.values(catalogue))
  .flatMap((area) => Object.values(area) as CallDefinition[])

describe('keys of back ends', () => {
  let world: ApiWorld
  const command = async (...words: string[]) => {
    const { database, host } = world.server.services
    return (await runCommand([...words, '--json'], { database, host })).json as Record<string, unknown>
  }
  const ask = (key: unknown, method: string, path: string, body?: unknown) =>
    world.ask(method, path, body, key as string)
  beforeAll(async () => {
    world = await apiWorld()
  })

  test('a key is a bearer token with its scopes, and is stored as a hash', async () => {
    const { key, scopes: given } = await command('key', 'create', 'reader', '--scopes', 'read')
    expect(given).toEqual(['read'])
    expect((await ask(key, 'GET', 'users/ann')).status).toBe(200)
    const refused = await ask(key, 'POST', 'messages/users', { to: ['bob'], type: 'txt', body: { msg: 'x' } })
    expect(refused).toMatchObject({ status: 403, body: { error: 'forbidden_op' } })
    expect(JSON.stringify(await world.rows('SELECT * FROM app_keys'))).not.toContain(String(key).slice(6))
    const [listed] = (await command('key', 'list')) as unknown as Record<string, unknown>[]
    expect(listed).toMatchObject({ name: 'reader', usedAt: expect.any(String) })
  })

  test('a key may be exchanged for a token with the same scopes', async () => {
    const { key } = await command('key', 'create', 'sender', '--scopes', 'send,read')
    const credentials = {
      grant_type: 'client_credentials',
      client_id: world.app.clientId,
      client_secret: key,
    }
    const { body } = await world.ask('POST', 'token', credentials)
    const said = { from: 'ann', to: ['bob'], type: 'txt', body: { msg: 'by key' } }
    expect((await ask(body.access_token, 'POST', 'messages/users', said)).status).toBe(200)
    expect((await ask(body.access_token, 'DELETE', 'users/bob')).status).toBe(403)
    expect(
      (await ask(body.access_token, 'POST', 'token', { grant_type: 'inherit', username: 'bob' })).status,
    ).toBe(403)
    await command('key', 'revoke', 'sender')
    world.clock.advance(3000)
    expect((await ask(body.access_token, 'POST', 'messages/users', said)).status).toBe(401)
  })

  test('a rotated key works until the overlap has passed, a revoked one not at all', async () => {
    const { key: old } = await command('key', 'create', 'ops', '--scopes', 'read')
    const { key: fresh } = await command('key', 'rotate', 'ops', '--overlap', '1h')
    world.clock.advance(3000)
    expect((await ask(old, 'GET', 'users/ann')).status).toBe(200)
    expect((await ask(fresh, 'GET', 'users/ann')).status).toBe(200)
    world.clock.advance(3_600_000)
    expect((await ask(old, 'GET', 'users/ann')).status).toBe(401)
    expect((await ask(fresh, 'GET', 'users/ann')).status).toBe(200)
    await command('key', 'revoke', 'ops')
    world.clock.advance(3000)
    expect((await ask(fresh, 'GET', 'users/ann')).status).toBe(401)
    await expect(command('key', 'rotate', 'ops')).rejects.toThrow('has no key ops')
  })

  test('a key of another app, a broken one and a made-up one are unknown', async () => {
    await command('app', 'create', 'other#app')
    const { key } = await command('key', 'create', 'theirs', '--app', 'other#app', '--scopes', 'read')
    for (const bad of [key, 'pk_', 'pk_1_x', `pk_999_${'a'.repeat(43)}`, `${String(key).slice(0, -1)}!`])
      expect((await ask(bad, 'GET', 'users/ann')).status, String(bad)).toBe(401)
    await expect(command('key', 'create', 'x', '--scopes', 'all')).rejects.toThrow('is not a scope')
    await expect(command('key', 'create', 'reader')).rejects.toThrow('already')
  })

  test('each scope opens its calls and no others', async () => {
    const callable = all
      .filter((call) => call.by !== 'user' || mayActAsUser(call))
      .filter((call) => call.by !== 'anyone')
    const byScope = new Map(
      scopes.map((scope) => [scope, callable.filter((call) => scopeOf(call) === scope)]),
    )
    for (const scope of scopes) {
      const { key } = await command('key', 'create', `only-${scope}`, '--scopes', scope)
      for (const [needed, [call]] of byScope) {
        if (!call) throw new Error(`no call needs ${needed}`)
        const path = call.path.replace(/\{\w+\}/g, 'nobody')
        const { status, body } = await ask(key, call.method, path, call.method === 'GET' ? undefined : {})
        expect(body.error === 'forbidden_op', `${scope} ${call.name} ${status}`).toBe(needed !== scope)
      }
    }
  })

  test('the table of scopes names calls that exist', () => {
    const names = new Set(all.map(({ name }) => name))
    expect(namedInScopes.filter((name) => !names.has(name))).toEqual([])
  })
})

describe('the audit', () => {
  test('has who, what, on whom, from where and the outcome, for changes only, and is kept for a while', async () => {
    const world = await apiWorld({ auditMs: 1000, auditRows: 10 })
    const { database, host, audit } = world.server.services
    const { json } = await runCommand(['key', 'create', 'mods', '--scopes', 'read,moderate', '--json'], {
      database,
      host,
    })
    const { key } = json as { key: string }
    await world.ask('GET', 'users/ann', undefined, key)
    await world.ask('POST', 'mutes', { username: 'ann', chat: 60 }, key)
    await world.api('POST', 'users/bob/blocks/users', { usernames: ['ann'] })
    await world.api('DELETE', 'users/nobody')
    const listed = await runCommand(['audit', 'list', '--json'], { database, host })
    expect(listed.json).toMatchObject([
      { call: 'accounts.removeUser', key: '', actedAs: '', target: 'nobody', status: 404 },
      { call: 'blocks.add', key: '', actedAs: 'bob', target: 'bob ann', status: 200 },
      {
        call: 'moderation.mute',
        key: 'mods',
        target: 'ann',
        address: '127.0.0.1',
        status: 200,
        app: 'parley#demo',
      },
    ])
    world.clock.advance(2000)
    await audit.prune()
    expect(await world.rows('SELECT * FROM audit')).toEqual([])
    for (let times = 0; times < 12; times++) await world.api('DELETE', 'users/nobody')
    await audit.prune()
    expect(await world.rows('SELECT * FROM audit')).toHaveLength(10)
  })
})
