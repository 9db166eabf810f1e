// Debian's nginx and Caddy with the site files of this repository in front of the real server.

import { createHash, randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startCaddy } from '../../tools/testing/caddy-program.ts'
import { addressHeader, startNginx } from '../../tools/testing/nginx-program.ts'
import type { TestProxy } from '../../tools/testing/proxy-program.ts'
import { World } from './world.ts'

const proxies: Readonly<Record<string, (serverPort: number) => Promise<TestProxy>>> = {
  nginx: startNginx,
  Caddy: startCaddy,
}

describe.each(Object.keys(proxies))('%s in front of the server', (name) => {
  const isNginx = name === 'nginx'
  let proxy: TestProxy
  let world: World

  beforeAll(async () => {
    world = await World.open({
      settings: {
        PARLEY_TRUSTED_PROXIES: 'loopback',
        // The burst is one, and nothing is refilled within the time of a test.
        PARLEY_SIGN_INS_PER_SECOND: '0.0001',
      },
      proxy: async (port) => {
        proxy = await (proxies[name] ?? startNginx)(port)
        return proxy.port
      },
    })
    world.beginSending()
    await world.progress()
  })
  afterAll(async () => {
    await world?.close()
    await proxy?.remove()
  })

  const at = (path: string) => `http://127.0.0.1:${proxy.port}/parley/demo/${path}`

  /** Registers a user from this address; the status of the answer. */
  async function register(name: string, from: string, headers: Record<string, string> = {}): Promise<number> {
    const answer = await fetch(at('users'), {
      method: 'POST',
      headers: { 'content-type': 'application/json', [addressHeader]: from, ...headers },
      body: JSON.stringify({ username: name, password: 'a long password' }),
    })
    await answer.text()
    return answer.status
  }

  // A test cannot make Caddy see clients at other addresses.
  if (isNginx) {
    test('limits count for each real address, whatever a client writes', async () => {
      expect(await register('first', '203.0.113.1')).toBe(200)
      expect(await register('second', '203.0.113.1')).not.toBe(200)
      const spoofed = { 'x-forwarded-for': '127.0.0.1', forwarded: 'for=127.0.0.1', 'x-real-ip': '127.0.0.1' }
      expect(await register('second', '203.0.113.1', spoofed)).not.toBe(200)
      expect(await register('second', '203.0.113.2')).toBe(200)
      expect(await register('third', '2001:db8:1:2::1')).toBe(200)
      expect(await register('fourth', '2001:db8:1:2::ffff')).not.toBe(200)
    })

    test('the shortest password is only waived on this machine', async () => {
      const answer = await fetch(at('users'), {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          [addressHeader]: '203.0.113.7',
          'x-forwarded-for': '::1',
        },
        body: JSON.stringify({ username: 'short', password: 'x' }),
      })
      expect(answer.status).toBe(400)
    })
  }

  test('metrics are not passed on', async () => {
    expect((await fetch(`http://127.0.0.1:${proxy.port}/metrics`)).status).toBe(404)
    expect((await fetch(`http://127.0.0.1:${world.server.port}/metrics`)).status).toBe(200)
  })

  test('the audit has the real address, whatever a client writes', async () => {
    const token = await appToken()
    const answer = await fetch(at('users/hugo/disconnect'), {
      headers: {
        authorization: `Bearer ${token}`,
        'x-forwarded-for': '198.51.100.1',
        forwarded: 'for=198.51.100.1',
        [addressHeader]: '203.0.113.5',
      },
    })
    expect(answer.status).toBe(200)
    expect(read('SELECT address FROM audit')).toEqual([{ address: isNginx ? '203.0.113.5' : '127.0.0.1' }])
  })

  test('the largest file passes through in both directions', async () => {
    const bytes = randomBytes(100 * 1024 * 1024)
    const form = new FormData()
    form.append('file', new Blob([bytes]), 'large.bin')
    const uploaded = await fetch(at('chatfiles'), {
      method: 'POST',
      headers: { authorization: `Bearer ${await world.tokenOf('hugo')}` },
      body: form,
    })
    expect(uploaded.status).toBe(200)
    const { uri, entities } = (await uploaded.json()) as { uri: string; entities: { uuid: string }[] }
    expect(uri).toBe(at('chatfiles'))
    const download = await fetch(`${uri}/${entities[0]?.uuid}`, {
      headers: { authorization: `Bearer ${await world.tokenOf('hugo')}` },
    })
    const received = createHash('sha256').update(new Uint8Array(await download.arrayBuffer()))
    expect(received.digest('hex')).toBe(createHash('sha256').update(bytes).digest('hex'))
  })

  test('it is reloaded, and killed and started: no message is lost', async () => {
    proxy.reload()
    await world.progress(200)
    await proxy.stop()
    await proxy.start()
    await world.progress(200)
    await world.server.end('SIGTERM')
    await world.restart()
    await world.progress(200)
    const { kept, wrong } = await world.count()
    expect(wrong).toEqual([])
    expect(kept.length).toBeGreaterThan(500)
  })

  async function appToken(): Promise<string> {
    const app = { ...read('SELECT client_id FROM apps')[0], client_secret: world.secret }
    const answer = await fetch(at('token'), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ grant_type: 'client_credentials', ...app }),
    })
    return ((await answer.json()) as { access_token: string }).access_token
  }

  function read(query: string): Record<string, unknown>[] {
    const database = new DatabaseSync(join(world.directory, 'parley.db'), { readOnly: true })
    try {
      return database.prepare(query).all()
    } finally {
      database.close()
    }
  }
})
