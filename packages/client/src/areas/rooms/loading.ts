// Loads rooms, members and attributes into the state, one load of a kind at a time.

import { calls, hasReason } from '@parley/protocol'
import { asParleyError } from '../../calls/read-answer.ts'
import { inOrder } from '../../state/apply/member-list.ts'
import { roomAnswers } from '../../state/apply/room-answers.ts'
import { leaveRoom, type RoomsPart } from '../../state/apply/room-changes.ts'
import { memberIn, withList } from '../../state/apply/room-rows.ts'
import type { Rooms, RoomsParts } from './api.ts'

type Names = 'load' | 'loadMembers' | 'loadMoreMembers' | 'loadAttributes'

const memberPage = 50

export function createRoomLoading(parts: RoomsParts): Pick<Rooms, Names> {
  const { run, ingest, store } = parts
  const flights = new Map<string, Promise<void>>()
  const cursors = new Map<string, string>()

  /** Concurrent callers share the promise. */
  function once(name: string, work: () => Promise<void>): Promise<void> {
    const running = flights.get(name)
    if (running) return running
    const flight = work().finally(() => {
      if (flights.get(name) === flight) flights.delete(name)
    })
    flights.set(name, flight)
    return flight
  }

  async function withPendingAnswer(
    work: (take: (answer: (part: RoomsPart) => RoomsPart) => void) => Promise<void>,
  ) {
    const pending = ingest.answer('rooms')
    try {
      await work(pending.take)
    } finally {
      pending.end()
    }
  }

  const acting = () => ({ ...parts.sender(), now: parts.now() })

  const loadDetails = (roomId: string) =>
    withPendingAnswer(async (take) => {
      try {
        const answer = await run(calls.rooms.details, { roomId })
        take((part) => roomAnswers.details?.(part, { roomId }, answer, acting()) ?? part)
      } catch (error) {
        if (hasReason(error, 'roomNotFound')) take((part) => leaveRoom(part, roomId, 'destroyed'))
        throw error
      }
    })

  const loadAttributes = (roomId: string) =>
    withPendingAnswer(async (take) => {
      const answer = await run(calls.rooms.attributes, { roomId })
      take((part) => roomAnswers.attributes?.(part, { roomId }, answer, acting()) ?? part)
    })

  async function loadPage(roomId: string, isMore: boolean): Promise<void> {
    const cursor = isMore ? cursors.get(roomId) : undefined
    const isNow = parts.thisSession()
    await withPendingAnswer(async (take) => {
      take((part) => withList(part, roomId, { load: { name: 'loading' } }))
      try {
        const answer = await run(calls.rooms.listMembers, {
          roomId,
          limit: memberPage,
          withJoinedTime: true,
          ...(cursor && { cursor }),
        })
        const { members, cursor: next = '' } = answer
        // Stops at a cursor that was seen before, which would otherwise repeat for ever.
        const isComplete = next === '' || next === cursor
        if (isNow()) cursors.set(roomId, next)
        take((part) => {
          const known = part.roomMembers.get(roomId)?.members ?? []
          const page = members.flatMap((row) => memberIn(row) ?? [])
          const paged = new Set(page.map(({ user }) => user))
          const others = isMore ? known.filter(({ user }) => !paged.has(user)) : []
          const list = {
            members: inOrder([...others, ...page]),
            isComplete,
            load: { name: 'loaded' },
          } as const
          return withList(part, roomId, list)
        })
      } catch (thrown) {
        const error = asParleyError(thrown)
        take((part) => withList(part, roomId, { load: { name: 'failed', error } }))
        throw error
      }
    })
  }

  parts.on('client.signedOut', () => {
    cursors.clear()
    flights.clear()
  })

  return {
    load: (roomId) => once(`load ${roomId}`, () => loadDetails(roomId)),
    loadMembers: (roomId) => once(`members ${roomId}`, () => loadPage(roomId, false)),
    async loadMoreMembers(roomId) {
      if (store.state.roomMembers.get(roomId)?.isComplete) return
      await once(`members ${roomId}`, () => loadPage(roomId, cursors.has(roomId)))
    },
    loadAttributes: (roomId) => once(`attributes ${roomId}`, () => loadAttributes(roomId)),
  }
}
