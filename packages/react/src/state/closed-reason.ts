// Whether the user can write in a conversation, as far as that is known.

import { type ConversationRef, keyOf, type State, type WriteRefusal } from '@parley/client'
import { whyNotWrite } from '@parley/client/groups'
import { useSelection } from './use-client-state.ts'

/** The reasons of a group, and a block of the other user. */
export type ClosedReason =
  | WriteRefusal
  | {
      readonly why: 'byMe'
      /** A block has no end. */
      readonly until?: never
    }

const outside: WriteRefusal = { why: 'outside' }
const byMe: ClosedReason = { why: 'byMe' }

/** Why the user cannot write. An unknown group counts as closed if its messages cannot be read either. */
export function whyClosed(state: State, ref: ConversationRef, now: number): ClosedReason | undefined {
  if (ref.type === 'single') return state.people.blocked.has(ref.id) ? byMe : undefined
  const { reason = '' } = state.timelines.get(keyOf(ref))?.error ?? {}
  const isRefused = /^(notIn)?group(NotFound)?$/i.test(reason) && !state.groups.has(ref.id)
  return whyNotWrite(state, ref, now) ?? (isRefused ? outside : undefined)
}

export function useWhyClosed(ref: ConversationRef): ClosedReason | undefined {
  return useSelection(
    (state) => whyClosed(state, ref, Date.now()),
    (a, b) => a?.why === b?.why && a?.until === b?.until,
  )
}
