// Profiles: eight keys that users fill in about themselves. The nickname is the one of the account.

import { call } from '../call.ts'
import { anything, id, list, maybe, text, wire } from '../shape/index.ts'

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
export type ProfileKey = (typeof profileKeys)[number]

/**
 * Changes the caller's profile. Keys that are left out stay, an empty text removes a key, and keys other than the
 * eight known ones are refused.
 */
export const updateProfile = call('profile.update', {
  rest: 'PUT metadata/user/{user}',
  input: {
    nickname: maybe(text),
    avatarurl: maybe(text),
    mail: maybe(text),
    phone: maybe(text),
    gender: maybe(text),
    sign: maybe(text),
    birth: maybe(text),
    ext: maybe(text),
  },
  answer: { profile: wire('data', anything) },
})

/** Gets profiles: a map from key to text for each person. People who do not exist are left out. */
export const findProfiles = call('profile.find', {
  rest: 'POST metadata/user/get',
  input: { users: wire('targets', list(id)), keys: wire('properties', maybe(list(text))) },
  answer: { profiles: wire('data', anything) },
})
