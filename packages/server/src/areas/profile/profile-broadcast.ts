// Changes the caller's profile and notifies those who see it: online contacts and the caller's own devices. Live only:
// devices that come online later fetch it.

import {
  fail,
  type ProfileKey,
  profileChanged,
  profileKeys,
  profileLimits,
  userDomain,
  writeEvent,
} from '@parley/protocol'
import type { User } from '../../directory/directory.ts'
import { livePage, storedMeta } from '../../frames/write.ts'
import { eventsRecorded, recordAppEvents } from '../../logs/app-events.ts'
import { type Context, meOf } from '../../pipeline/context.ts'
import { checkText } from '../../pipeline/text-checks.ts'
import { lockUser } from '../../storage/procedures/lock-user.ts'
import { nicknameOf, type ProfileValues, profilesOf, setProfileValue } from './queries.ts'

/** The same limit as at registration, in characters. */
const longestNickname = 100
/** Frames outside every log have a queue that no log has. */
const noLog = 0

export type Changes = Partial<Readonly<Record<ProfileKey, string | null | undefined>>>

/** All or nothing. Returns the whole profile. */
export async function updateOwnProfile(context: Context, changes: Changes): Promise<ProfileValues> {
  const { database, directory, now } = context
  const me = meOf(context)
  const wanted = profileKeys.flatMap((key) => {
    const value = changes[key]
    return value === undefined || value === null ? [] : [[key, checked(key, value)] as const]
  })
  const { profile, isNews } = await database.write(async (sql) => {
    await lockUser(sql, me.id)
    const others = (await profilesOf(sql, [me.id])).get(me.id)
    const before: ProfileValues = { nickname: await nicknameOf(sql, me), ...others }
    const fresh = wanted.filter(([key, value]) => (before[key] ?? '') !== value)
    for (const [key, value] of fresh) await setProfileValue(sql, me, key, value, now)
    const data = { user: me.name, changes: Object.fromEntries(fresh) }
    if (fresh.length > 0)
      await recordAppEvents(sql, me.app, [{ kind: 'users.profileChanged', data, at: now }])
    return {
      profile: withoutEmptyValues({ ...before, ...Object.fromEntries(fresh) }),
      isNews: fresh.length > 0,
    }
  })
  if (isNews) {
    eventsRecorded(me.app)
    directory.forgetUser(me)
    // Screens replace what they know by the profile in the event.
    await broadcast(context, me, { ...profile, ...botMarkOf(me) })
  }
  return profile
}

/** An addition of Parley: profiles of programs have the key `bot`. Nobody can set it. */
export const botMarkOf = ({ isBot }: User): ProfileValues => (isBot ? { bot: 'true' } : {})

/** Without empty values. */
export function withoutEmptyValues(profile: ProfileValues): ProfileValues {
  return Object.fromEntries(Object.entries(profile).filter(([, value]) => value !== ''))
}

const details: ReadonlySet<string> = new Set<ProfileKey>(['mail', 'phone'])

/** Without the details that only some users may read. */
export function withoutDetails(profile: ProfileValues): ProfileValues {
  return Object.fromEntries(Object.entries(profile).filter(([key]) => !details.has(key)))
}

function checked(key: ProfileKey, value: string): string {
  const isTooLong =
    Buffer.byteLength(value) > profileLimits.maxValueBytes ||
    (key === 'nickname' && [...value].length > longestNickname)
  if (isTooLong) fail('maxLimit', { form: 'attributeValue' })
  return checkText(key, value, profileLimits.maxValueBytes)
}

async function broadcast(context: Context, me: User, profile: ProfileValues): Promise<void> {
  const { sessions, directory, ids, metrics, now } = context
  const frames = new Map<boolean, Uint8Array>()
  // All of the others are contacts.
  const forOthers = context.config.contactDetails === 'owner' ? withoutDetails(profile) : profile
  const contacts = await directory.contactsOf(me)
  broadcastToNodes(context, me, { own: [profile, [me.id]], others: [forOthers, [...contacts]] })
  for (const userId of [me.id, ...contacts])
    for (const session of sessions.of(userId)) {
      const isActing = userId === me.id && context.device !== '' && session.resource === context.device
      // A device that is signing in has not been answered yet.
      if (session.deviceId === 0 || isActing) continue
      const isMine = userId === me.id
      const frame = frames.get(isMine) ?? profileEventFrame(me, isMine ? profile : forOthers, ids.next(), now)
      frames.set(isMine, frame)
      metrics.deliveredFrames++
      session.wire.send(frame)
    }
}

type Readers = readonly [profile: ProfileValues, users: readonly number[]]

/** The same for devices that are connected to other nodes. */
function broadcastToNodes(
  { sessions, ids, now, device }: Context,
  me: User,
  { own, others }: { readonly own: Readers; readonly others: Readers },
): void {
  if (sessions.otherNodes.isAlone) return
  for (const [profile, users] of [own, others])
    sessions.otherNodes.frame(
      users,
      profileEventFrame(me, profile, ids.next(), now),
      users === own[1] ? device : undefined,
    )
}

/** The same bytes for all devices of one kind, because the recipient is not in them. */
function profileEventFrame(me: User, profile: ProfileValues, id: number, now: number): Uint8Array {
  const meta = storedMeta({
    id,
    appKey: me.app.key,
    from: me.name,
    fromResource: '',
    to: me.name,
    toResource: '',
    toDomain: userDomain,
    timestamp: now,
    ns: profileChanged.ns,
    payload: writeEvent(profileChanged, { user: me.name, profile }),
    routeType: 0,
    passed: [],
  })
  return livePage(noLog, [{ seq: 0, meta, flags: 0 }], now)
}
