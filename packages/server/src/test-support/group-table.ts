// Reads the rule tables of docs/groups.md, so that tests can compare what is promised with what is done. A hole in a
// table, a reason that does not exist, a row or column that is missing: all of it ends the reading.

import { readFileSync } from 'node:fs'
import { type Reason, raisedCodes } from '@parley/protocol'

export const actors = [
  'owner',
  'admin',
  'member',
  'muted',
  'invited',
  'applicant',
  'blocked',
  'outsider',
] as const
export type Actor = (typeof actors)[number]

/** Asked in this order; `full` after whom it is done to, the others before. */
export const states = [
  'public',
  'approval',
  'managers invite',
  'confirmation',
  'banned',
  'disabled',
  'full',
  'dissolved',
] as const
export type State = (typeof states)[number]

export const targets = [
  'self',
  'owner',
  'admin',
  'member',
  'invited',
  'applicant',
  'blocked',
  'outsider',
  'unknown',
] as const
export type TargetKind = (typeof targets)[number]

export const writers = [...actors.slice(0, 3), 'allowlisted', ...actors.slice(3)] as const
export type Writer = Actor | 'allowlisted'

export const done = '✓'
export type Expected = typeof done | Reason

export interface Case {
  /** As the tables name it: `modify (texts)`. */
  readonly row: string
  readonly actor: Actor
  readonly states: readonly State[]
  /** None: the one for whom the act is meant. */
  readonly target?: TargetKind | undefined
}

export interface WritingCase {
  readonly row: string
  readonly actor: Writer
  readonly states: readonly State[]
}

export interface GroupTables {
  readonly rows: readonly string[]
  /** Rows of acts on somebody. */
  readonly targeted: ReadonlySet<string>
  readonly writing: readonly string[]
  /** Nothing for a case that there is not. */
  expected(one: Case): Expected | undefined
  expectedOfWriting(one: WritingCase): Expected
}

export const groupTables = (): GroupTables =>
  readGroupTables(readFileSync(new URL('../../../../docs/groups.md', import.meta.url), 'utf8'))

export function readGroupTables(text: string): GroupTables {
  const byActor = tableNamed(text, 'actors', actors)
  const byState = tableNamed(text, 'states', states)
  const byTarget = tableNamed(text, 'targets', targets)
  const writingStates = ['banned', 'disabled', 'dissolved'] as const
  const writing = tableNamed(text, 'writing', [...writers, ...writingStates])
  for (const row of byActor.keys()) if (!byState.has(row)) throw new Error(`No states for ${row}.`)
  for (const row of [...byState.keys(), ...byTarget.keys()])
    if (!byActor.has(row)) throw new Error(`Nobody is told whether to do ${row}.`)
  for (const row of byActor.values()) for (const actor of actors) answerOf(cellOf(row, actor))
  for (const row of writing.values()) for (const writer of writers) answerOf(cellOf(row, writer))
  // Every cell is read once, so that what no case asks for is right as well.
  for (const row of byState.values()) for (const state of states) change(done, cellOf(row, state), '', states)
  for (const row of byTarget.values()) for (const target of targets) ofTarget(cellOf(row, target), '')
  for (const row of writing.values())
    for (const state of writingStates) change(done, cellOf(row, state), '', states)

  return {
    rows: [...byActor.keys()],
    targeted: new Set(byTarget.keys()),
    writing: [...writing.keys()],
    expected({ row, actor, states: given, target }) {
      const onTarget = target && cellOf(byTarget.get(row), target)
      if (onTarget === '–') return undefined
      // Whether all who are named exist is asked before everything but whether the group does.
      if (onTarget === 'userNotFound' && !given.includes('dissolved')) return onTarget
      let answer = answerOf(cellOf(byActor.get(row), actor))
      const pass = (state: State) => {
        if (given.includes(state)) answer = change(answer, cellOf(byState.get(row), state), actor, given)
      }
      for (const state of states) if (state !== 'full' && state !== 'dissolved') pass(state)
      if (onTarget && answer === done) answer = ofTarget(onTarget, actor)
      pass('full')
      pass('dissolved')
      return answer
    },
    expectedOfWriting({ row, actor, states: given }) {
      let answer = answerOf(cellOf(writing.get(row), actor))
      for (const state of writingStates)
        if (given.includes(state)) answer = change(answer, cellOf(writing.get(row), state), actor, given)
      return answer
    },
  }
}

type Row = ReadonlyMap<string, string>

/** The table after `<!-- rules: name -->`, with exactly these columns in this order. */
function tableNamed(text: string, name: string, columns: readonly string[]): ReadonlyMap<string, Row> {
  const after = text.split(`<!-- rules: ${name} -->\n`)[1]
  if (after === undefined) throw new Error(`There is no table of ${name}.`)
  const lines = after.slice(0, after.search(/\n(?!\|)/)).split('\n')
  const [head = [], , ...rows] = lines.map((line) =>
    line
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim()),
  )
  if (head.slice(1).join() !== columns.join()) throw new Error(`The columns of ${name} are ${head.join()}.`)
  const table = new Map<string, Row>()
  for (const [first = '', ...cells] of rows) {
    const row = first.replaceAll('`', '')
    if (table.has(row)) throw new Error(`${row} is there twice.`)
    if (cells.length !== columns.length || cells.includes(''))
      throw new Error(`The row ${row} of ${name} has a hole.`)
    table.set(row, new Map(columns.map((column, at) => [column, cells[at] as string])))
  }
  return table
}

function cellOf(row: Row | undefined, column: string): string {
  const cell = row?.get(column)
  if (cell === undefined) throw new Error(`There is no cell for ${column}.`)
  return cell
}

function answerOf(text: string): Expected {
  if (text !== done && !Object.hasOwn(raisedCodes, text)) throw new Error(`'${text}' is no answer.`)
  return text as Expected
}

/** What a state makes of an answer: `=`, `reason`, `reason unless state`, `member, muted: reason`. */
function change(answer: Expected, cell: string, actor: string, given: readonly State[]): Expected {
  if (cell === '=') return answer
  const [who, named] = cell.split(': ')
  if (named !== undefined) {
    const all = (who as string).split(', ')
    if (!all.every((one) => one === 'all' || (writers as readonly string[]).includes(one)))
      throw new Error(`'${cell}' names nobody.`)
    const told = answerOf(named)
    return all.includes('all') || all.includes(actor) ? told : answer
  }
  const [reason = '', unless] = cell.split(' unless ')
  if (unless !== undefined && !states.includes(unless as State)) throw new Error(`'${unless}' is no state.`)
  const told = answerOf(reason)
  return answer === done && !(unless && given.includes(unless as State)) ? told : answer
}

/** `answer`, or `owner: answer; admin: answer`. */
function ofTarget(cell: string, actor: string): Expected {
  if (cell === '–') return done
  if (!cell.includes(': ')) return answerOf(cell)
  const answers = new Map(cell.split('; ').map((part) => part.split(': ') as [string, string]))
  for (const [who, answer] of answers) {
    if (!actors.includes(who as Actor)) throw new Error(`'${cell}' names nobody.`)
    answerOf(answer)
  }
  const answer = answers.get(actor)
  if (answer === undefined && actor !== '') throw new Error(`'${cell}' says nothing about ${actor}.`)
  return answerOf(answer ?? done)
}
