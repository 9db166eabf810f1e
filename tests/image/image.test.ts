// The image of deploy/Containerfile, built from the packed server and run as operators run it. `npm test` leaves this part
// out where the machine cannot do that (tools/testing/image-machine.mjs).

import { join } from 'node:path'
import { type Client, createClient } from '@parley/client/node'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type BuiltImage, buildImage } from './build-image.ts'
import { type Container, startContainer } from './container.ts'

const appKey = 'acme#chat'
const password = 'a long password'

let image: BuiltImage
let container: Container | undefined

beforeAll(async () => {
  image = await buildImage()
})

afterAll(async () => {
  await container?.stop()
  await image?.remove()
})

/** The container that is running; started if there is none, always on the same volume. */
const running = async (): Promise<Container> =>
  (container ??= await startContainer(image, join(image.folder, 'volume')))

/** Stops it; resolves with its exit code. */
async function stop(): Promise<number> {
  const stopped = (await running()).stop()
  container = undefined
  return stopped
}

const post = (url: string, body: object) =>
  fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })

async function signIn(url: string, user: string): Promise<Client> {
  const client = createClient({ appKey, server: url, device: `image-${user}` })
  onTestFinished(() => client.close())
  await client.signIn({ user, password })
  return client
}

test('runs without rights on a read-only root, and is healthy', async () => {
  const { url, exec } = await running()
  for (const path of ['/livez', '/readyz'])
    expect([path, (await fetch(url + path)).status]).toEqual([path, 200])
  const [, ...check] = image.config.Healthcheck.Test
  expect(await exec(...check)).toEqual({ code: 0, output: '' })

  expect((await exec('id', '-u')).output.trim()).toBe('10001')
  expect((await exec('cat', '/proc/1/status')).output).toMatch(/^Uid:\t10001\t10001\t10001\t10001$/m)
  for (const place of ['/', '/app', '/app/node_modules/@parley/server'])
    expect((await exec('touch', join(place, 'written'))).output).toContain('Read-only file system')
  expect((await exec('stat', '-c', '%a %u', '/data')).output.trim()).toBe('700 10001')
  expect((await exec('parley', 'doctor')).output).toContain('pages: intact')
})

test('nobody can register or sign in before the operator has set something up', async () => {
  const { url } = await running()
  const app = `${url}/parley/demo`
  const grant = { grant_type: 'password', username: 'alice', password: 'parley' }
  expect((await post(`${app}/token`, grant)).status).toBe(404)
  expect((await post(`${app}/users`, { username: 'zoe', password: 'secret' })).status).toBe(401)
  // Metrics are for another address.
  expect((await fetch(`${url}/metrics`)).status).toBe(404)
})

test('a stop ends it with code 0, and a message is still there after a restart on the same volume', async () => {
  const first = await running()
  for (const words of [
    ['app', 'create', appKey],
    ['user', 'create', 'ann', '--password', password, '--app', appKey],
    ['user', 'create', 'ben', '--password', password, '--app', appKey],
  ])
    expect(await first.exec('parley', ...words)).toMatchObject({ code: 0 })
  const ann = await signIn(first.url, 'ann')
  const { done } = ann.messages.send({ to: { type: 'single', id: 'ben' }, kind: 'text', text: 'kept' })
  const { id } = await done
  expect(await stop()).toBe(0)

  const second = await running()
  const ben = await signIn(second.url, 'ben')
  expect((await ben.history.find(id))?.message).toMatchObject({ id, from: 'ann', text: 'kept' })
  expect(await stop()).toBe(0)
})
