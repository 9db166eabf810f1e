// [DROP-4] Every recorded local failure on a whole connection, in the state it was recorded in: the same type and
// text, thrown or rejected as recorded, and no request to the server.

import { nodePlatform } from '@parley/client/node'
import { connection, message } from '@parley/compat'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { made } from './non-json-values.ts'
import { reach, refuse } from './play-refusal.ts'
import { checkRefusal, namedRefusals, refusals } from './refusals.ts'
import { farSide, type ScriptedServer } from './scripted-server.ts'

let far: ScriptedServer
const scope = globalThis as unknown as Record<string, { close?(): void } | undefined>
beforeAll(async () => {
  far = await farSide()
  const hostOptions = { platform: nodePlatform() }
  Object.assign(globalThis, { WebIM: { connection, message }, hostOptions, made })
})
afterAll(async () => {
  for (const name of ['online', 'subject']) scope[name]?.close?.()
  // Test files share a process, so clean up the globals.
  for (const name of ['online', 'subject', 'WebIM', 'hostOptions', 'made']) delete scope[name]
  await far?.stop()
})

test('all failures are recorded', () => expect(refusals).toHaveLength(459))

test.each(namedRefusals)('%s', (_, refusal) => checkRefusal(far, refusal, { reach, refuse }))
