// Reads the rule tables of a document, so that tests can compare them with the implementation. An incomplete table, an
// unknown reason, or a missing row or column is an error.

import { readFileSync } from 'node:fs'
import { type Reason, raisedCodes } from '@parley/protocol'

export const done = '✓'
export type Expected = typeof done | Reason

/** The actors, states, targets and writers in the tables of a document. */
export interface Kinds<A extends string, S extends string, T extends string, W extends string> {
  readonly actors: readonly A[]
  /** In the order in which they are checked. */
  readonly states: readonly S[]
  /** Those that are checked after the target. */
  readonly late: readonly S[]
  /** The last of those: there is nothing left to act on. */
  readonly gone: S
  readonly targets: readonly T[]
  readonly writers: readonly W[]
  /** Those that matter for sending. */
  readonly writingStates: readonly S[]
}

export interface Case<A extends string, S extends string, T extends string> {
  /** The name in the tables: `modify (texts)`. */
  readonly row: string
  readonly actor: A
  readonly states: readonly S[]
  /** Undefined: the usual target of the action. */
  readonly target?: T | undefined
}

export interface WritingCase<W extends string, S extends string> {
  readonly row: string
  readonly actor: W
  readonly states: readonly S[]
}

export interface RuleTables<A extends string, S extends string, T extends string, W extends string> {
  readonly rows: readonly string[]
  /** Rows of actions on a user. */
  readonly targeted: ReadonlySet<string>
  readonly writing: readonly string[]
  /** Undefined for an impossible case. */
  expected(one: Case<A, S, T>): Expected | undefined
  expectedOfWriting(one: WritingCase<W, S>): Expected
}

/** A page of the documentation. */
export const documentNamed = (name: string): string =>
  readFileSync(new URL(`../../../../docs/${name}.md`, import.meta.url), 'utf8')

export function readRuleTables<A extends string, S extends string, T extends string, W extends string>(
  text: string,
  kinds: Kinds<A, S, T, W>,
): RuleTables<A, S, T, W> {
  const { actors, states, late, gone, targets, writers, writingStates } = kinds
  const byActor = tableNamed(text, 'actors', actors)
  const byState = tableNamed(text, 'states', states)
  const byTarget = tableNamed(text, 'targets', targets)
  const writing = tableNamed(text, 'writing', [...writers, ...writingStates])
  const change = changing(kinds)
  const ofTarget = targeting(actors)
  for (const row of byActor.keys()) if (!byState.has(row)) throw new Error(`No states for ${row}.`)
  for (const row of [...byState.keys(), ...byTarget.keys()])
    if (!byActor.has(row)) throw new Error(`There is no answer for ${row}.`)
  for (const row of byActor.values()) for (const actor of actors) answerOf(cellOf(row, actor))
  for (const row of writing.values()) for (const writer of writers) answerOf(cellOf(row, writer))
  // Every cell is read once, so that cells without a case are valid as well.
  const nobody = { actor: '', states }
  for (const row of byState.values()) for (const state of states) change(done, cellOf(row, state), nobody)
  for (const row of byTarget.values()) for (const target of targets) ofTarget(cellOf(row, target), '')
  for (const row of writing.values())
    for (const state of writingStates) change(done, cellOf(row, state), nobody)

  return {
    rows: [...byActor.keys()],
    targeted: new Set(byTarget.keys()),
    writing: [...writing.keys()],
    expected({ row, actor, states: given, target }) {
      const onTarget = target && cellOf(byTarget.get(row), target)
      if (onTarget === '–') return undefined
      // Unknown names are reported before everything else, except for a missing group or room.
      if (onTarget === 'userNotFound' && !given.includes(gone)) return onTarget
      let answer = answerOf(cellOf(byActor.get(row), actor))
      const pass = (state: S) => {
        if (given.includes(state))
          answer = change(answer, cellOf(byState.get(row), state), { actor, states: given, target })
      }
      for (const state of states) if (!late.includes(state)) pass(state)
      if (onTarget && answer === done) answer = ofTarget(onTarget, actor)
      for (const state of late) pass(state)
      return answer
    },
    expectedOfWriting({ row, actor, states: given }) {
      let answer = answerOf(cellOf(writing.get(row), actor))
      for (const state of writingStates)
        if (given.includes(state))
          answer = change(answer, cellOf(writing.get(row), state), { actor, states: given })
      return answer
    },
  }
}

export type Row = ReadonlyMap<string, string>

/** The table after `<!-- rules: name -->`, with exactly these columns in this order. */
export function tableNamed(text: string, name: string, columns: readonly string[]): ReadonlyMap<string, Row> {
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
    if (table.has(row)) throw new Error(`${row} occurs twice.`)
    if (cells.length !== columns.length || cells.includes(''))
      throw new Error(`The row ${row} of ${name} has a hole.`)
    table.set(row, new Map(columns.map((column, at) => [column, cells[at] as string])))
  }
  return table
}

export function cellOf(row: Row | undefined, column: string): string {
  const cell = row?.get(column)
  if (cell === undefined) throw new Error(`There is no cell for ${column}.`)
  return cell
}

export function answerOf(text: string): Expected {
  if (text !== done && !Object.hasOwn(raisedCodes, text)) throw new Error(`'${text}' is no answer.`)
  return text as Expected
}

interface Situation {
  readonly actor: string
  readonly states: readonly string[]
  readonly target?: string | undefined
}

/**
 * The effect of a state on an answer: `=`, `reason`, `reason unless state`, `reason unless on member, admin` (the
 * target; oneself by one's own role), `member, muted: reason`.
 */
function changing({ states, targets, writers }: Kinds<string, string, string, string>) {
  return (answer: Expected, cell: string, { actor, states: given, target }: Situation): Expected => {
    if (cell === '=') return answer
    const [who, named] = cell.split(': ')
    if (named !== undefined) {
      const all = (who as string).split(', ')
      if (!all.every((one) => one === 'all' || writers.includes(one)))
        throw new Error(`'${cell}' names nobody.`)
      const told = answerOf(named)
      return all.includes('all') || all.includes(actor) ? told : answer
    }
    const [reason = '', unless] = cell.split(' unless ')
    const told = answerOf(reason)
    if (unless?.startsWith('on ')) {
      const spared = unless.slice(3).split(', ')
      for (const one of spared) if (!targets.includes(one)) throw new Error(`'${one}' is nobody.`)
      if (spared.includes((target === 'self' ? actor : target) ?? '')) return answer
    } else if (unless !== undefined) {
      if (!states.includes(unless)) throw new Error(`'${unless}' is no state.`)
      if (given.includes(unless)) return answer
    }
    return answer === done ? told : answer
  }
}

/** `answer`, or `owner: answer; admin: answer`. */
function targeting(actors: readonly string[]) {
  return (cell: string, actor: string): Expected => {
    if (cell === '–') return done
    if (!cell.includes(': ')) return answerOf(cell)
    const answers = new Map(
      cell.split('; ').flatMap((part) => {
        const [who = '', answer = ''] = part.split(': ')
        return who.split(', ').map((one) => [one, answer] as const)
      }),
    )
    for (const [who, answer] of answers) {
      if (!actors.includes(who)) throw new Error(`'${cell}' names nobody.`)
      answerOf(answer)
    }
    const answer = answers.get(actor)
    if (answer === undefined && actor !== '') throw new Error(`'${cell}' says nothing about ${actor}.`)
    return answerOf(answer ?? done)
  }
}
