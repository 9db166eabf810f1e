// Operators of the console: what each role may call, over the routes of a running server.

import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { exampleOf } from '../../src/api-page/examples.ts'
import { handlers } from '../../src/areas/index.ts'
import { withOtherPaths } from '../../src/areas/path-aliases.ts'
import { runCommand } from '../../src/cli/run-command.ts'
import { type Role, roles } from '../../src/operators/roles.ts'
import { mayActAsUser } from '../../src/pipeline/actor.ts'
import { mayOperate, namedInRights, needsReason } from '../../src/pipeline/operator-rights.ts'
import { type TestServer, testServer } from '../../src/test-support/test-server.ts'

const consoleHeaders = { 'x-parley-console': '1', 'content-type': 'application/json' }
const sessionPath = '/parley/v1/operator/session'

let world: TestServer
let url: string
const cookies = {} as Record<Role, string>

const command = async (...words: string[]) => {
  const { database, host } = world.server.services
  return (await runCommand([...words, '--json'], { database, host })).json as Record<string, string>
}

const signIn = (body: object, headers: Record<string, string> = consoleHeaders) =>
  fetch(`${url}${sessionPath}`, { method: 'POST', headers, body: JSON.stringify(body) })

const cookieOf = (answer: Response) => answer.headers.get('set-cookie')?.split(';')[0] ?? ''

/** A request as the console makes it. */
const ask = (
  cookie: string,
  method: string,
  path: string,
  body?: unknown,
  more: Record<string, string> = {},
) =>
  fetch(`${url}/parley/demo/${path}`, {
    method,
    headers: { ...consoleHeaders, cookie, ...more },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })

beforeAll(async () => {
  world = await testServer({ port: 0 })
  ;({ url } = await world.server.listen())
  for (const role of roles) {
    const { password } = await command('operator', 'create', `the-${role}`, '--role', role)
    cookies[role] = cookieOf(await signIn({ name: `the-${role}`, password }))
  }
})
afterAll(() => world.server.stop())

