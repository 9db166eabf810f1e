// Random scripts of calls, played with the reference client and with the drop-in against one server: the same
// requests, the same items on the socket, the same results, and the same events in the same order. The scripts come
// from fixed seeds; `PARLEY_FUZZ_RUNS` plays more of them, `PARLEY_FUZZ_SEED` others.

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fuzzRuns } from '../../../tools/testing/property-runs.mjs'
import { startServer, type TestServer } from '../server.ts'
import { deviceNames, type Ground } from './cast.ts'
import { known } from './known-differences.ts'
import { type Found, type Grounds, play } from './play.ts'
import { makeScript } from './script.ts'
import { shrunk } from './shrink.ts'

const defaultRuns = 12
const runs = fuzzRuns(defaultRuns)
const firstSeed = Number(process.env.PARLEY_FUZZ_SEED ?? 1)
const length = 26
const limitMs = 240_000 + runs * 30_000

let server: TestServer
let grounds: Grounds

beforeAll(async () => {
  server = await startServer({ PARLEY_SENDS_PER_SECOND: '100000' })
  const ground = async (surface: Ground['surface'], appKey: string): Promise<Ground> => {
    const { admin } = await server.makeApp(appKey)
    return { surface, appKey, admin, apiUrl: server.apiUrl, url: server.url }
  }
  grounds = [await ground('reference', 'play#afirstapp'), await ground('drop-in', 'play#secondapp')]
})
afterAll(() => server?.stop())

describe('the drop-in beside the reference client', () => {
  it('does the same in scripts of random calls', { timeout: limitMs }, async () => {
    const kinds = new Set<string>()
    const texts: string[] = []
    const unneeded = new Set(known.filter(({ isRace }) => !isRace).map(({ what }) => what))
    let first: readonly [number, Found] | undefined
    for (let seed = firstSeed; seed < firstSeed + runs; seed += 1) {
      const { found, needed } = await play(grounds, makeScript(seed, length, deviceNames))
      for (const what of needed) unneeded.delete(what)
      for (const one of found) {
        first ??= [seed, one]
        texts.push(...news(one, kinds).map((text) => `seed ${seed}, step ${one.step}, ${text}`))
      }
    }
    // Shrinking takes time, and with many kinds of differences something more general is wrong.
    if (first !== undefined && kinds.size <= 20) {
      const [seed, found] = first
      const shortest = await shrunk(grounds, makeScript(seed, length, deviceNames), found)
      texts.push(`The shortest script with the first of them:\n  ${shortest.join('\n  ')}`)
    }
    expect(texts.join('\n\n')).toBe('')
    // Known differences that no longer occur have to be removed from the list. A few scripts are not enough to show
    // that.
    if (runs >= defaultRuns) expect([...unneeded]).toEqual([])
  })
})

/** The differences whose kind is not known yet. */
function news({ call, kinds, differences }: Found, known: Set<string>): string[] {
  return differences.flatMap(({ at, reference, ours }, index) => {
    const kind = kinds[index] as string
    if (known.has(kind)) return []
    known.add(kind)
    return [
      `${short(call, 300)}\n  ${kind}: ${at}\n  reference ${short(reference)}\n  ours      ${short(ours)}`,
    ]
  })
}

function short(value: unknown, most = 600): string {
  const text = JSON.stringify(value) ?? 'nothing'
  return text.length > most ? `${text.slice(0, most)}…` : text
}
