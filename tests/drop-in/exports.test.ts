// [DROP-10] What an application imports: a writable default export, and the paths of split modules.

import { wechat } from '@parley/client/miniprogram'
import websdk, * as named from '@parley/compat'
import whole from '@parley/compat/Any-chat'
import * as chatroom from '@parley/compat/chatroom/chatroom'
import * as contact from '@parley/compat/contact/contact'
import * as group from '@parley/compat/group/group'
import * as localCache from '@parley/compat/localCache/localCache'
import MiniCore, * as core from '@parley/compat/miniCore/miniCore'
import miniProgram, * as miniProgramNamed from '@parley/compat/miniProgram/Any-chat'
import * as presence from '@parley/compat/presence/presence'
import * as silent from '@parley/compat/silent/silent'
import * as thread from '@parley/compat/thread/thread'
import * as translation from '@parley/compat/translation/translation'
import uniApp from '@parley/compat/uniApp/Any-chat'
import { describe, expect, it, onTestFinished, test, vi } from 'vitest'

const options = { appKey: 'org1#app1', apiUrl: 'http://127.0.0.1:9', url: 'ws://127.0.0.1:9/websocket' }

describe('the default export', () => {
  it('is a plain object with the five parts of the API', () => {
    expect(Object.keys(websdk)).toEqual(['connection', 'message', 'utils', 'logger', 'statusCode'])
    expect(Object.getPrototypeOf(websdk)).toBe(Object.prototype)
    expect(websdk.connection).toBe(named.connection)
  })

  it('keeps what applications write to it', () => {
    const conn = new websdk.connection(options)
    websdk.config = { appkey: options.appKey }
    websdk.conn = conn
    websdk.rtc = {}
    expect(websdk).toMatchObject({ config: { appkey: 'org1#app1' }, conn, rtc: {} })
    const { message } = websdk
    websdk.message = class extends message {}
    expect(websdk.message).not.toBe(message)
    websdk.message = message
    for (const name of ['config', 'conn', 'rtc']) delete websdk[name]
  })

  it('is also a global in a page', async () => {
    const page: Record<string, unknown> = {}
    vi.stubGlobal('window', page)
    // Imports a second copy of this module, which finds a page.
    const source = '../../packages/compat/src/index.ts?in-a-page'
    const fresh = (await import(source)) as typeof named
    vi.unstubAllGlobals()
    expect(page.WebIM).toBe(fresh.default)
  })
})

test('the small connection has its usual names', () => {
  expect(core.MiniCore).toBe(MiniCore)
  expect(core.miniCore).toBe(MiniCore)
  expect(new MiniCore(options)).toBeInstanceOf(MiniCore)
})

test.each([
  ['contact', contact, 'getContacts'],
  ['group', group, 'createGroupVNext'],
  ['chatroom', chatroom, 'joinChatRoom'],
  ['thread', thread, 'createChatThread'],
  ['presence', presence, 'publishPresence'],
  ['silent', silent, 'setSilentModeForAll'],
  ['translation', translation, 'translateMessage'],
  ['localCache', localCache, 'getLocalConversations'],
])('the module %s is available by its usual path', (name, module, method) => {
  const made = new MiniCore(options) as unknown as Record<string, Record<string, unknown>>
  ;(made as unknown as InstanceType<typeof MiniCore>).usePlugin(module, name)
  expect(made[name]?.[method]).toBeTypeOf('function')
})

test('the whole API is available under any name that ends in -chat', () => {
  expect(whole).toBe(websdk)
})

describe('the API for mini-programs', () => {
  /** A host with one function, which records the addresses of requests. */
  function hostNamed(name: string): string[] {
    const requestedUrls: string[] = []
    const request = ({ url, fail }: { url: string; fail: (error: unknown) => void }) => {
      requestedUrls.push(url)
      fail({ errMsg: 'request:fail' })
    }
    vi.stubGlobal(name, { request, httpRequest: request })
    onTestFinished(() => void vi.unstubAllGlobals())
    return requestedUrls
  }

  const signIn = (sdk: typeof websdk) =>
    new sdk.connection({ ...options, isHttpDNS: false }).open({ user: 'ann', pwd: 'secret' })

  it('has the five parts, and is as writable as the other', () => {
    for (const sdk of [uniApp, miniProgram]) {
      expect(Object.keys(sdk)).toEqual(Object.keys(websdk))
      sdk.conn = 1
      expect(sdk.conn).toBe(1)
      expect(websdk.conn).toBeUndefined()
      delete sdk.conn
    }
    expect(miniProgramNamed.connection).toBe(miniProgram.connection)
    expect(new miniProgram.connection(options)).toBeInstanceOf(websdk.connection)
  })

  it.each(['wx', 'qq', 'swan', 'tt', 'my', 'dd'])('miniProgram makes its requests by %s', async (name) => {
    const requestedUrls = hostNamed(name)
    await expect(signIn(miniProgram)).rejects.toBeDefined()
    expect(requestedUrls).toEqual(['http://127.0.0.1:9/org1/app1/token'])
  })

  it('uniApp makes its requests by uni, whatever else is there', async () => {
    const [other, requestedUrls] = [hostNamed('wx'), hostNamed('uni')]
    await expect(signIn(uniApp)).rejects.toBeDefined()
    expect([requestedUrls, other]).toEqual([['http://127.0.0.1:9/org1/app1/token'], []])
  })

  it('a platform of the application wins', async () => {
    const [other, requestedUrls] = [hostNamed('uni'), hostNamed('wx')]
    const connection = new uniApp.connection({
      ...options,
      isHttpDNS: false,
      platform: wechat((globalThis as unknown as { wx: Parameters<typeof wechat>[0] }).wx),
    })
    await expect(connection.open({ user: 'ann', pwd: 'secret' })).rejects.toBeDefined()
    expect([requestedUrls.length, other]).toEqual([1, []])
  })
})