describe('the session', () => {
  test('is a cookie for this site that no script can read; its answer says what the role may do', async () => {
    const { password } = await command('operator', 'create', 'cora', '--role', 'moderator')
    const answer = await signIn({ name: 'cora', password })
    expect(answer.headers.get('set-cookie')).toMatch(
      /^parley-operator=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/,
    )
    expect(answer.headers.get('cache-control')).toBe('no-store')
    const body = await answer.json()
    expect(body).toMatchObject({
      operator: { name: 'cora', role: 'moderator', hasTotp: false },
      apps: [{ key: 'parley#demo', disabled: false }],
    })
    expect(body.calls).toContain('moderation.mute')
    expect(body.calls).not.toContain('accounts.removeUser')
    const cookie = cookieOf(answer)
    const headers = { ...consoleHeaders, cookie }
    expect((await fetch(`${url}${sessionPath}`, { headers })).status).toBe(200)
    const out = await fetch(`${url}${sessionPath}`, { method: 'DELETE', headers })
    expect(out.headers.get('set-cookie')).toContain('Max-Age=0')
    expect((await fetch(`${url}${sessionPath}`, { headers })).status).toBe(401)
    expect((await ask(cookie, 'GET', 'users')).status).toBe(401)
  })

  test('needs the header that only scripts of the same origin can send', async () => {
    const { cookie, ...without } = { ...consoleHeaders, cookie: cookies.owner, 'x-parley-console': '' }
    expect((await fetch(`${url}${sessionPath}`, { headers: { ...without, cookie } })).status).toBe(403)
    expect((await signIn({ name: 'the-owner', password: 'x' }, without)).status).toBe(403)
    expect((await ask(cookie, 'GET', 'users', undefined, { 'x-parley-console': '' })).status).toBe(401)
    const preflight = await fetch(`${url}/parley/demo/users`, {
      method: 'OPTIONS',
      headers: {
        origin: 'https://elsewhere.example',
        'access-control-request-method': 'GET',
        'access-control-request-headers': 'x-parley-console',
      },
    })
    expect(preflight.headers.get('access-control-allow-credentials')).toBeNull()
  })

  test('wrong passwords and odd bodies are refused, and too many of them have to wait', async () => {
    for (const body of [{}, { name: 1, password: [] }, { name: 'the-owner', password: 'x'.repeat(3000) }])
      expect((await signIn(body)).status).toBe(401)
    const refused = await fetch(`${url}${sessionPath}`, {
      method: 'POST',
      headers: consoleHeaders,
      body: '{',
    })
    expect(refused.status).toBe(401)
    await command('operator', 'create', 'dora', '--password', 'correct horse')
    let last = await signIn({ name: 'dora', password: 'wrong' })
    for (let times = 0; times < 30 && last.status === 401; times++)
      last = await signIn({ name: 'dora', password: 'wrong' })
    expect(last.status).toBe(429)
    expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(0)
    const listed = (await command('audit', 'operators')) as unknown as Record<string, unknown>[]
    expect(listed.find(({ name, status }) => name === 'dora' && status === 401)).toMatchObject({
      call: 'operator.signIn',
    })
    const shown = await ask(cookies['read-only'], 'GET', 'parley/v1/operating/sign-ins?limit=1')
    const { rows, next } = (await shown.json()).data
    expect(rows).toEqual([expect.objectContaining({ name: 'dora', status: 401 })])
    const older = await ask(cookies['read-only'], 'GET', `parley/v1/operating/sign-ins?before=${next}`)
    expect((await older.json()).data.rows[0].id).toBeLessThan(next)
    // They belong to no app.
    expect(JSON.stringify(await command('audit', 'list'))).not.toContain('operator.signIn')
    for (const wrong of ['limit=0', 'limit=201', 'before=x', 'before=-1'])
      expect((await ask(cookies.owner, 'GET', `parley/v1/operating/sign-ins?${wrong}`)).status).toBe(400)
  })

  test('an operator changes their own password, and sets up codes', async () => {
    await command('operator', 'create', 'ella', '--password', 'correct horse')
    const [one, two] = [
      cookieOf(await signIn({ name: 'ella', password: 'correct horse' })),
      cookieOf(await signIn({ name: 'ella', password: 'correct horse' })),
    ]
    const send = (method: string, path: string, body: object) =>
      fetch(`${url}${sessionPath}${path}`, {
        method,
        headers: { ...consoleHeaders, cookie: one },
        body: JSON.stringify(body),
      })
    expect((await send('PUT', '/password', { password: 'x', newPassword: 'battery staple' })).status).toBe(
      403,
    )
    expect((await send('PUT', '/password', { password: 'correct horse', newPassword: 'x' })).status).toBe(400)
    const changed = await send('PUT', '/password', {
      password: 'correct horse',
      newPassword: 'battery staple',
    })
    expect(changed.status).toBe(200)
    expect((await ask(one, 'GET', 'users')).status).toBe(200)
    expect((await ask(two, 'GET', 'users')).status).toBe(401)
    expect(await (await send('POST', '/totp', {})).json()).toMatchObject({ secret: expect.any(String) })
    expect((await send('PUT', '/totp', { code: '000000' })).status).toBe(403)
  })
})

describe('role × action', () => {
  const routes = withOtherPaths(handlers).filter(({ call }) => call.by !== 'user' || mayActAsUser(call))

  test.each(roles)('every route of the server API obeys the table for the role %s', async (role) => {
    for (const { call, path: other } of routes) {
      if (call.name === 'operating.removeOperator' || call.name === 'operating.changeOperator') continue
      const { method, path, body } = exampleOf(call, other)
      const answer = await world.server.rest({
        method,
        url: `/parley/demo/${path}`,
        headers: { ...consoleHeaders, cookie: cookies[role], 'x-parley-reason': 'a%20test' },
        body: body === undefined ? undefined : JSON.stringify(body),
        address: '192.0.2.1',
      })
      const { error_description: text = '' } = answer.body
      const isRefused = answer.status === 403 && text === `the role ${role} may not do this`
      expect(isRefused, `${role} ${call.name} ${answer.status} ${text}`).toBe(!mayOperate(role, call))
      expect(answer.status, `${role} ${call.name}`).not.toBe(401)
    }
  })

  test('the tables name calls that exist', () => {
    const names = new Set(handlers.map(({ call }) => call.name))
    expect(namedInRights.filter((name) => !names.has(name))).toEqual([])
  })

  test('the page of roles has every call, with a cell for every role', () => {
    const page = readFileSync(new URL('../../../../docs/reference/roles.md', import.meta.url), 'utf8')
    const rows = page.split('\n').filter((line) => line.startsWith('| `'))
    for (const { call } of routes) {
      const cells = rows
        .find((row) => row.includes(`\`${call.name}\``))
        ?.split(' | ')
        .slice(1)
      const shown = cells?.map((cell) => cell.replace(' |', ''))
      const cellOf = (role: Role) =>
        needsReason(call) ? 'with a reason' : mayOperate(role, call) ? 'yes' : 'no'
      expect(shown, call.name).toEqual(roles.map((role) => (mayOperate(role, call) ? cellOf(role) : 'no')))
    }
  })

  test('calls of operators are refused to keys and to the app itself', async () => {
    const { key } = await command(
      'key',
      'create',
      'all',
      '--scopes',
      'read,send,manage,moderate,erase,events',
    )
    for (const token of [key, await world.appToken()])
      for (const { call } of routes.filter((route) => route.call.by === 'operator')) {
        const { method, path, body } = exampleOf(call)
        expect((await world.ask(method, path, body, token)).status, call.name).toBe(403)
      }
  })
})

