// [DROP-2] The readable state of a connection before, during and after a session, device names, which handler
// receives what, and added parts.

import { nodePlatform } from '@parley/client/node'
import { connection as Connection, message } from '@parley/compat'
import * as rooms from '@parley/compat/chatroom'
import { contact } from '@parley/compat/contact'
import { miniCore } from '@parley/compat/core'
import { encode, StatisticsBody } from '@parley/protocol'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { farSide, type ScriptedServer } from './scripted-server.ts'

type Made = Record<string, (...input: unknown[]) => unknown> & {
  context: object
  contact: Record<string, () => Promise<unknown>>
  rooms: Record<string, (input: object) => Promise<unknown>>
}

let far: ScriptedServer
const opened: Made[] = []
beforeAll(async () => {
  far = await farSide()
})
afterAll(() => far.stop())
beforeEach(() => {
  far.seen.length = 0
  far.provisions.length = 0
})
afterEach(() => {
  for (const made of opened.splice(0)) made.close?.()
  vi.unstubAllGlobals()
})

function connect(more: object = {}, Class: new (options: object) => object = Connection): Made {
  const { apiUrl, url } = far
  const made = new Class({
    appKey: 'org1#app1',
    apiUrl,
    url,
    isHttpDNS: false,
    platform: nodePlatform(),
    ...more,
  }) as unknown as Made
  opened.push(made)
  return made
}

const signIn = (made: Made) => made.open?.({ user: 'alice', accessToken: 'token-1' })

/** Waits until a handler is called, and returns its argument. */
const onceCalled = (made: Made, name: string) =>
  new Promise<unknown>((resolve) => {
    made.addEventHandler?.(name, { [name]: resolve })
  })

describe('the readable state', () => {
  const app = { appKey: 'org1#app1', orgName: 'org1', appName: 'app1', version: '4.17.0', deviceId: 'webim' }

  test('is correct before a session', () => {
    const made = connect()
    expect(made).toMatchObject({ ...app, token: '', clientResource: '', grantType: '', logOut: true })
    const nothing = { appKey: '', appName: '', orgName: '' }
    expect(made.context).toMatchObject({
      ...nothing,
      userId: '',
      accessToken: '',
      status: 0,
      jid: { appKey: '', name: '', clientResource: '', domain: 'easemob.com' },
    })
    expect(made.isOpened?.()).toBe(false)
  })

  test('is correct during a session, already inside its first handler', async () => {
    const made = connect()
    const connected = onceCalled(made, 'onConnected').then(() => made.token)
    await signIn(made)
    expect(await connected).toBe('token-1')
    expect(made).toMatchObject({
      ...app,
      token: 'token-1',
      user: 'alice',
      clientResource: 'web_1',
      grantType: 'accessToken',
      logOut: false,
    })
    expect(made.context).toMatchObject({
      ...{ appKey: 'org1#app1', appName: 'app1', orgName: 'org1' },
      userId: 'alice',
      accessToken: 'token-1',
      status: 0,
      jid: { appKey: 'org1#app1', name: 'alice', clientResource: 'web_1', domain: 'easemob.com' },
    })
    expect(made.isOpened?.()).toBe(true)
  })

  test('is correct after a session', async () => {
    const made = connect()
    await signIn(made)
    made.close?.()
    expect(made).toMatchObject({ ...app, token: '', user: 'alice', clientResource: 'web_1', logOut: true })
    expect(made.context).toMatchObject({ userId: 'alice', accessToken: '', status: 405 })
  })
})

describe('devices', () => {
  test.each([
    [{}, /^webim_web_\d+$/, 'webim'],
    [{ deviceId: 'X' }, /^webim_web_X$/, 'webim_web_X'],
    [{ isFixedDeviceId: false }, /^webim_random_web_\d+$/, 'webim'],
    [{ customOSPlatform: 7 }, /^custom7_web_\d+$/, 'webim'],
    [{ customOSPlatform: 7, customDeviceName: 'tv' }, /^custom7_web_\d+$/, 'tv'],
  ])('%o requests %s', async (options, resource, deviceName) => {
    await signIn(connect(options))
    expect(far.provisions[0]).toMatchObject({ resource: expect.stringMatching(resource), deviceName })
  })

  test('keep their name on the next visit, if they are fixed', async () => {
    const values = new Map<string, string>()
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => values.get(key) ?? null,
      setItem: (key: string, value: string) => values.set(key, value),
    })
    for (const options of [{}, {}, { isFixedDeviceId: false }, {}]) await signIn(connect(options))
    const [first, second, other, last] = far.provisions.map(({ resource }) => resource)
    expect([second, last]).toEqual([first, first])
    expect(other).not.toBe(first)
    expect(JSON.parse(values.get('localDeviceInfo') ?? '{}')).toMatchObject({ deviceId: first })
  })

  test('get a new name if the stored one is invalid', async () => {
    vi.stubGlobal('localStorage', { getItem: () => '{nonsense', setItem: () => {} })
    await signIn(connect())
    expect(far.provisions[0]?.resource).toMatch(/^webim_web_\d+$/)
  })
})

