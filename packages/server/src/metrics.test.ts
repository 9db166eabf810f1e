import { expect, test } from 'vitest'
import type { Log } from './log.ts'
import { Metrics } from './metrics.ts'
import { testServer } from './test-support/test-server.ts'

test('requests that refer to a missing row are all counted, and logged once a minute', () => {
  const logged: object[] = []
  const quiet = () => undefined
  const log = { info: quiet, debug: quiet, error: quiet, warn: (fields: object) => void logged.push(fields) }
  const metrics = new Metrics(log as Log)
  for (const time of [5, 6, 60_004, 60_005]) metrics.missingReference('rest', new Error('gone'), time)
  expect(metrics.missingReferences).toBe(4)
  expect(logged).toMatchObject([
    { where: 'rest', total: 1 },
    { where: 'rest', total: 4 },
  ])
})

test('a request about an account that was removed a moment ago is one of them', async () => {
  const { ask, token, server, app } = await testServer()
  const { database, directory, metrics } = server.services
  const alice = await token('alice')
  await token('bob')
  // Bob is in the cache of the directory when his row is deleted.
  await directory.user(app, 'bob')
  await database.write((sql) => sql.run("DELETE FROM users WHERE name = 'bob'"))
  const { status } = await ask('POST', 'sdk/user/alice/blocks', { usernames: ['bob'] }, alice)
  expect([status, metrics.missingReferences, metrics.problems]).toEqual([404, 1, 0])
})
