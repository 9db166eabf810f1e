// The room on the screen: loads it, and rejoins it after a reload if the user was in it.

import type { Room } from '@parley/client'
import { createElement, type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { useKit } from '../state/kit.ts'
import { useSelection } from '../state/use-client-state.ts'
import { errorText, type ReasonedError } from '../strings/strings.ts'
import { ErrorLine } from '../ui/ErrorLine.tsx'
import { setVisits, tabStorage, visits } from './entered-rooms.ts'

export interface ShownRoom {
  readonly room: Room | undefined
  /** Why loading failed. */
  readonly error: ReasonedError | undefined
  readonly reload: () => void
  readonly isJoining: boolean
  /** Why joining failed. */
  readonly problem: ReactNode
  readonly join: () => void
  /** Whether the user was in it during this visit. */
  readonly wasIn: boolean
}

/**
 * Compares rooms without the number of people, which changes all the time; the component that shows it has its own
 * subscription.
 */
const sameBut = ({ memberCount: _, attributes: __, ...a }: Room, b: Room): boolean =>
  (Object.keys(a) as (keyof typeof a)[]).every((key) => a[key] === b[key])

export function useRoom(roomId: string): ShownRoom {
  const { client, t, announce } = useKit()
  const room = useSelection(
    ({ rooms }) => rooms.get(roomId),
    (a, b) => a === b || (a !== undefined && b !== undefined && sameBut(a, b)),
  )
  const me = useSelection((state) => state.me) ?? ''
  const isOnline = useSelection((state) => state.connection.name === 'online')
  const [error, setError] = useState<ReasonedError>()
  const [problem, setProblem] = useState<ReactNode>()
  const [isJoining, setJoining] = useState(false)
  const [again, setAgain] = useState(0)
  const wasIn = useRef(false)
  const { presence, ended, isLoaded = false } = room ?? {}

  // biome-ignore lint/correctness/useExhaustiveDependencies: loads again on a retry
  useEffect(() => {
    if (!isOnline || isLoaded) return
    let isWanted = true
    setError(undefined)
    client.rooms.load(roomId).catch((failure: ReasonedError) => isWanted && setError(failure))
    return () => {
      isWanted = false
    }
  }, [client, roomId, isOnline, isLoaded, again])

  const running = useRef(false)
  const join = useCallback(async () => {
    if (running.current) return
    running.current = true
    setJoining(true)
    setProblem(undefined)
    try {
      await client.rooms.join(roomId)
      setError(undefined)
    } catch (failure) {
      const reasoned = failure as ReasonedError
      const text = reasoned.reason === 'permissionDenied' ? t('room.refused') : errorText(t, reasoned)
      setProblem(createElement(ErrorLine, { error: reasoned, text }))
      announce(text, 'assertive')
    } finally {
      running.current = false
      setJoining(false)
    }
  }, [client, roomId, t, announce])

  // Rejoins automatically after a reload, or if the server has lost the membership.
  const isBack = useRef(false)
  useEffect(() => {
    if (!isOnline || isBack.current || presence === 'in' || presence === 'joining' || ended) return
    if (!visits(tabStorage(), me, roomId)) return
    isBack.current = true
    void join()
  }, [isOnline, presence, ended, me, roomId, join])
  useEffect(() => {
    if (presence === 'in') setVisits(tabStorage(), me, roomId, true)
    else if (ended) setVisits(tabStorage(), me, roomId, false)
    wasIn.current = presence === 'in' || (wasIn.current && presence === 'joining')
    if (presence === 'in') setProblem(undefined)
  }, [presence, ended, me, roomId])

  // Runs after each join.
  useEffect(() => {
    if (presence !== 'in' || !isOnline) return
    // The state holds the error and the screen shows it.
    client.history.loadLatest({ type: 'room', id: roomId }).catch(() => {})
  }, [client, roomId, presence, isOnline])

  return {
    room,
    error,
    reload: () => setAgain((before) => before + 1),
    isJoining,
    problem,
    join: () => void join(),
    wasIn: wasIn.current,
  }
}
