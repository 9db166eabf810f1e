// The rule tables of docs/rooms.md: their actors, states and targets.

import {
  type Case as AnyCase,
  answerOf,
  cellOf,
  documentNamed,
  type Expected,
  type Kinds,
  type RuleTables,
  readRuleTables,
  tableNamed,
} from './rule-tables.ts'

export { done, type Expected } from './rule-tables.ts'

/** The first four are in the room, the others are not. */
export const actors = [
  'owner',
  'admin',
  'member',
  'muted',
  'owner outside',
  'admin outside',
  'outsider',
  'blocked',
] as const
export type Actor = (typeof actors)[number]

/** Checked in this order, after the target. */
export const states = ['banned', 'full', 'destroyed'] as const
export type State = (typeof states)[number]

export const targets = ['self', ...actors, 'unknown'] as const
export type TargetKind = (typeof targets)[number]

export const writers = [...actors.slice(0, 3), 'allowlisted', ...actors.slice(3)] as const
export type Writer = Actor | 'allowlisted'

export type Case = AnyCase<Actor, State, TargetKind>
export type RoomTables = RuleTables<Actor, State, TargetKind, Writer>

const kinds: Kinds<Actor, State, TargetKind, Writer> = {
  actors,
  states,
  late: ['full', 'destroyed'],
  gone: 'destroyed',
  targets,
  writers,
  writingStates: ['banned', 'destroyed'],
}

export const roomTables = (): RoomTables => readRoomTables(documentNamed('rooms'))

export const readRoomTables = (text: string): RoomTables => readRuleTables(text, kinds)

/** Actions on existing messages besides sending: by row and actor, in a banned room and in a missing one. */
export function roomMessageTable() {
  const table = tableNamed(documentNamed('rooms'), 'messages', [...actors, 'member in a ban', 'destroyed'])
  const column = (actor: Actor, states: readonly string[]): string => {
    if (states.includes('destroyed')) return 'destroyed'
    return actor === 'member' && states.includes('banned') ? 'member in a ban' : actor
  }
  return {
    rows: [...table.keys()],
    expected: (row: string, actor: Actor, states: readonly string[]): Expected =>
      answerOf(cellOf(table.get(row), column(actor, states))),
  }
}

/** Impossible cases: there is one owner, who is either in the room or not. */
export function isImpossible(actor: Actor, target: TargetKind | undefined): boolean {
  return actor.startsWith('owner') && (target?.startsWith('owner') ?? false)
}
