// Our own client finds the server by its server.json, on real sockets, and skips hosts that are broken or
// malicious.

import type { ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { serverJson } from '@parley/client/discovery'
import { type Client, createClient, nodePlatform } from '@parley/client/node'
import { afterEach, describe, expect, it } from 'vitest'
import { httpServer } from '../../tools/testing/http-server.ts'
import { openWorld, password } from './world.ts'

const world = openWorld()
const clients: Client[] = []
const endings: (() => void)[] = []
afterEach(() => {
  for (const client of clients.splice(0)) client.close()
  for (const end of endings.splice(0)) end()
})

function client(addresses: readonly string[], appKey = world.server.appKey): Client {
  const made = createClient({ appKey, discovery: serverJson({ addresses, https: false }) })
  clients.push(made)
  return made
}

/** A server that gives the same answer to every request. */
async function stranger(answer: (response: ServerResponse) => void): Promise<string> {
  const server = httpServer((_, response) => answer(response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  endings.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

describe('[CONN-27] discovery with a real server', () => {
  it('is enough to sign in by password, send requests and exchange messages', async () => {
    const user = await world.personWithPassword('seeker')
    const ours = client([world.server.apiUrl])
    await ours.signIn({ user, password })
    expect(ours.state.connection.name).toBe('online')
    expect(await ours.session.listDevices()).toHaveLength(1)
    await ours.signOut()
  })

  it('returns the app key of an app id', async () => {
    const { apiUrl, appKey, app } = world.server
    const discovery = serverJson({ addresses: [apiUrl], appId: app.id, https: false })
    const found = await discovery.find(nodePlatform())
    expect(found.appKey).toBe(appKey)
    expect(found.switches).toMatchObject({ reportsLogs: false, reportsUsage: false, takesParts: true })
  })
})

describe('[CONN-29] [CONN-30] reference hosts in the list', () => {
  const megabyte = Buffer.alloc(1_000_000, 32)

  it.each<[string, (response: ServerResponse) => void]>([
    ['one that answers something else', (response) => void response.end('<html>sign in to the hotel</html>')],
    ['one that sends ten megabytes', (response) => void response.end(Buffer.alloc(10_000_000, 32))],
    [
      'one that never stops',
      (response) => {
        const more = () => {
          while (!response.destroyed && response.write(megabyte));
        }
        response.on('drain', more)
        more()
      },
    ],
    ['one that closes the connection', (response) => void response.destroy()],
    ['one that redirects', (response) => void response.writeHead(500).end('{"rest":{"hosts":[]}}')],
    [
      'one whose hosts are invalid',
      (response) => {
        const hosts = [{ protocol: 'http', domain: 'javascript:alert(1)', ip: '', port: 'x' }]
        response.end(JSON.stringify({ rest: { hosts }, 'msync-wx': { hosts } }))
      },
    ],
  ])('%s is skipped', async (_, answer) => {
    const user = await world.personWithPassword('passing')
    const ours = client([await stranger(answer), world.server.apiUrl])
    await ours.signIn({ user, password })
    expect(ours.state.connection.name).toBe('online')
  })

  it('and no other host: the sign-in fails with its code', async () => {
    const ours = client([await stranger((response) => void response.end('{}'))])
    const failure = await ours.signIn({ user: 'x', token: 't' }).catch((error) => error)
    expect(failure).toMatchObject({
      code: 304,
      message: 'get DNS failed',
      data: 'DNS hosts resolution failed',
    })
  })
})
