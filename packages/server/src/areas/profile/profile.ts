// Profiles: eight keys per user. Mail and phone are visible to those that the settings allow, the rest to everybody.
// The nickname is that of the account, however it was set.

import {
  backendCalls,
  calls,
  fail,
  invalidParameter,
  isObject,
  profileKeys,
  profileLimits,
  userNameRule,
} from '@parley/protocol'
import { meOf } from '../../pipeline/context.ts'
import { handle } from '../../pipeline/handler.ts'
import { distinctNames } from '../../pipeline/named-users.ts'
import { botMarkOf, updateOwnProfile, withoutDetails, withoutEmptyValues } from './profile-broadcast.ts'
import { bytesOfProfiles, profilesOf } from './queries.ts'

const known: ReadonlySet<string> = new Set(profileKeys)

const shownKeys: readonly string[] = [...profileKeys, 'bot']

export const profile = [
  /** An unknown key is an error, and nothing is changed. */
  handle(calls.profile.update, async (context, changes) => {
    const { body } = context
    if (body !== undefined && !isObject(body)) fail('invalidParameter', { form: 'unreadableBody' })
    if (isObject(body) && Object.keys(body).some((key) => !known.has(key)))
      fail('invalidParameter', { message: 'illegal key' })
    return { profile: await updateOwnProfile(context, changes) }
  }),

  handle(backendCalls.profile.get, async (context) => {
    const me = meOf(context)
    const others = await context.database.read((sql) => profilesOf(sql, [me.id]))
    return { profile: withoutEmptyValues({ nickname: me.nickname, ...others.get(me.id) }) }
  }),

  handle(backendCalls.profile.erase, async (context) => {
    await updateOwnProfile(context, Object.fromEntries(profileKeys.map((key) => [key, ''])))
    return { isDone: true }
  }),

  handle(backendCalls.profile.capacity, async ({ database, app }) => ({
    bytes: await database.read((sql) => bytesOfProfiles(sql, app.id)),
  })),

  /** Unknown users, empty values and values that are not for the caller are left out. */
  handle(calls.profile.find, async (context, { users: requested, keys = shownKeys }) => {
    const { database, directory, app, config } = context
    const me = context.me
    const names = distinctNames(requested)
    if (names.length > profileLimits.maxAtOnce)
      fail('invalidParameter', { message: invalidParameter('targets', `${names.length} names`) })
    const found = await Promise.all(
      names.map((name) => (userNameRule.test(name) ? directory.user(app, name) : undefined)),
    )
    const users = found.filter((user) => user !== undefined)
    const others = await database.read((sql) =>
      profilesOf(
        sql,
        users.map(({ id }) => id),
      ),
    )
    const contacts = me && config.contactDetails === 'contacts' ? await directory.contactsOf(me) : undefined
    const seesDetails = (id: number) =>
      context.isApp || id === me?.id || config.contactDetails === 'everybody' || contacts?.has(id) === true
    const wanted = new Set<string>(keys)
    const only = (profile: Readonly<Record<string, string>>) =>
      Object.fromEntries(Object.entries(profile).filter(([key]) => wanted.has(key)))
    return {
      profiles: Object.fromEntries(
        users.map((user) => {
          const { id, name, nickname } = user
          const profile = withoutEmptyValues({ nickname, ...others.get(id), ...botMarkOf(user) })
          return [name, only(seesDetails(id) ? profile : withoutDetails(profile))]
        }),
      ),
    }
  }),
]
