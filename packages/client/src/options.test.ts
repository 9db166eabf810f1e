import { hasReason } from '@parley/protocol'
import { describe, expect, test } from 'vitest'
import { fakeHost } from '../test/support/host.ts'
import {
  type BaseClientOptions,
  type ClientOptions,
  type Credentials,
  checkCredentials,
  settingsFrom,
} from './options.ts'

const good: ClientOptions = { appKey: 'org#app', server: 'http://localhost:8080' }
const textOf = (run: () => unknown) => {
  try {
    run()
    return undefined
  } catch (error) {
    if (!hasReason(error)) throw error
    return error.message
  }
}

describe('[CALL-1] invalid options are refused with the texts of the specification', () => {
  test.each<[Partial<Record<keyof ClientOptions, unknown>>, string | undefined]>([
    [{}, undefined],
    [{ appKey: undefined }, 'Invalid appKey'],
    [{ appKey: 7 }, 'Invalid appKey'],
    [{ appKey: 'org' }, 'Invalid appKey'],
    [{ appKey: 'org#app#more' }, 'Invalid appKey'],
    [{ appKey: '#app' }, 'Invalid appKey'],
    [{ customPlatform: 0 }, 'Invalid customOSPlatform'],
    [{ customPlatform: 101 }, 'Invalid customOSPlatform'],
    [{ customPlatform: '7' }, 'Invalid customOSPlatform'],
    [{ customPlatform: 100 }, undefined],
    [{ signInNote: 7 }, 'ext must be a string'],
    [{ signInNote: 'x'.repeat(1025) }, 'ext length must be less than 1024'],
    [{ signInNote: 'x'.repeat(1024) }, undefined],
    [{ heartbeatMs: 0 }, 'Invalid heartbeatMs'],
    [{ maxReconnects: -1 }, 'Invalid maxReconnects'],
    [{ maxReconnects: 'many' }, 'Invalid maxReconnects'],
    [{ server: undefined }, 'Invalid server'],
    [{ server: 'ftp://x' }, 'Invalid server'],
    [{ apiUrl: 'nothing' }, 'Invalid apiUrl'],
    [{ url: 'http://x' }, 'Invalid url'],
  ])('%o: %s', (change, message) => {
    expect(textOf(() => settingsFrom({ ...good, ...change } as ClientOptions, fakeHost()))).toBe(message)
  })

  test('no options', () => {
    expect(textOf(() => settingsFrom(undefined as unknown as ClientOptions, fakeHost()))).toBe(
      'Invalid options',
    )
  })
})

describe('[CALL-2] an invalid sign-in is refused with the texts of the specification', () => {
  test.each<[unknown, string | undefined]>([
    [undefined, 'the param is illegal'],
    ['ann', 'the param is illegal'],
    [{}, 'the user is empty or type is not string'],
    [{ user: '', password: 'x' }, 'the user is empty or type is not string'],
    [{ user: 7, password: 'x' }, 'the user is empty or type is not string'],
    [{ user: 'ann' }, 'the accessToken or pwd is illegal'],
    [{ user: 'ann', password: '' }, 'the accessToken or pwd is illegal'],
    [{ user: 'ann', token: '' }, 'the accessToken is illegal'],
    [{ user: 'ann', token: 7 }, 'the accessToken is illegal'],
    [{ user: 'ann', token: 'x' }, undefined],
    [{ user: 'ann', token: () => Promise.resolve('x') }, undefined],
    [{ user: 'ann', password: 'x' }, undefined],
  ])('%o: %s', (input, message) => {
    expect(textOf(() => checkCredentials(input as Credentials))).toBe(message)
  })
})

describe('settings', () => {
  test('addresses: one origin, or two', () => {
    const hosts = (change: Partial<BaseClientOptions>) => {
      const { api, socket } = settingsFrom({ appKey: 'org#app', ...change }, fakeHost()).hosts
      return [api, socket(0), socket(7)]
    }
    const socket = 'wss://chat.example/websocket'
    expect(hosts({ server: 'https://chat.example/' })).toEqual(['https://chat.example', socket, socket])
    expect(hosts({ server: 'http://localhost:8080' })[1]).toBe('ws://localhost:8080/websocket')
    expect(hosts({ apiUrl: 'https://api.example/', url: 'wss://rt.example/websocket' })).toEqual([
      'https://api.example',
      'wss://rt.example/websocket',
      'wss://rt.example/websocket',
    ])
    expect(hosts({ apiUrl: 'https://api.example/' })[1]).toBe('wss://api.example/websocket')
  })

  test('a device name is generated once and kept', () => {
    const host = fakeHost()
    const first = settingsFrom(good, host).device
    expect(first).toMatch(/^web_[a-z0-9]{8,}$/)
    expect(settingsFrom(good, host).device).toBe(first)
    expect(settingsFrom({ ...good, appKey: 'other#app' }, host).device).not.toBe(first)
    expect(settingsFrom({ ...good, device: 'mine' }, host).device).toBe('mine')
  })
})
