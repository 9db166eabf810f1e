// Creates a room.

import { addedToRoom, calls, fail, invalidParameter, roomLimits } from '@parley/protocol'
import type { User } from '../../directory/directory.ts'
import { eventsRecorded, recordAppEvents } from '../../logs/app-events.ts'
import type { Context } from '../../pipeline/context.ts'
import { handle } from '../../pipeline/handler.ts'
import { distinctNames, usersNamed } from '../../pipeline/named-users.ts'
import { checkText } from '../../pipeline/text-checks.ts'
import { insertPresent, insertRoom } from '../../rooms/queries.ts'
import { Room, type RoomFacts } from '../../rooms/room.ts'
import { lockUser } from '../../storage/procedures/lock-user.ts'
import { checkMaxMembers, longest } from '../memberships/shared.ts'
import { demandAddable } from './additions.ts'
import { isSuperAdmin } from './super-admins.ts'

export const makingRooms = [
  /** The owner and the members are in it at once. Without a connected device they leave after the grace period. */
  handle(calls.rooms.create, async (context, input) => {
    const { app, config, ids, live, now, rooms } = context
    const owner = await ownerOf(context, input.owner)
    const maxMembers = input.maxMembers ?? Math.min(roomLimits.defaultMaxMembers, config.maxRoomMembers)
    const facts: RoomFacts = {
      name: checkText('name', input.name, longest.name),
      description: checkText('description', input.description ?? '', longest.description),
      ownerId: owner.id,
      owner: owner.name,
      maxMembers: checkMaxMembers(maxMembers, 1, config.maxRoomMembers),
      isBanned: false,
      announcement: '',
      slowSeconds: 0,
    }
    const names = distinctNames(input.members ?? []).filter((name) => name !== owner.name)
    if (names.length > roomLimits.maxNamed || names.length + 1 > facts.maxMembers)
      fail('invalidParameter', { message: invalidParameter('members', `${names.length} names`) })
    const members = await usersNamed(context, names)
    const id = String(ids.next())
    const people = [owner, ...members]
    const logId = await context.database.write(async (sql) => {
      await lockUser(sql, owner.id)
      const row = await sql.first<{ rooms: number }>(
        'SELECT count(*) AS rooms FROM rooms WHERE owner_id = ?',
        [owner.id],
      )
      if ((row?.rooms ?? 0) >= config.maxRooms) fail('maxLimit')
      await demandAddable(context, sql, members, owner)
      const made = await insertRoom(sql, { app, id, facts, now })
      await insertPresent(sql, { logId: made, id }, people, { start: 0, now })
      const created = { roomId: id, by: owner.name, name: facts.name, users: people.map(({ name }) => name) }
      const conversation = { logId: made, kind: 'room' as const }
      await recordAppEvents(sql, app, [{ kind: 'rooms.created', data: created, at: now, in: conversation }])
      return made
    })
    eventsRecorded(app)
    const room = new Room({ logId, appId: app.id, id, createdAt: now, facts })
    rooms.keep(room, app)
    for (const user of people) rooms.entered(room, user, now)
    rooms.shared?.created(room)
    const data = { roomId: id, isRoom: true, by: owner.name, name: facts.name }
    const acting = { by: owner, byId: owner.id, resource: context.device }
    // The joins of the first members need no events, because the room had no members before.
    for (const { id: userId, name } of members)
      live.sendEvent(room, addedToRoom, { ...data, users: [{ name }] }, { ...acting, to: [userId] })
    return { roomId: id }
  }),
]

/** The owner: the caller, if users may create rooms, or the one that the back end names. */
async function ownerOf(context: Context, named: string | undefined): Promise<User> {
  const { me, config, database } = context
  if (me) {
    const isOther = named !== undefined && named !== '' && named.toLowerCase() !== me.name
    const mayCreate = config.roomsByUsers || (await database.read((sql) => isSuperAdmin(sql, me.id)))
    return isOther || !mayCreate ? fail('permissionDenied') : me
  }
  if (!named) return fail('invalidParameter', { message: invalidParameter('owner', named ?? '') })
  const [owner] = await usersNamed(context, [named.toLowerCase()])
  return owner ?? fail('userNotFound', { form: 'named', user: named })
}
