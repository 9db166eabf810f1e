// Loads what is known about rooms: into the state, one load of a kind at a time.

import { type AnswerOf, calls, hasReason } from '@parley/protocol'
import { asParleyError } from '../../calls/read-answer.ts'
import { goOut, inOrder, noList, type RoomsPart } from '../../state/apply/room-changes.ts'
import type { RoomMember, RoomMemberList } from '../../state/state.ts'
import { effects } from './action-effects.ts'
import type { Rooms, RoomsParts } from './api.ts'

type Names = 'load' | 'loadMembers' | 'loadMoreMembers' | 'loadAttributes'

/** Lists of members that are held; the one that was loaded first goes. */
const mostLists = 20
const memberPage = 50

export function createRoomLoading(parts: RoomsParts): Pick<Rooms, Names> {
  const { run, ingest, store } = parts
  const flights = new Map<string, Promise<void>>()
  const cursors = new Map<string, string>()

  /** Who asks for the same meanwhile gets the same promise. */
  function once(name: string, work: () => Promise<void>): Promise<void> {
    const isUnderWay = flights.get(name)
    if (isUnderWay) return isUnderWay
    const flight = work().finally(() => {
      if (flights.get(name) === flight) flights.delete(name)
    })
    flights.set(name, flight)
    return flight
  }

  async function asking(work: (take: (answer: (part: RoomsPart) => RoomsPart) => void) => Promise<void>) {
    const asked = ingest.answer('rooms')
    try {
      await work(asked.take)
    } finally {
      asked.end()
    }
  }

  const acting = () => ({ ...parts.sender(), now: parts.now() })

  const loadDetails = (roomId: string) =>
    asking(async (take) => {
      try {
        const answer = await run(calls.rooms.details, { roomId })
        take((part) => effects.details?.(part, { roomId }, answer, acting()) ?? part)
      } catch (error) {
        if (hasReason(error, 'roomNotFound')) take((part) => goOut(part, roomId, 'destroyed'))
        throw error
      }
    })

  const loadAttributes = (roomId: string) =>
    asking(async (take) => {
      const answer = await run(calls.rooms.attributes, { roomId })
      take((part) => effects.attributes?.(part, { roomId }, answer, acting()) ?? part)
    })

  async function loadPage(roomId: string, isMore: boolean): Promise<void> {
    const cursor = isMore ? cursors.get(roomId) : undefined
    const isNow = parts.thisSession()
    await asking(async (take) => {
      take((part) => withList(part, roomId, { load: { name: 'loading' } }))
      try {
        const answer = await run(calls.rooms.listMembers, {
          roomId,
          limit: memberPage,
          withJoinedTime: true,
          ...(cursor && { cursor }),
        })
        const { members, cursor: next = '' } = answer
        // A cursor that comes again would go round for ever.
        const isComplete = next === '' || next === cursor
        if (isNow()) cursors.set(roomId, next)
        take((part) => {
          const known = part.roomMembers.get(roomId)?.members ?? []
          const page = members.flatMap((row) => memberIn(row) ?? [])
          const paged = new Set(page.map(({ user }) => user))
          const kept = isMore ? known.filter(({ user }) => !paged.has(user)) : []
          const list = { members: inOrder([...kept, ...page]), isComplete, load: { name: 'loaded' } } as const
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

type MemberRow = AnswerOf<typeof calls.rooms.listMembers>['members'][number]

function memberIn(row: MemberRow): RoomMember | undefined {
  const role = (['owner', 'admin', 'member'] as const).find((word) => row[word])
  const user = role && row[role]
  if (!role || !user) return undefined
  const { joinedAt = 0, mutedUntil = 0, isAllowed = false } = row
  return { user, role, joinedAt, mutedUntil, isAllowed }
}

function withList(part: RoomsPart, roomId: string, change: Partial<RoomMemberList>): RoomsPart {
  const roomMembers = new Map(part.roomMembers)
  roomMembers.set(roomId, { ...(roomMembers.get(roomId) ?? noList), ...change })
  const first = roomMembers.keys().next().value
  if (roomMembers.size > mostLists && first !== roomId) roomMembers.delete(first as string)
  return { ...part, roomMembers }
}
