import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { httpServer } from '../../../../tools/testing/http-server.ts'
import { defaults } from '../config/config.ts'
import { openOperatorSocket, socketName } from '../gateway/operator-unix-socket.ts'
import { realHost } from '../platform/real-host.ts'
import { signed } from '../platform/signature.ts'
import { signedIn, type TestServer, testServer } from '../test-support/test-server.ts'
import { type Environment, runCommand } from './run-command.ts'

type Row = Record<string, unknown>

let world: TestServer
let folder: string
let environment: Environment
const run = (line: string) => runCommand(line.split(' '), environment)
const json = async (line: string) => (await run(line)).json as Row
const rows = async (line: string) => (await run(line)).json as Row[]

beforeEach(async () => {
  world = await testServer()
  folder = mkdtempSync(join(tmpdir(), 'parley-cli-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  environment = { host: realHost, config: { ...defaults, data: folder } }
})

async function openSocket(warnings: string[] = [], at = folder) {
  const socket = await openOperatorSocket({
    folder: at,
    server: world.server,
    maxBodyBytes: 1_000_000,
    trustedProxies: '',
    url: 'http://127.0.0.1:4000',
    now: () => world.host.now(),
    warn: (text) => void warnings.push(text),
  })
  onTestFinished(() => socket.close())
  return socket
}

describe('over the socket in the data folder', () => {
  beforeEach(() => openSocket())

  test('only the user of the server can open it, and one that a killed server left is replaced', async () => {
    expect(statSync(join(folder, socketName)).mode & 0o777).toBe(0o600)
    const other = mkdtempSync(join(tmpdir(), 'parley-cli-'))
    onTestFinished(() => rmSync(other, { recursive: true, force: true }))
    writeFileSync(join(other, socketName), '')
    const socket = await openSocket([], other)
    await socket.close()
    expect(() => statSync(join(other, socketName))).toThrow('ENOENT')
  })

  test('accounts are created, found, shown, signed out, deactivated and deleted', async () => {
    const made = await json('user create Alice --nickname Ally')
    expect(made).toEqual({ user: 'alice', password: expect.stringMatching(/^[\w-]{16}$/) })
    await json('user create bob --password secret1')
    expect(await rows('user list')).toMatchObject([{ name: 'alice', nickname: 'Ally' }, { name: 'bob' }])
    expect(await rows('user list --limit 1')).toHaveLength(1)
    expect(await rows('user find ALL')).toMatchObject([{ name: 'alice' }])
    expect((await run('user list')).text).toContain('NAME')
    expect(await json('user show alice')).toMatchObject({ presence: 'offline', devices: [], waiting: 0 })
    const login = (password: unknown) =>
      world.ask('POST', 'token', { grant_type: 'password', username: 'alice', password })
    expect((await login(made.password)).status).toBe(200)
    const { password } = await json('user password alice')
    expect((await login(made.password)).status).not.toBe(200)
    expect((await login(password)).status).toBe(200)
    await run('user deactivate alice')
    expect(await rows('user find alice')).toMatchObject([{ state: 'deactivated' }])
    await run('user activate alice')
    await expect(run('user delete alice')).rejects.toThrow('--yes')
    await run('user delete alice --yes')
    expect(await rows('user list')).toHaveLength(1)
    await expect(run('user show alice')).rejects.toThrow('Refused by the server (404)')
    await expect(run('user create bob')).rejects.toThrow('Refused by the server (400)')
  })

  test('a ban ends the sessions of a user before the command ends, and an unban undoes it', async () => {
    const { wire, token } = await signedIn(world, 'bob')
    expect((await world.ask('GET', 'users/bob/resources', undefined, token)).status).toBe(200)
    expect((await run('ban bob')).text).toBe('bob is signed out and cannot sign in.')
    expect(wire.closedWith).toBeDefined()
    expect((await world.ask('GET', 'users/bob/resources', undefined, token)).status).toBe(401)
    await run('unban bob')
    expect((await world.ask('GET', 'users/bob/resources', undefined, token)).status).toBe(200)
  })

  test('users are muted everywhere or in a group, for a time or for ever', async () => {
    for (const name of ['ann', 'bob']) await run(`user create ${name}`)
    expect((await run('mute bob --for 2h')).text).toBe('bob is muted everywhere for 2h.')
    expect(await rows('mute list')).toMatchObject([
      { user: 'bob', seconds: 7200 },
      { user: 'bob' },
      { user: 'bob' },
    ])
    expect((await run('user show bob')).text).toContain('groups 7200 s')
    await run('unmute bob')
    expect((await run('mute list')).text).toBe('Nobody is muted.')
    const { id } = await json('group create team --owner ann --members bob')
    await run(`mute bob --group ${id}`)
    const muted = await world.ask('GET', `chatgroups/${id}/mute`, undefined, await world.appToken())
    expect(muted.body.data).toMatchObject([{ user: 'bob' }])
    await run(`unmute bob --group ${id}`)
    await expect(run('mute bob --group 1 --room 2')).rejects.toThrow('not both')
    await expect(run('mute bob --for soon')).rejects.toThrow('not a duration')
  })

  test('groups and rooms are created, listed, shown, filled, emptied and deleted', async () => {
    for (const name of ['ann', 'bob', 'cyd']) await run(`user create ${name}`)
    for (const kind of ['group', 'room']) {
      const { id } = await json(`${kind} create team --owner ann --members bob`)
      expect(await rows(`${kind} list`)).toMatchObject([{ id, name: 'team', owner: 'ann' }])
      await run(`${kind} add ${id} cyd`)
      expect((await run(`${kind} show ${id}`)).text).toMatch(/members: .*cyd/)
      expect((await run(`${kind} show ${id}`)).text).toContain('ann (owner)')
      await run(`${kind} remove ${id} cyd`)
      expect((await run(`${kind} show ${id}`)).text).not.toContain('cyd')
      await run(`ban bob --${kind} ${id}`)
      expect((await run(`${kind} show ${id}`)).text).not.toContain('bob')
      await run(`unban bob --${kind} ${id}`)
      await expect(run(`${kind} delete ${id}`)).rejects.toThrow('--yes')
      await run(`${kind} delete ${id} --yes`)
      expect(await rows(`${kind} list`)).toEqual([])
      await expect(run(`${kind} create team`)).rejects.toThrow('--owner')
    }
  })

  test('a text reaches a user, and the audit says that the command line sent it', async () => {
    for (const name of ['ann', 'bob']) await run(`user create ${name}`)
    const sent = await json('send hello --to bob --from ann')
    expect(sent.messageId).toMatch(/^\d+$/)
    await expect(run('send hello')).rejects.toThrow('Name one receiver')
    await expect(run('send hello --to nobody')).rejects.toThrow('Refused by the server (404)')
    const { database } = world.server.services
    const audit = await runCommand(['audit', 'list', '--limit', '2'], { ...environment, database })
    expect(audit.json).toMatchObject([
      { key: 'command line', call: 'messages.toUsers', status: 404 },
      { key: 'command line', call: 'messages.toUsers', address: 'local socket', status: 200 },
    ])
  })

  test('endpoints are added, listed, paused, resumed, replayed and removed', async () => {
    const { id, secret } = await json('events add http://127.0.0.1:9/hook --kinds users.*')
    expect(secret).toMatch(/^whsec_/)
    await run(`events pause ${id}`)
    expect(await rows('events endpoints')).toMatchObject([{ id, kinds: 'users.*', state: 'paused' }])
    await run(`events resume ${id}`)
    await run(`events replay ${id} --after 0`)
    expect(await json(`events replay ${id} --since 2026-01-31T08:00:00Z`)).toMatchObject({
      since: 1769846400000,
    })
    expect((await json(`events replay ${id} --since 2h`)).since).toBeGreaterThan(0)
    for (const wrong of ['--since yesterday', '--since 5', '--after x', '--after 1 --since 2h'])
      await expect(run(`events replay ${id} ${wrong}`)).rejects.toThrow()
    await run(`events remove ${id}`)
    expect((await run('events endpoints')).text).toBe('No endpoints.')
  })

  test('events are shown and forwarded with a signature, beginning with the last ones, until it is interrupted', async () => {
    await expect(run('events listen')).rejects.toThrow('No events are recorded')
    const { id } = await json('events add http://127.0.0.1:9/hook')
    await run(`events pause ${id}`)
    for (const name of ['ann', 'bob', 'cyd']) await run(`user create ${name}`)
    const stop = new AbortController()
    const bodies: { events: { kind: string; data: { user: string } }[] }[] = []
    let answers = 0
    const receiver = httpServer((request, response) => {
      const pieces: Buffer[] = []
      request.on('data', (piece: Buffer) => void pieces.push(piece))
      request.on('end', () => {
        const text = Buffer.concat(pieces).toString()
        const time = Number(request.headers['x-parley-timestamp'])
        expect(request.headers['x-parley-signature']).toBe(signed('s', time, text)['x-parley-signature'])
        bodies.push(JSON.parse(text))
        // The first one fails and is repeated.
        response.writeHead(answers++ === 0 ? 500 : 200).end()
      })
    })
    await new Promise<void>((done) => void receiver.listen(0, '127.0.0.1', done))
    onTestFinished(() => void receiver.close())
    const lines: string[] = []
    const listening = runCommand(
      `events listen --forward http://127.0.0.1:${(receiver.address() as AddressInfo).port} --secret s --replay 2`.split(
        ' ',
      ),
      {
        ...environment,
        // Pauses end at once.
        host: { ...realHost, setTimer: (done) => realHost.setTimer(done, 1) },
        signal: stop.signal,
        print(line) {
          lines.push(line)
          if (line.includes('→ ok') && line.startsWith('3')) stop.abort()
        },
      },
    )
    expect((await listening).json).toEqual({ events: 2, next: 3 })
    expect(bodies.map(({ events }) => events.map(({ data }) => data.user))).toEqual([
      ['bob', 'cyd'],
      ['bob', 'cyd'],
    ])
    expect(lines.filter((line) => line.includes('answered 500'))).toHaveLength(1)
  })

  test('the doctor asks the running server', async () => {
    const { json: found } = await run('doctor --json')
    expect((found as { findings: Row[] }).findings).toContainEqual(
      expect.objectContaining({ what: 'proxy', ok: true, says: 'no proxy was seen' }),
    )
  })
})

test('without a server the sentence says what to do', async () => {
  await expect(run('user list')).rejects.toThrow(`No server is running on ${folder}`)
  const socket = await openSocket()
  await socket.close()
  writeFileSync(join(folder, socketName), '')
  await expect(run('user list')).rejects.toThrow('start it with "parley"')
})

test('a remote server is reached with a key, within its scopes', async () => {
  world = await testServer({ port: 0 })
  const { port } = await world.server.listen()
  onTestFinished(() => world.server.stop())
  const server = `http://127.0.0.1:${port}`
  const { database } = world.server.services
  const made = await runCommand(['key', 'create', 'ops'], { ...environment, database, host: world.host })
  const { key } = made.json as { key: string }
  await world.token('ann')
  const listed = await runCommand(['user', 'list', '--server', server, '--key', key], environment)
  expect(listed.json).toMatchObject([{ name: 'ann' }])
  const withVariable = { ...environment, key }
  await expect(runCommand(['ban', 'ann', '--server', server], withVariable)).rejects.toThrow('(403)')
  await expect(runCommand(['user', 'list', '--server', server], environment)).rejects.toThrow('PARLEY_KEY')
  await expect(
    runCommand(['user', 'list', '--server', server, '--key', 'pk_1_x'], environment),
  ).rejects.toThrow('does not accept this key')
  await expect(runCommand(['user', 'list', '--server', 'x', '--key', key], environment)).rejects.toThrow(
    'is not the address of a server',
  )
})

test('reports of a remote server are listed and closed, and look the same as those of the data', async () => {
  world = await testServer({ port: 0 })
  const { port } = await world.server.listen()
  onTestFinished(() => world.server.stop())
  const { database } = world.server.services
  const onData = { ...environment, database, host: world.host }
  const made = await runCommand('key create ops --scopes read,send,moderate'.split(' '), onData)
  const elsewhere = { ...environment, key: (made.json as { key: string }).key }
  const there = (line: string) =>
    runCommand(`${line} --server http://127.0.0.1:${port}`.split(' '), elsewhere)
  const [ann, bob] = [await world.token('ann'), await world.token('bob')]
  expect((await there('report list')).text).toBe('No reports.')
  for (const text of ['buy!', 'now!']) {
    const { messageId } = (await there(`send ${text} --to bob --from ann`)).json as Row
    const answer = await world.ask(
      'POST',
      `user/bob/moderation/report/message/${messageId}`,
      { username: 'bob', reportType: 'spam', reportReason: 'unwanted' },
      bob,
    )
    expect(answer.status).toBe(200)
  }
  const person = await world.ask(
    'POST',
    'parley/v1/reports/users/bob',
    { reportType: 'rude', reportReason: 'often' },
    ann,
  )
  expect(person.status).toBe(200)
  const listed = await there('report list')
  expect(listed).toEqual(await runCommand(['report', 'list'], onData))
  expect(listed.text).toContain('bob reported message')
  expect((await there('report list --limit 1')).json).toHaveLength(1)
  const [{ id } = { id: 0 }] = listed.json as { id: number }[]
  expect((await there(`report close ${id}`)).text).toBe(`Report ${id} is closed.`)
  expect((await there(`report close ${id}`)).text).toBe(`Report ${id} was closed already.`)
  expect((await there('report list --all')).json).toMatchObject([
    { id, state: 'closed' },
    { state: 'open' },
    { person: 'bob' },
  ])
  await expect(there('report close 999')).rejects.toThrow('Refused by the server (404)')
})

test('a folder with a path that is too long has no socket, and the server says so', async () => {
  const warnings: string[] = []
  const socket = await openSocket(warnings, join(folder, 'x'.repeat(100)))
  expect(warnings).toEqual([expect.stringContaining('too long')])
  await socket.close()
})

test('a request over the network cannot pass as one of the operator', async () => {
  const answer = await world.ask('GET', 'users?isOperator=true')
  expect(answer.status).toBe(401)
})
