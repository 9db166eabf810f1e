import { expect, test } from 'vitest'
import { memoryDisk } from '../../files/memory-disk.ts'
import { type Person, peopleWorld } from '../../test-support/people-world.ts'

const upload = (who: Person, logContent: unknown, resource: unknown = 'web_1') =>
  who.ask('POST', `sdk/users/${who.name}/client/logs`, { resource, logContent })

async function scene(config = {}) {
  const world = await peopleWorld({ port: 0, clientLogs: true, ...config }, undefined, { disk: memoryDisk() })
  const bob = await world.person('bob')
  const kept = () =>
    world.server.services.database.read((sql) =>
      sql.all<{ content: string; resource: string }>(
        'SELECT content, resource FROM client_logs WHERE user_id = ? ORDER BY id',
        [bob.user.id],
      ),
    )
  return { world, bob, kept }
}

const limit = { status: 429, body: { error_description: 'upload client logs reached limit' } }

test('[GRP-52] a client’s log is stored, two pieces a minute at most, and the oldest are deleted', async () => {
  const { world, bob, kept } = await scene()
  expect(await upload(bob, 'line')).toMatchObject({ status: 200, body: { status: 'ok' } })
  world.host.time += 3_000
  expect((await upload(bob, 'and the rest of it')).status).toBe(200)
  world.host.time += 56_999
  expect(await upload(bob, 'too soon')).toMatchObject(limit)
  world.host.time += 1
  for (let at = 1; at < 8; at++) {
    expect((await upload(bob, `line ${at}`, 'phone')).status).toBe(200)
    world.host.time += 60_000
  }
  expect((await kept()).map(({ content }) => content)).toEqual([
    'line 3',
    'line 4',
    'line 5',
    'line 6',
    'line 7',
  ])
  // A clock that is set back refuses nobody.
  world.host.time -= 3_600_000
  for (const content of ['earlier', 'and its rest']) expect((await upload(bob, content)).status).toBe(200)
  expect(await upload(bob, 'and again')).toMatchObject(limit)
})

test('[GRP-52] one of three simultaneous uploads is refused, and other users have their own limit', async () => {
  const { world, bob, kept } = await scene()
  const carol = await world.person('carol')
  const answers = await Promise.all(
    ['a', 'b', 'c'].map((content) => upload(bob, content)).concat(upload(carol, 'd')),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 429])
  expect(await kept()).toHaveLength(2)
})

test('[GRP-52] the size is limited, and characters that databases reject are replaced', async () => {
  const { world, bob, kept } = await scene()
  expect(await upload(bob, 'ä'.repeat(1_048_577))).toMatchObject(limit)
  expect((await upload(bob, `a\0b${'x'.repeat(2_097_149)}`)).status).toBe(200)
  expect((await kept())[0]?.content.slice(0, 4)).toBe('a\ufffdbx')
  world.host.time += 60_000
  for (const [content, resource] of [
    [7, 'web_1'],
    [null, 'web_1'],
    ['x', ''],
    ['x', 'a\0'],
    ['x', 'r'.repeat(257)],
  ])
    expect((await upload(bob, content, resource)).body.error_code).toBe(91102)
})

test('[GRP-52] a user can upload their own log only', async () => {
  const { world, bob } = await scene()
  await world.person('carol')
  const body = { resource: 'web_1', logContent: 'x' }
  expect((await bob.ask('POST', 'sdk/users/carol/client/logs', body)).status).toBe(403)
  expect((await world.ask('POST', 'sdk/users/bob/client/logs', body)).status).toBe(401)
})

test('[GRP-52] a log of the full size is accepted over HTTP', async () => {
  const { world, bob } = await scene()
  const { server } = world
  const { url } = await server.listen()
  const send = (path: string, logContent: string) =>
    fetch(`${url}/parley/demo/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${bob.token}` },
      body: JSON.stringify({ resource: 'web_1', logContent }),
    })
  try {
    expect((await send('sdk/users/bob/client/logs', '\n'.repeat(2_097_152))).status).toBe(200)
    expect((await send('sdk/users/bob/client/logs', '\n'.repeat(2_200_000))).status).toBe(413)
    // Other calls keep their limit.
    expect((await send('chatgroups', '\n'.repeat(1_000_000))).status).toBe(413)
  } finally {
    await server.stop()
  }
})

test('[GRP-52] logs are deleted with the account', async () => {
  const { world, bob, kept } = await scene()
  await upload(bob, 'line')
  expect(await kept()).toHaveLength(1)
  await world.ask('DELETE', 'users/bob', undefined, await world.appToken())
  expect(await kept()).toEqual([])
})

test('nothing is stored unless the settings request logs', async () => {
  const { bob, kept } = await scene({ clientLogs: false })
  expect((await upload(bob, 'line')).status).toBe(403)
  expect(await kept()).toEqual([])
})