const said = { from: 'carl', to: ['dana'], type: 'txt', body: { msg: 'hello' } }

describe('reading messages', () => {
  test('needs a reason, which is in the audit', async () => {
    for (const user of ['carl', 'dana']) await world.token(user)
    await world.ask('POST', 'messages/users', said, await world.appToken())
    const path = 'users/carl/messageroaming'
    const body = { queue: 'dana', start: -1, end: -1 }
    const missing = await ask(cookies.moderator, 'POST', path, body)
    expect(missing.status).toBe(400)
    expect(await missing.json()).toMatchObject({ error: 'required_property_not_found' })
    expect((await ask(cookies.moderator, 'POST', path, body, { 'x-parley-reason': ' a ' })).status).toBe(400)
    const reason = encodeURIComponent('Ticket 17: 骚扰')
    const answer = await ask(cookies.moderator, 'POST', path, body, { 'x-parley-reason': reason })
    expect(answer.status).toBe(200)
    const page = await ask(cookies.owner, 'GET', 'parley/v1/operating/audit?call=history.')
    expect((await page.json()).data.rows[0]).toMatchObject({
      who: 'operator the-moderator',
      call: 'history.page',
      actedAs: 'carl',
      reason: 'Ticket 17: 骚扰',
      status: 200,
    })
    expect((await ask(cookies.support, 'POST', path, body, { 'x-parley-reason': reason })).status).toBe(403)
  })

  test('every call that can show messages is known as one', () => {
    const showing = handlers
      .filter(({ call }) => call.by !== 'user' || mayActAsUser(call))
      .filter(({ call }) => /^(history|conversations\.list|events\.list$)/.test(call.name))
      .filter(({ call }) => !call.name.startsWith('history.remove') && call.name !== 'events.listEndpoints')
    expect(showing.filter(({ call }) => !needsReason(call)).map(({ call }) => call.name)).toEqual([])
  })
})

describe('managing operators', () => {
  test('an owner creates, changes and removes them; everything is in the audit', async () => {
    const made = await ask(cookies.owner, 'POST', 'parley/v1/operating/operators', {
      username: 'Fred',
      role: 'support',
    })
    const { password, name } = (await made.json()).data
    expect(name).toBe('fred')
    const cookie = cookieOf(await signIn({ name, password }))
    expect((await ask(cookie, 'GET', 'users')).status).toBe(200)
    const path = 'parley/v1/operating/operators'
    for (const [body, status] of [
      [{ username: 'fred', role: 'owner' }, 400],
      [{ username: '../x', role: 'owner' }, 400],
      [{ username: 'gina', role: 'king' }, 400],
      [{ username: 'gina', role: 'owner', password: 'short' }, 400],
    ] as const)
      expect((await ask(cookies.owner, 'POST', path, body)).status, JSON.stringify(body)).toBe(status)
    expect((await ask(cookies.owner, 'PUT', `${path}/fred`, { role: 'read-only' })).status).toBe(200)
    expect((await ask(cookie, 'GET', 'users')).status).toBe(401)
    expect((await ask(cookies.owner, 'DELETE', `${path}/fred`)).status).toBe(200)
    expect((await ask(cookies.owner, 'DELETE', `${path}/fred`)).status).toBe(404)
    expect((await ask(cookies.owner, 'DELETE', `${path}/the-owner`)).status).toBe(403)
    const { data } = await (await ask(cookies.owner, 'GET', path)).json()
    expect(data.operators.map((each: { name: string }) => each.name)).not.toContain('fred')
    expect(JSON.stringify(data)).not.toContain('argon2')
    const audit = await ask(cookies.owner, 'GET', 'parley/v1/operating/audit?call=operating.&who=the-owner')
    const rows = (await audit.json()).data.rows as { call: string; target: string }[]
    expect(rows.filter(({ target }) => target === 'fred').map(({ call }) => call)).toEqual([
      'operating.removeOperator',
      'operating.removeOperator',
      'operating.changeOperator',
      'operating.createOperator',
    ])
  })
})
