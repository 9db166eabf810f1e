// The methods of `client.rooms`, and the reactions to room events. Rooms that this device has joined are joined again
// after every reconnect. Rules ROOM-1 to ROOM-14.

import { calls, checkFields, hasReason } from '@parley/protocol'
import type { CallOptions } from '../../calls/run-call.ts'
import { invalid } from '../../outbox/compose.ts'
import { roomAnswers } from '../../state/apply/room-answers.ts'
import {
  changeRoom,
  forgetRoom,
  joinRoom,
  leaveRoom,
  noteRoom,
  type RoomsChange,
  type RoomsPart,
} from '../../state/apply/room-changes.ts'
import { applyRoomEvent, readRoomEvent } from '../../state/apply/rooms.ts'
import type { AreaEvent } from '../../state/area-event-emitter.ts'
import { numberIn } from '../../state/lenient-readers.ts'
import type { Room, RoomInfo } from '../../state/state.ts'
import type { JoinOptions, LoadedRooms, RoomCalls, RoomsParts } from './api.ts'
import { createRoomAttributes } from './attributes.ts'
import { createRoomFiles } from './files.ts'
import { createRoomChannel } from './joining.ts'
import { createRoomLoading } from './loading.ts'
import { createRoomTimelines } from './timelines.ts'

/** Actions on several users, of which there must be at least one. */
const onUsers: ReadonlySet<string> = new Set<keyof RoomCalls>(['addMembers', 'mute', 'block', 'allow'])

/** Actions after which the member count has to be loaded again. */
const callsThatNeedReload: ReadonlySet<string> = new Set<keyof RoomCalls>([
  'addMembers',
  'removeMembers',
  'block',
])

const ofRoom = { roomId: calls.rooms.details.input.roomId }

