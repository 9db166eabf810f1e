// [DROP-3] Every recorded call on a whole connection: the same requests, results, errors and callbacks.

import { nodePlatform } from '@parley/client/node'
import * as library from '@parley/compat'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { soon } from './eventually.ts'
import { play } from './play-call.ts'
import { farSide, type ScriptedServer } from './scripted-server.ts'
import {
  answering,
  checkRequests,
  here,
  longPauses,
  nameOf,
  optionsFor,
  outcomeOf,
  type Vector,
  vectors,
} from './vectors.ts'

let far: ScriptedServer
beforeAll(async () => {
  far = await farSide()
})
afterAll(async () => {
  vi.unstubAllGlobals()
  await far.stop()
})

/** A host on which delays take no time; deadlines do. */
function hurriedPlatform() {
  const platform = nodePlatform()
  const { clock } = platform
  const isPause = (ms: number) => ms < 5_000 || longPauses.includes(ms)
  const setTimer: typeof clock.setTimer = (run, ms) => clock.setTimer(run, isPause(ms) ? 0 : ms)
  return { ...platform, clock: { ...clock, setTimer } }
}

beforeEach(() => {
  far.seen.length = 0
  vi.stubGlobal('WebIM', library)
  vi.stubGlobal('hostOptions', { platform: hurriedPlatform() })
})

describe('recorded calls', () => {
  test('are complete', () => expect(vectors).toHaveLength(345))

  test.each(vectors.map((vector, index) => [nameOf(vector, index), vector] as const))(
    '%s',
    async (_, recorded) => {
      const vector: Vector = here(recorded, far.apiUrl)
      far.answer = answering(vector)
      const isNew = ['open', 'registerUser'].includes(vector.call)
      const played = await play({
        options: optionsFor(vector, far),
        isNew,
        dnsArr: vector.config ? [far.apiUrl] : undefined,
        call: vector.call,
        args: vector.args,
        callbacks: vector.callbacks?.length ?? 0,
      })
      expect(played).toEqual(outcomeOf(vector))
      // The client does not wait for the abort of an upload.
      await soon(() => expect(far.seen.at(-1)?.method).toBe(vector.requests.at(-1)?.method))
      checkRequests(vector, far.seen)
    },
  )
})
