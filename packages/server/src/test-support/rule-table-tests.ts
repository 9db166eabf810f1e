// Tests that rules match the tables of the documentation: every action, by every actor, in every state, on every
// target.

import { expect, test } from 'vitest'
import type { Expected, RuleTables } from './rule-tables.ts'

export interface TestedRules<A extends string, S extends string, T extends string> {
  readonly tables: Pick<RuleTables<A, S, T, string>, 'rows' | 'targeted' | 'expected'>
  /** The rows that the rules decide, and those that everybody may do. */
  readonly acts: readonly string[]
  readonly ofAnybody: readonly string[]
  readonly actors: readonly A[]
  readonly everyState: readonly (readonly S[])[]
  readonly targets: readonly T[]
  /** The decision of the rules. */
  answer(row: string, actor: A, given: readonly S[], target: T | undefined): Expected | undefined
  /** Whether the case is impossible, for example two owners. */
  isImpossible(actor: A, target: T): boolean
}

export function testRuleTables<A extends string, S extends string, T extends string>(
  rules: TestedRules<A, S, T>,
): void {
  const { tables, actors, everyState, answer } = rules

  test('every row is an action of the rules, or a call that everybody may make', () => {
    expect([...tables.rows].sort()).toEqual([...rules.acts, ...rules.ofAnybody].sort())
  })

  test.each(rules.acts.map((row) => [row]))('%s: every actor, in every state', (row) => {
    const wrong: string[] = []
    for (const actor of actors)
      for (const given of everyState) {
        const expected = tables.expected({ row, actor, states: given })
        const found = answer(row, actor, given, undefined)
        if (found !== expected) wrong.push(`${actor}, ${given.join(', ')}: ${found}, not ${expected}`)
      }
    expect(wrong).toEqual([])
  })

  test.each([...tables.targeted].map((row) => [row]))('%s: every target', (row) => {
    const wrong: string[] = []
    for (const actor of actors)
      for (const given of everyState)
        for (const target of rules.targets) {
          const expected = tables.expected({ row, actor, states: given, target })
          // Rules do not decide about unknown names.
          if (!expected || expected === 'userNotFound' || rules.isImpossible(actor, target)) continue
          const found = answer(row, actor, given, target)
          if (found !== expected)
            wrong.push(`${actor} on ${target}, ${given.join(', ')}: ${found}, not ${expected}`)
        }
    expect(wrong).toEqual([])
  })
}
