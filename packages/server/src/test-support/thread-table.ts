// Reads the rule tables of docs/threads.md. A hole in a table, a reason that does not exist, a column that is missing: all
// of it ends the reading.

import { readFileSync } from 'node:fs'
import { type Reason, raisedCodes } from '@parley/protocol'

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

export const done = '✓'
export type Expected = typeof done | Reason

export interface ThreadTables {
  readonly rows: readonly string[]
  readonly removers: readonly Actor[]
  expected(row: string, actor: Actor, given: readonly State[]): Expected
  expectedOfTarget(actor: Actor, target: TargetKind): Expected
}

export function threadTables(): ThreadTables {
  const text = readFileSync(new URL('../../../../docs/threads.md', import.meta.url), 'utf8')
  const byActor = tableNamed(text, 'actors', actors)
  const byState = tableNamed(text, 'states', states)
  const byTarget = tableNamed(text, 'targets', targets)
  if ([...byActor.keys()].join() !== [...byState.keys()].join()) throw new Error('The tables differ in rows.')
  return {
    rows: [...byActor.keys()],
    removers: [...byTarget.keys()] as Actor[],
    expected(row, actor, given) {
      let answer = answerOf(cellOf(byActor, row, actor))
      for (const state of states)
        if (given.includes(state)) answer = after(answer, cellOf(byState, row, state), actor)
      return answer
    },
    expectedOfTarget: (actor, target) => answerOf(cellOf(byTarget, actor, target)),
  }
}

/** What a state makes of an answer: `=`, `reason` where it was none, `creator, member: reason` for these, `all:`. */
function after(answer: Expected, cell: string, actor: Actor): Expected {
  if (cell === '=') return answer
  const [who = '', named] = cell.split(': ')
  if (named === undefined) return answer === done ? answerOf(cell) : answer
  if (who === 'all') return answerOf(named)
  return who.split(', ').includes(actor) && answer === done ? answerOf(named) : answer
}

function answerOf(text: string): Expected {
  if (text !== done && !Object.hasOwn(raisedCodes, text)) throw new Error(`'${text}' is no answer.`)
  return text as Expected
}

type Table = ReadonlyMap<string, ReadonlyMap<string, string>>

function cellOf(table: Table, row: string, column: string): string {
  const cell = table.get(row)?.get(column)
  if (!cell) throw new Error(`There is a hole at ${row}, ${column}.`)
  return cell
}

/** The table after `<!-- rules: name -->`, with exactly these columns in this order. */
function tableNamed(text: string, name: string, columns: readonly string[]): Table {
  const part = text.split(`<!-- rules: ${name} -->\n`)[1]
  if (part === undefined) throw new Error(`There is no table of ${name}.`)
  const lines = (part.split('\n\n')[0] ?? '').trim().split('\n')
  const [head = [], , ...rows] = lines.map((line) =>
    line
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim()),
  )
  if (head.slice(1).join() !== columns.join()) throw new Error(`The columns of ${name} are ${head.join()}.`)
  return new Map(
    rows.map(([first = '', ...cells]) => [
      first.replaceAll('`', ''),
      new Map(columns.map((column, at) => [column, cells[at] ?? ''])),
    ]),
  )
}
