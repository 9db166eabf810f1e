// Three servers behind a balancer are restarted one after the other while people write. Nobody sees a failed send, and
// nothing is lost or doubled, in a group and in a room.

import { afterAll, beforeAll, expect, test } from 'vitest'
import { NativeCluster } from './native-cluster.ts'

let cluster: NativeCluster

beforeAll(async () => {
  cluster = await NativeCluster.open()
})
afterAll(() => cluster?.close())

test('no send fails while each of three servers is restarted', async () => {
  for (const [node, server] of cluster.servers.entries()) {
    server.process.kill('SIGTERM')
    // The balancer sees it before any client is moved.
    await cluster.answers(node, '/readyz', 503)
    await cluster.answers(node, '/livez', 200)
    expect(await server.ended).toBe(0)
    await cluster.people.progress(50)
    await cluster.start(node)
    await cluster.people.progress(50)
  }
})

test('everything that was acknowledged is stored once and was delivered once', async () => {
  const { wrong, stored } = await cluster.account()
  expect(wrong).toEqual([])
  expect(stored).toBeGreaterThan(300)
})
