// Reads the rule tables of docs/threads.md. An incomplete table, an unknown reason or a missing column is an error.

import { answerOf, cellOf, documentNamed, done, type Expected, tableNamed } from './rule-tables.ts'

export { done, type Expected } from './rule-tables.ts'

export const actors = ['creator', 'participant', 'member', 'admin', 'owner', 'outsider'] as const
export type Actor = (typeof actors)[number]

export const states = ['disabled', 'muted', 'banned', 'full', 'destroyed', 'dissolved'] as const
export type State = (typeof states)[number]

export const targets = [
  'self',
  'creator',
  'participant',
  'admin in it',
  'owner in it',
  'member',
  'unknown',
] as const
export type TargetKind = (typeof targets)[number]

export interface ThreadTables {
  readonly rows: readonly string[]
  readonly removers: readonly Actor[]
  expected(row: string, actor: Actor, given: readonly State[]): Expected
  expectedOfTarget(actor: Actor, target: TargetKind): Expected
}

export function threadTables(): ThreadTables {
  const text = documentNamed('threads')
  const byActor = tableNamed(text, 'actors', actors)
  const byState = tableNamed(text, 'states', states)
  const byTarget = tableNamed(text, 'targets', targets)
  if ([...byActor.keys()].join() !== [...byState.keys()].join()) throw new Error('The tables differ in rows.')
  return {
    rows: [...byActor.keys()],
    removers: [...byTarget.keys()] as Actor[],
    expected(row, actor, given) {
      let answer = answerOf(cellOf(byActor.get(row), actor))
      for (const state of states)
        if (given.includes(state)) answer = after(answer, cellOf(byState.get(row), state), actor)
      return answer
    },
    expectedOfTarget: (actor, target) => answerOf(cellOf(byTarget.get(actor), target)),
  }
}

/** The effect of a state on an answer: `=`, `reason` if there was none, `creator, member: reason` for these, `all:`. */
function after(answer: Expected, cell: string, actor: Actor): Expected {
  if (cell === '=') return answer
  const [who = '', named] = cell.split(': ')
  if (named === undefined) return answer === done ? answerOf(cell) : answer
  if (who === 'all') return answerOf(named)
  return who.split(', ').includes(actor) && answer === done ? answerOf(named) : answer
}
