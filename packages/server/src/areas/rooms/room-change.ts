// A change of a room. Changes are serialised: first durable, then visible in memory, then delivered to those who are
// present.

import { type DataOf, type EventDefinition, fail, type Reason } from '@parley/protocol'
import type { App, User } from '../../directory/directory.ts'
import { type AppEvent, eventsRecorded, recordAppEvents } from '../../logs/app-events.ts'
import { type Context, meOf, type Services } from '../../pipeline/context.ts'
import { storeFacts, storeStandings } from '../../rooms/queries.ts'
import { isPlain, type Room, type RoomFacts, type RoomStanding } from '../../rooms/room.ts'
import type { Sql } from '../../storage/database.ts'
import { isSilenced, type RoomAct, type RoomState, refusalOf, type Standing } from './rules.ts'

export type Person = Pick<User, 'id' | 'name'>
export type RoomServices = Pick<
  Services,
  'rooms' | 'live' | 'joinLeaveNotices' | 'sessions' | 'database' | 'host' | 'config'
>

/** The acting user and their device. */
export interface Actor extends Person {
  readonly app: App
  readonly resource?: string
}

export interface RoomChange {
  readonly sql: Sql
  readonly room: Room
  readonly actor: Actor
  readonly now: number
  standingOf(user: Person): Standing
  /** Refuses unless the rules allow the act. */
  demand(act: RoomAct, on?: Person): void
  /** The refusal as a value, for acts on several users of which some may fail. */
  refusal(act: RoomAct, on?: Person): Reason | undefined
  /** Runs when the change is durable and before it is delivered, to update the state in memory. */
  show(act: () => void): void
  /** Runs after that, in order with the events. */
  afterwards(act: () => void): void
  /** Records an event for the app's back end that the members do not get in this form. */
  record(kind: string, data: object): void
  /** Stores settings of the room and updates them in memory. */
  setFacts(facts: Partial<RoomFacts>): Promise<void>
  /** Stores the standings of these users and updates them in memory. */
  setStandings(users: readonly Person[], changed: NewStanding): Promise<void>
  /** Notifies those who are present then, or these users, except the acting device. */
  notify<E extends EventDefinition>(
    definition: E,
    data: EventDataWithoutCommon<E>,
    to?: Iterable<number>,
  ): void
}

/** A change of standings: the same for all of these users, or a part for each. */
type NewStanding = Partial<RoomStanding> | ((user: Person) => Partial<RoomStanding>)

/** Without the fields that every event has. `by` if it is not the acting user. */
type EventDataWithoutCommon<E extends EventDefinition> = Omit<DataOf<E>, 'roomId' | 'by' | 'isRoom'> & {
  readonly by?: string
}

/** The room with this id. Refuses if there is none. */
export async function roomNamed({ rooms, app }: Pick<Context, 'rooms' | 'app'>, id: string): Promise<Room> {
  return (await rooms.find(app, id)) ?? fail('roomNotFound', { roomId: id })
}

/** Changes a room on behalf of the caller. */
export async function changeRoom<T>(
  context: Context,
  roomId: string,
  work: (change: RoomChange) => Promise<T>,
): Promise<T> {
  const me = meOf(context)
  const room = await roomNamed(context, roomId)
  const actor: Actor = { id: me.id, name: me.name, app: me.app, resource: context.device }
  return changeRoomAs(context, room, actor, work)
}

/** The same for another actor: on the channel, the back end, or a user whose grace period is over. */
export async function changeRoomAs<T>(
  services: RoomServices,
  room: Room,
  actor: Actor,
  work: (change: RoomChange) => Promise<T>,
): Promise<T> {
  const value = await changeInTurn(services, room, actor, work)
  const { shared } = services.rooms
  // The first members of the room on this node: from now on it needs the room's events of other nodes.
  if (shared && room.here.size > 0 && !room.replica.isFollowing) await shared.joined(room)
  return value
}

