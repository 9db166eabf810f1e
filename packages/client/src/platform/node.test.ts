import { afterAll, beforeAll, describe } from 'vitest'
import { startEchoServer } from '../../test/support/echo-server.ts'
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
})
