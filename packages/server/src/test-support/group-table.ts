// The rule tables of docs/groups.md: their actors, states and targets.

import {
  type Case as AnyCase,
  documentNamed,
  type Kinds,
  type RuleTables,
  readRuleTables,
} from './rule-tables.ts'

export { done, type Expected } from './rule-tables.ts'

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

/** Checked in this order; `full` after the target, the others before. */
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

export type Case = AnyCase<Actor, State, TargetKind>
export type GroupTables = RuleTables<Actor, State, TargetKind, Writer>

const kinds: Kinds<Actor, State, TargetKind, Writer> = {
  actors,
  states,
  late: ['full', 'dissolved'],
  gone: 'dissolved',
  targets,
  writers,
  writingStates: ['banned', 'disabled', 'dissolved'],
}

export const groupTables = (): GroupTables => readGroupTables(documentNamed('groups'))

export const readGroupTables = (text: string): GroupTables => readRuleTables(text, kinds)
