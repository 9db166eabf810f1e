// Profiles: eight keys that users fill in about themselves. The nickname is the one of the account.

import { call } from '../call.ts'
import { anything, count, flag, id, list, object, optional, text, wire, withDefault } from '../shape/index.ts'

/** The keys that users fill in about themselves. */
export const profileKeys = [
  'nickname',
  'avatarurl',
  'mail',
  'phone',
  'gender',
  'sign',
  'birth',
  'ext',
] as const
/** A key of a profile. */
export type ProfileKey = (typeof profileKeys)[number]

/**
 * Changes the caller's profile. Keys that are left out stay, an empty text removes a key, and keys other than the
 * eight known ones are refused.
 */
export const updateProfile = call('profile.update', {
  rest: 'PUT metadata/user/{user}',
  input: {
    nickname: optional(text),
    avatarurl: optional(text),
    mail: optional(text),
    phone: optional(text),
    gender: optional(text),
    sign: optional(text),
    birth: optional(text),
    ext: optional(text),
  },
  answer: { profile: wire('data', anything) },
})

/** Gets profiles: a map from key to text for each person. People who do not exist are left out. */
export const findProfiles = call('profile.find', {
  rest: 'POST metadata/user/get',
  input: { users: wire('targets', list(id)), keys: wire('properties', optional(list(text))) },
  answer: { profiles: wire('data', anything) },
})

/**
 * Finds people of the app by the beginning of their user name or of any word of their nickname, if the operators allow
 * it (`allowed`). Without a text, everybody is listed. People who have blocked the caller and deactivated accounts are
 * left out. An addition of Parley.
 */
export const searchPeople = call('profile.search', {
  rest: 'GET parley/v1/people',
  input: { text: wire('q', optional(text)), cursor: optional(text), limit: withDefault(count, 20) },
  answer: {
    allowed: wire('data.allowed', flag),
    people: wire(
      'data.people',
      list(object({ user: wire('username', id), nickname: text, avatarurl: text })),
    ),
    cursor: text,
  },
})
