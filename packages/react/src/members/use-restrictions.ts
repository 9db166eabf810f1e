// Who is muted, blocked or on the allowlist, for those who manage a group. Asked from the server, and again whenever
// something happened in the group, here or elsewhere.

import { useCallback, useEffect, useRef, useState } from 'react'
import { useSelection } from '../state/use-selection.ts'
import type { ReasonedError } from '../strings/strings.ts'
import type { Member, MemberManager } from './member-manager.ts'

export type RestrainedKind = 'muted' | 'blocked' | 'allowed'

export interface Restrained {
  readonly user: string
  /** Mutes: until when; −1 for ever. */
  readonly until: number
}

export interface RestrainedList {
  /** Undefined until it was loaded. */
  readonly people: readonly Restrained[] | undefined
  readonly error: ReasonedError | undefined
  readonly reload: () => void
}

/** Much can happen at once; it is asked for together. */
const togetherMs = 150

/** For one kind as long as it is rendered. */
export function useRestrictions(manager: MemberManager, kind: RestrainedKind): RestrainedList {
  const [people, setPeople] = useState<readonly Restrained[]>()
  const [error, setError] = useState<ReasonedError>()
  const [again, setAgain] = useState(0)
  const members = useSelection((state) => traceOf(manager.membersIn(state), kind))
  const isFirst = useRef(true)
  const reload = useCallback(() => setAgain((before) => before + 1), [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: what changes with the members changes the list
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
  // Some of what is told about a group changes nothing that is shown elsewhere.
  useEffect(() => manager.watch(reload), [manager, reload])
  return { people, error, reload }
}

/**
 * What of the members has to do with the list. Compared as a text: the answer finds its way into the state as well, and
 * must not ask for itself again.
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
