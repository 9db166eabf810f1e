// Recorded local failures: which arguments are refused before anything is sent, with which text, and whether the call
// throws or rejects.

import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { noSession } from './error.ts'
import { allRows } from './method-tables/all.ts'
import { methodsOf } from './requests.ts'

interface Vector {
  readonly call: string
  readonly args: readonly unknown[]
  readonly state?: string
  readonly error: { readonly type: number | null; readonly message: string | null }
  readonly how: 'throw' | 'reject'
}

const vectors = JSON.parse(
  readFileSync(new URL('../test/validation.json', import.meta.url), 'utf8'),
  (_, value) => (value !== null && typeof value === 'object' && '$undefined' in value ? undefined : value),
) as Vector[]

const requests: string[] = []
const methods = methodsOf(allRows, () => ({
  run: async () => {
    requests.push('asked')
    return {} as never
  },
  me: () => ({ appKey: 'org1#app1', user: 'alice', device: 'web_1', api: 'http://api.test' }),
  pause: async () => {},
  nobody: noSession,
}))

describe('recorded refusals', () => {
  for (const [index, { call, args, state, error, how }] of vectors.entries()) {
    const method = methods[call]
    if (!method || state !== undefined) continue
    test(`${index}: ${call} ${JSON.stringify(args).slice(0, 80)}`, async () => {
      let thrown: unknown
      let outcome: Promise<unknown> | undefined
      try {
        outcome = method(...Array.from({ length: args.length }, (_, at) => args[at]))
      } catch (problem) {
        thrown = problem
      }
      if (how === 'throw') expect(thrown).toBeInstanceOf(Error)
      const told =
        how === 'throw'
          ? thrown
          : await outcome?.then(
              () => 'nothing',
              (problem) => problem,
            )
      expect(told).toMatchObject({ message: error.message })
      expect((told as { type?: number }).type ?? null).toBe(error.type)
      expect(requests).toEqual([])
    })
  }
})
