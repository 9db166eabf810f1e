import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { startEchoServer } from '../../test/support/echo-server.ts'
import { createClient } from '../node.ts'
import { platformContract } from './contract.ts'
import { nodePlatform } from './node.ts'

platformContract('Node', nodePlatform, startEchoServer)

describe('on a Node without WebSocket', () => {
  const own = globalThis.WebSocket
  beforeAll(() => {
    Object.defineProperty(globalThis, 'WebSocket', { value: undefined, configurable: true, writable: true })
  })
  afterAll(() => {
    Object.defineProperty(globalThis, 'WebSocket', { value: own, configurable: true, writable: true })
  })
  platformContract('Node 20', nodePlatform, startEchoServer)

  test('signing in without the package ws fails with a sentence that says so', async () => {
    vi.doMock('ws', () => {
      throw new Error('Cannot find package')
    })
    const client = createClient({ appKey: 'org#app', server: 'http://127.0.0.1:9' })
    await expect(client.signIn({ user: 'ann', token: 't' })).rejects.toMatchObject({
      reason: 'socketError',
      message: 'This Node has no WebSocket. Use Node 22 or newer, or install the package ws: npm install ws',
    })
    client.close()
    vi.doUnmock('ws')
  })
})