function changeInTurn<T>(
  services: RoomServices,
  room: Room,
  actor: Actor,
  work: (change: RoomChange) => Promise<T>,
): Promise<T> {
  const { rooms, live, database, host } = services
  const { shared } = rooms
  return rooms.inTurn(room, async () => {
    if (room.isDestroyed) return fail('roomNotFound', { roomId: room.id })
    const done = await database.write(async (sql) => {
      const version = await shared?.lock(sql, room)
      if (shared && version === undefined) return undefined
      const shown: (() => void)[] = []
      const deliveries: (() => void)[] = []
      const events: AppEvent[] = []
      const show = (act: () => void) => void shown.push(act)
      const change: RoomChange = {
        sql,
        room,
        actor,
        now: host.now(),
        show,
        afterwards: (act) => void deliveries.push(act),
        record: (kind, data) => void events.push({ kind, data, at: host.now(), in: room }),
        ...rulesFor(room, actor),
        async setFacts(changed) {
          const facts = { ...room.facts, ...changed }
          await storeFacts(sql, room.logId, facts)
          show(() => {
            room.facts = facts
          })
        },
        async setStandings(users, changed) {
          const standings = new Map(
            users.map((user) => [
              user.id,
              {
                ...room.standingOf(user),
                role: roleIn(room, user),
                ...(typeof changed === 'function' ? changed(user) : changed),
              },
            ]),
          )
          await storeStandings(sql, room.logId, standings)
          show(() => {
            for (const [id, standing] of standings)
              if (isPlain(standing)) room.standings.delete(id)
              else room.standings.set(id, standing)
          })
        },
        notify(definition, data, to) {
          const whole = { roomId: room.id, by: actor.name, isRoom: true, ...data }
          const { isRoom: _, ...facts } = whole
          events.push({ kind: definition.name, data: facts, at: host.now(), in: room })
          deliveries.push(() => {
            live.sendEvent(room, definition, whole as never, {
              by: actor,
              byId: actor.id,
              resource: actor.resource,
              ...(to ? { to } : {}),
            })
          })
        },
      }
      const value = await work(change)
      await recordAppEvents(sql, actor.app, events)
      const isNothing = shown.length + deliveries.length === 0
      if (shared && version !== undefined && !isNothing) await shared.count(sql, room, version)
      return {
        value,
        version: isNothing ? undefined : version,
        show: inOrder(shown),
        deliver: inOrder(deliveries),
      }
    })
    if (!done) {
      shared?.vanished(room)
      return fail('roomNotFound', { roomId: room.id })
    }
    eventsRecorded(actor.app)
    if (shared && done.version !== undefined) shared.publish(room, done.version, done.show, done.deliver)
    else {
      done.show()
      done.deliver()
    }
    return done.value
  })
}

const inOrder = (acts: readonly (() => void)[]) => () => {
  for (const act of acts) act()
}

/** The stored role. The owner's is not stored here, because it belongs to the room. */
const roleIn = (room: Room, { id }: Person) => room.standings.get(id)?.role ?? 0

/** The standing of a user in a room, for reading only. */
export async function readRoomState(
  context: Context,
  roomId: string,
): Promise<Pick<RoomChange, 'room' | 'standingOf' | 'demand' | 'refusal'>> {
  const room = await roomNamed(context, roomId)
  return { room, ...rulesFor(room, meOf(context)) }
}

export function rulesFor(room: Room, me: Person): Pick<RoomChange, 'standingOf' | 'demand' | 'refusal'> {
  const standingOf = (user: Person): Standing => ({
    ...room.standingOf(user),
    isPresent: room.present.has(user.id),
  })
  const refusal = (act: RoomAct, on?: Person) =>
    refusalOf(act, stateOf(room), standingOf(me), on && { ...standingOf(on), isSelf: on.id === me.id })
  return {
    standingOf,
    refusal,
    demand(act, on) {
      const reason = refusal(act, on)
      if (reason) refuse(reason, room, on?.name ?? me.name)
    },
  }
}

/** Refuses a user who may not write in the room, because others will read the text of this change. */
export function requireMayWrite({ room, actor, now, standingOf }: RoomChange): void {
  if (isSilenced(stateOf(room), standingOf(actor), now)) refuse('permissionDenied', room, actor.name)
}

export function stateOf({ present, facts }: Room): RoomState {
  return { isFull: present.size >= facts.maxMembers, isBanned: facts.isBanned }
}

/** Refuses an act on a user, with the texts that clients know. */
export function refuse(reason: Reason, room: Pick<Room, 'id'>, user: string): never {
  if (reason === 'notInRoom') return fail(reason, { form: 'members', users: user })
  return fail(reason, { roomId: room.id, user })
}