describe('handlers', () => {
  test('receive statistics, which do not end the session', async () => {
    const made = connect()
    await signIn(made)
    const received = onceCalled(made, 'onStatisticMessage')
    far.page([{ id: '1', ns: 0, payload: encode(StatisticsBody, { operation: 0, reason: 'a word' }) }])
    expect(await received).toMatchObject({ operation: 0, reason: 'a word' })
    expect(made.isOpened?.()).toBe(true)
  })

  test('that are not functions are ignored', async () => {
    const made = connect()
    for (const nothing of [undefined, null, {}, 5]) made.addEventHandler?.(`none ${String(nothing)}`, nothing)
    made.listen?.(undefined)
    const connected = onceCalled(made, 'onConnected')
    await signIn(made)
    await connected
  })

  test('receive network changes during a session', async () => {
    const platform = nodePlatform()
    let tell: Parameters<typeof platform.observe>[0] = () => {}
    const observe: typeof platform.observe = (listener) => {
      tell = listener
      return () => {}
    }
    const made = connect({ platform: { ...platform, observe } })
    await signIn(made)
    const names: string[] = []
    const note = (name: string) => () => names.push(name)
    made.addEventHandler?.('test', { onOnline: note('online'), onOffline: note('offline') })
    tell('networkDown')
    tell('networkUp')
    tell('hidden')
    expect(names).toEqual(['offline', 'online'])
  })

  test('of the older way alone receive the reason of a local failure', async () => {
    const made = connect()
    const received: unknown[] = []
    made.listen?.({ onError: (error: unknown) => received.push(error) })
    made.addEventHandler?.('test', { onError: () => received.push('twice') })
    await expect(made.getContacts?.()).rejects.toMatchObject({ type: 700 })
    expect(received).toEqual([{ type: 2, message: 'appName or orgName is illegal' }])
    await signIn(made)
    made.close?.()
    await expect(made.getContacts?.()).rejects.toMatchObject({ type: 700 })
    expect(received[1]).toEqual({ type: 28, message: 'token not assign error' })
  })
})

describe('discovery', () => {
  test('that finds nothing is reported as such, and the next sign-in tries again', async () => {
    far.answer = () => ({ status: 500, body: {} })
    const options = { isHttpDNS: undefined, https: false, apiUrl: undefined, url: undefined }
    const made = Object.assign(connect(options), { dnsArr: [far.apiUrl] })
    const failure = { type: 304, message: 'get DNS failed' }
    await expect(made.open?.({ user: 'alice', pwd: 'pw' })).rejects.toMatchObject(failure)
    await expect(signIn(made)).rejects.toMatchObject(failure)
    const { hostname: ip, port } = new URL(far.apiUrl)
    const hosts = [{ protocol: 'http', domain: ip, ip, port }]
    far.answer = () => ({ status: 200, body: { rest: { hosts }, 'msync-wx': { hosts } } })
    expect(await signIn(made)).toEqual({ accessToken: 'token-1' })
  })
})

describe('parts', () => {
  test('are added to a small connection, under a name', async () => {
    far.answer = () => ({ status: 200, body: { data: ['bob'] } })
    const made = connect({}, miniCore)
    expect(made.getContacts).toBeUndefined()
    made.usePlugin?.(contact, 'contact')
    made.usePlugin?.(rooms, 'rooms')
    await signIn(made)
    expect(await made.contact.getContacts?.()).toMatchObject({ type: 0, data: ['bob'] })
    expect(await made.rooms.joinChatRoom?.({ roomId: 'r1' })).toMatchObject({
      data: { id: 'r1', user: 'alice' },
    })
  })

  test('that are not parts are ignored', () => {
    const made = connect()
    const { usePlugin: add } = made
    for (const nothing of [undefined, null, {}, 5]) expect(add?.call(made, nothing, 'x')).toBeUndefined()
    expect(made.x).toBeUndefined()
  })
})

test('a message of the older way is sent as its body', async () => {
  const made = connect()
  await signIn(made)
  const older = new message('txt', '77')
  older.set({ msg: 'hello', to: 'bob', chatType: 'singleChat' })
  expect(older).toMatchObject({
    id: '77',
    type: 'txt',
    value: 'hello',
    body: { id: '77', msg: 'hello', to: 'bob' },
  })
  expect(await made.send?.(older.body)).toMatchObject({ localMsgId: '77', serverMsgId: '900001' })
})

test.each([[undefined], ['nonsense'], ['constructor'], [{}]])(
  'a message of the type %j is not a message',
  async (type) => {
    const made = connect()
    await signIn(made)
    const refusal = { type: 205, message: `Unknown message type: ${String(type)}` }
    for (const to of ['bob', 'bob/phone'])
      await expect(made.send?.({ id: '1', to, type })).rejects.toMatchObject(refusal)
  },
)
