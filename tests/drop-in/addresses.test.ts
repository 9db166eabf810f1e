// [DROP-12] The servers that a connection contacts. These tests see every request and socket, and none goes to a
// host that was not configured.

import { nodePlatform } from '@parley/client/node'
import { connection as Connection } from '@parley/compat'
import { miniCore } from '@parley/compat/core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { farSide, type ScriptedServer } from './scripted-server.ts'

let far: ScriptedServer
/** The targets of requests and sockets. */
const requestedUrls: string[] = []
const opened: Connection[] = []
beforeAll(async () => {
  far = await farSide()
})
afterAll(() => far.stop())
beforeEach(() => {
  requestedUrls.length = 0
  far.answer = () => ({ status: 200, body: { data: [], access_token: 'token-1', expires_in: 100 } })
})
afterEach(() => {
  for (const made of opened.splice(0)) made.close()
})

/** A platform that allows connections to this machine only. */
function watched() {
  const platform = nodePlatform()
  const seen = (url: string) => {
    requestedUrls.push(url)
    if (new URL(url).hostname !== '127.0.0.1') throw new Error('a foreign host')
  }
  return {
    ...platform,
    request: async (request: Parameters<typeof platform.request>[0]) => {
      seen(request.url)
      return platform.request(request)
    },
    download: async (request: Parameters<typeof platform.download>[0]) => {
      seen(request.url)
      return platform.download(request)
    },
    openSocket: ((url, handlers) => {
      seen(url)
      return platform.openSocket(url, handlers)
    }) as typeof platform.openSocket,
  }
}

function connect(options: object, Class: typeof Connection | typeof miniCore = Connection): Connection {
  const made = new Class({ platform: watched(), ...options }) as Connection
  opened.push(made)
  return made
}

const hostsAsked = () => [...new Set(requestedUrls.map((url) => new URL(url).host))]
const signIn = (made: Connection) => made.open({ user: 'alice', pwd: 'pw' })

describe('configured addresses', () => {
  test.each([
    ['with both', (apiUrl: string, url: string) => ({ apiUrl, url })],
    ['with discovery enabled', (apiUrl: string, url: string) => ({ apiUrl, url, isHttpDNS: true })],
    ['with the address for requests only', (apiUrl: string) => ({ apiUrl })],
    ['with the address of the socket only', (_: string, url: string) => ({ url })],
    ['with a slash at the end', (apiUrl: string, url: string) => ({ apiUrl: `${apiUrl}/`, url })],
    [
      'without protocols',
      (apiUrl: string, url: string) => ({
        apiUrl: apiUrl.replace('http:', ''),
        url: url.replace('ws://', ''),
        https: false,
      }),
    ],
  ])('are used, and no other hosts: %s', async (_, options) => {
    const made = connect({ appKey: 'org1#app1', ...options(far.apiUrl, far.url) })
    await signIn(made)
    await made.getContacts()
    expect(hostsAsked()).toEqual([new URL(far.apiUrl).host])
    expect(requestedUrls.some((url) => url.includes('server.json'))).toBe(false)
    expect(requestedUrls).toContain(far.url)
  })

  test('are asked for the app key of an app id', async () => {
    const { hostname: ip, port } = new URL(far.apiUrl)
    const hosts = [{ protocol: 'http', domain: ip, ip, port }]
    const list = { app_key: 'org1#app1', rest: { hosts }, 'msync-wx': { hosts } }
    far.answer = ({ path }) => ({
      status: 200,
      body: path.endsWith('server.json') ? list : { data: [], access_token: 't', expires_in: 100 },
    })
    const made = connect({ appId: 'app-id-0001', apiUrl: far.apiUrl, url: far.url })
    await signIn(made)
    expect(made.appKey).toBe('org1#app1')
    expect(hostsAsked()).toEqual([new URL(far.apiUrl).host])
    expect(requestedUrls.filter((url) => url.includes('server.json'))).toHaveLength(1)
  })

  test('can be set later', async () => {
    const made = connect({ appKey: 'org1#app1', apiUrl: 'http://127.0.0.1:9', url: 'ws://127.0.0.1:9' })
    made.apiUrl = far.apiUrl
    made.url = far.url
    await signIn(made)
    expect(hostsAsked()).toEqual([new URL(far.apiUrl).host])
    expect(made).toMatchObject({ apiUrl: far.apiUrl, url: far.url })
  })
})

describe('without any address', () => {
  test.each([
    ['a whole connection', Connection, { appKey: 'org1#app1' }],
    ['a small one', miniCore, { appKey: 'org1#app1' }],
    ['with an app id', Connection, { appId: 'app-id-0001' }],
    ['without discovery', Connection, { appKey: 'org1#app1', isHttpDNS: false }],
  ])('no host is contacted: %s', async (_, Class, options) => {
    const made = connect(options, Class)
    expect(made).toMatchObject({ apiUrl: '', url: '', dnsArr: [] })
    const failure = { type: 304, message: 'get DNS failed' }
    const open = made.open.bind(made) as (options: object) => Promise<unknown>
    await expect(open({ user: 'alice', username: 'alice', accessToken: 't' })).rejects.toMatchObject(failure)
    await expect(open({ user: 'alice', pwd: 'p', username: 'alice', password: 'p' })).rejects.toMatchObject(
      failure,
    )
    await expect(made.registerUser({ username: 'bob', password: 'pw' })).rejects.toMatchObject(failure)
    expect(requestedUrls).toEqual([])
  })

  test('the list of hosts comes from where the application says', async () => {
    const { hostname: ip, port } = new URL(far.apiUrl)
    const hosts = [{ protocol: 'http', domain: ip, ip, port }]
    far.answer = () => ({ status: 200, body: { rest: { hosts }, 'msync-wx': { hosts } } })
    const made = connect({ appKey: 'org1#app1', https: false })
    made.dnsArr = [far.apiUrl]
    await made.open({ user: 'alice', accessToken: 'token-1' })
    expect(hostsAsked()).toEqual([new URL(far.apiUrl).host])
    expect(made).toMatchObject({ apiUrl: far.apiUrl, url: far.url })
  })
})
