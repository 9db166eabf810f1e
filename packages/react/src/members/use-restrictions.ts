// Muted, blocked and allowed members, for the managers of a group. Loaded from the server, and reloaded whenever
// something happens in the group.

import { useCallback, useEffect, useRef, useState } from 'react'
import { useSelection } from '../state/use-client-state.ts'
import type { ReasonedError } from '../strings/strings.ts'
import type { Member, MemberManager } from './member-manager.ts'

export type RestrainedKind = 'muted' | 'blocked' | 'allowed'

export interface Restrained {
  readonly user: string
  /** The end of a mute; −1 for ever. */
  readonly until: number
}

export interface RestrainedList {
  /** The affected members; undefined until they are loaded. */
  readonly people: readonly Restrained[] | undefined
  readonly error: ReasonedError | undefined
  readonly reload: () => void
}

/** Batches reloads when many events arrive at once. */
const togetherMs = 150

/** Loads one kind while it is rendered. */
export function useRestrictions(manager: MemberManager, kind: RestrainedKind): RestrainedList {
  const [people, setPeople] = useState<readonly Restrained[]>()
  const [error, setError] = useState<ReasonedError>()
  const [again, setAgain] = useState(0)
  const members = useSelection((state) => traceOf(manager.membersIn(state), kind))
  const isFirst = useRef(true)
  const reload = useCallback(() => setAgain((before) => before + 1), [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: reloads when the members change
  useEffect(() => {
    let isWanted = true
    const load = () =>
      ask(manager, kind).then(
        (answer) => {
          if (!isWanted) return
          isFirst.current = false
          setPeople(answer)
          setError(undefined)
        },
        (failure: ReasonedError) => isWanted && setError(failure),
      )
    const timer = setTimeout(load, isFirst.current ? 0 : togetherMs)
    return () => {
      isWanted = false
      clearTimeout(timer)
    }
  }, [manager, kind, members, again])
  // Some group events change nothing else in the state.
  useEffect(() => manager.watch(reload), [manager, reload])
  return { people, error, reload }
}

/**
 * A fingerprint of the members' fields that concern this list. Compared as text: the answer also updates the state, and
 * must not trigger another reload.
 */
export function traceOf(members: readonly Member[] | undefined, kind: RestrainedKind): string {
  const traces = (members ?? []).map(({ user, mutedUntil, isAllowed }) => {
    if (kind === 'blocked') return user
    if (kind === 'muted') return mutedUntil === 0 ? '' : `${user} ${mutedUntil}`
    return isAllowed ? user : ''
  })
  return traces.filter((trace) => trace !== '').join()
}

async function ask(manager: MemberManager, kind: RestrainedKind): Promise<readonly Restrained[]> {
  if (kind === 'muted') return (await manager.muted()).map(({ user, until }) => ({ user, until }))
  const users = await (kind === 'blocked' ? manager.blocked() : manager.allowed())
  return users.map((user) => ({ user, until: 0 }))
}