export function createRooms(parts: RoomsParts): LoadedRooms {
  const { store, ingest, run } = parts
  ingest.whenChanged('rooms', follow)
  const loading = createRoomLoading(parts)
  const channel = createRoomChannel(parts)
  const timelines = createRoomTimelines(parts)
  /** The rooms that this device has joined, with the ext of the join. */
  const wanted = new Map<string, string>()
  const joins = new Map<string, Promise<RoomInfo>>()
  /** Rooms that were requested after an event although the user is not known to be in them. */
  const lookedUp = new Set<string>()
  /** Rooms whose attributes were loaded. */
  const attributed = new Set<string>()

  const roomOf = (id: string): Room | undefined => store.state.rooms.get(id)
  const presenceOf = (id: string): Room['presence'] => roomOf(id)?.presence ?? 'out'
  const acting = () => ({ ...parts.sender(), now: parts.now() })
  const inBackground = (work: Promise<unknown>) => void work.catch(() => {})

  /** Stops rejoining rooms that the user has left. */
  function follow({ rooms: before }: RoomsPart, { rooms: after }: RoomsPart): void {
    if (before === after) return
    for (const id of wanted.keys()) if ((after.get(id)?.presence ?? 'out') === 'out') wanted.delete(id)
  }

  /** Applies a change made by this tab, and shares it with the other tabs. */
  function applyChange(id: string, change: RoomsChange): void {
    ingest.event('rooms', change)
    share(id)
  }

  function share(id: string): void {
    const room = roomOf(id)
    if (!room) return
    ingest.areaEvents.share({ meta: {}, rooms: [room] })
  }

  async function joinNow(roomId: string, options: JoinOptions, isAgain: boolean): Promise<RoomInfo> {
    const refused = parts.notReady()
    if (refused) throw refused
    const isNow = parts.thisSession()
    const before = roomOf(roomId)
    ingest.event('rooms', (part) => noteRoom(part, roomId, { presence: 'joining' }))
    timelines.register(roomId)
    try {
      const info = await channel.join(roomId, options)
      if (isNow()) applyJoined(roomId, options, info, isAgain)
      return info
    } catch (error) {
      if (isNow()) joinFailed(roomId, before, error)
      throw error
    }
  }

  function applyJoined(roomId: string, options: JoinOptions, info: RoomInfo, isAgain: boolean): void {
    const others = [...store.state.rooms.values()].filter(
      ({ id, presence }) => options.leaveOtherRooms && id !== roomId && presence !== 'out',
    )
    for (const { id } of others) applyChange(id, (part) => leaveRoom(part, id, 'left'))
    // Some servers send no room information with the answer.
    applyChange(roomId, (part) => joinRoom(part, roomId, info.createdAt > 0 ? info : {}))
    wanted.set(roomId, options.ext ?? '')
    if (isAgain) refresh(roomId)
    else loadEntered(roomId)
  }

  /** Loads what has changed during a disconnect, or since the user left the room. */
  function refresh(roomId: string): void {
    inBackground(loading.load(roomId))
    inBackground(timelines.catchUp(roomId))
    if (store.state.roomMembers.has(roomId)) inBackground(loading.loadMembers(roomId))
    // Some are known from events although nobody has loaded them.
    const hasAttributes = Object.keys(roomOf(roomId)?.attributes ?? {}).length > 0
    if (attributed.has(roomId) || hasAttributes) inBackground(loading.loadAttributes(roomId))
  }

  /** Loads a room that the user has entered. Messages may have been recalled while they were not in it. */
  function loadEntered(roomId: string): void {
    const hasMessages = ingest.factsOf({ type: 'room', id: roomId }).segments.length > 0
    if (hasMessages) refresh(roomId)
    else inBackground(loading.load(roomId))
  }

  function joinFailed(roomId: string, before: Room | undefined, error: unknown): void {
    const isLost = hasReason(error, 'disconnected', 'requestTimeout')
    // The next connection tries again.
    if (isLost && wanted.has(roomId)) return
    applyChange(roomId, (part) => {
      if (!before) return forgetRoom(part, roomId)
      const ended = isLost ? undefined : endingFrom(error, before)
      return ended ? leaveRoom(part, roomId, ended) : changeRoom(part, roomId, { presence: before.presence })
    })
  }

  function join(roomId: string, options: JoinOptions, isAgain = false): Promise<RoomInfo> {
    const running = joins.get(roomId)
    if (running) return running
    const flight = joinNow(roomId, options, isAgain).finally(() => {
      if (joins.get(roomId) === flight) joins.delete(roomId)
    })
    joins.set(roomId, flight)
    return flight
  }

  parts.on('client.connected', () => {
    lookedUp.clear()
    for (const { id, presence } of store.state.rooms.values()) {
      const ext = wanted.get(id)
      if (ext !== undefined) inBackground(join(id, { ext }, true))
      // Joined by another device of the user: only the server knows whether it still is.
      else if (presence === 'in') refresh(id)
    }
  })
  parts.on('client.disconnected', () => {
    // Running joins are about to fail; a new call joins again.
    joins.clear()
    for (const id of wanted.keys())
      ingest.event('rooms', (part) => changeRoom(part, id, { presence: 'joining' }))
  })
  parts.on('client.signedOut', () => {
    for (const all of [wanted, joins, lookedUp, attributed]) all.clear()
  })
  // The user may be in a room through another device, or through a join whose answer was lost.
  parts.on('messages.sent', ({ data: { message } }) => {
    const { type, id } = message.conversation
    if (type !== 'room' || presenceOf(id) !== 'out' || lookedUp.has(id)) return
    lookedUp.add(id)
    inBackground(loading.load(id))
  })

  async function act(name: keyof RoomCalls, input: Input, options?: CallOptions): Promise<unknown> {
    const definition = calls.rooms[name]
    const effect = roomAnswers[name] as Effect | undefined
    checkFields(definition.input, input)
    if (onUsers.has(name) && (input.users as readonly string[]).length === 0)
      throw invalid('users', input.users)
    const isNow = parts.thisSession()
    const pending = isReading(name) ? ingest.answer('rooms') : undefined
    try {
      const answer = (await run(definition, input as never, options)) as Input
      const change = (part: RoomsPart) => effect?.(part, input, answer, acting()) ?? part
      const id = String(input.roomId ?? answer.roomId ?? '')
      if (pending) pending.take(change)
      else if (isNow()) applyChange(id, withWholeCount(id, change))
      if (name === 'create' && isNow()) roomCreated(id)
      if (callsThatNeedReload.has(name) && isNow()) inBackground(loading.load(id))
      return answer
    } finally {
      pending?.end()
    }
  }

  /** Writes a changed member count as a whole number: a difference on top of a later answer would count twice. */
  function withWholeCount(id: string, change: RoomsChange): RoomsChange {
    const memberCount = change(store.state).rooms.get(id)?.memberCount
    if (memberCount === undefined || memberCount === roomOf(id)?.memberCount) return change
    return (part) => changeRoom(change(part), id, { memberCount })
  }

  /** Handles a room that the user has created, and is therefore in. */
  function roomCreated(id: string): void {
    timelines.register(id)
    if (presenceOf(id) === 'in') wanted.set(id, '')
    inBackground(loading.load(id))
  }

  const methods = Object.fromEntries(
    (Object.keys(calls.rooms) as (keyof RoomCalls)[]).map((name) => [
      name,
      (input: Input = {}, options?: CallOptions) => act(name, input, options),
    ]),
  ) as unknown as RoomCalls

  function receive({ meta, rooms }: AreaEvent): void {
    for (const room of rooms ?? []) {
      const wasOut = presenceOf(room.id) === 'out'
      timelines.register(room.id)
      ingest.event('rooms', (part) => noteRoom(part, room.id, room))
      if (wasOut && room.presence === 'in') loadEntered(room.id)
    }
    const event = readRoomEvent(meta)
    if (!event) return
    const { roomId: id, name, data } = event
    const before = presenceOf(id)
    const wasAdmin = roomOf(id)?.role !== 'member'
    const at = numberIn(meta.timestamp) || parts.now()
    ingest.event('rooms', (part) => applyRoomEvent(part, event, { me: store.state.me ?? '', at }))
    if (before === 'out' && presenceOf(id) === 'in') {
      timelines.register(id)
      loadEntered(id)
    }
    // Loads what only the owner and admins see for a new admin, including what happened before: no event contains it.
    const isAdmin = roomOf(id)?.role !== 'member'
    if (isAdmin && !wasAdmin && store.state.roomMembers.has(id)) inBackground(loading.loadMembers(id))
    parts.emit({ name, data })
  }

  return {
    ...methods,
    ...loading,
    ...createRoomFiles(parts),
    ...createRoomAttributes(methods, () => store.state.me ?? ''),
    async join(roomId, options = {}) {
      checkFields(ofRoom, { roomId })
      const { ext, leaveOtherRooms } = options
      if (ext !== undefined && typeof ext !== 'string') throw invalid('ext', ext)
      if (leaveOtherRooms !== undefined && typeof leaveOtherRooms !== 'boolean')
        throw invalid('leaveOtherRooms', leaveOtherRooms)
      return join(roomId, options)
    },
    async leave(roomId) {
      checkFields(ofRoom, { roomId })
      const isNow = parts.thisSession()
      await channel.leave(roomId)
      if (isNow()) applyChange(roomId, (part) => leaveRoom(part, roomId, 'left'))
    },
    async loadAttributes(roomId) {
      await loading.loadAttributes(roomId)
      if (presenceOf(roomId) !== 'out') attributed.add(roomId)
    },
    receive,
  }
}

/** What a refused join means for the room and for the user's membership. */
function endingFrom(error: unknown, { presence }: Room): Room['ended'] {
  if (hasReason(error, 'roomNotFound')) return 'destroyed'
  if (hasReason(error, 'permissionDenied')) return 'blocked'
  return presence === 'out' ? undefined : 'away'
}

/** Calls that change nothing. */
const isReading = (name: keyof RoomCalls): boolean =>
  calls.rooms[name].method === 'GET' || name === 'attributes'

type Input = Readonly<Record<string, unknown>>
type Effect = (part: RoomsPart, input: Input, answer: Input, acting: object) => RoomsPart
