// Contacts, block lists and profiles of any user, for the application's back end.

import { call } from '../call.ts'
import { anything, flag, id, list, number, optional, text, time, wire } from '../shape/index.ts'

const entities = { users: wire('entities', list(anything)) }

/** Makes two users contacts of each other at once, without asking them. */
export const addContact = call('contacts.add', {
  rest: 'POST users/{user}/contacts/users/{contact}',
  by: 'app',
  input: { contact: id },
  answer: entities,
})

/** Makes up to ten users contacts of a user. `isSendNotice=false` sends no events. */
export const importContacts = call('contacts.import', {
  rest: 'POST users/{user}/contacts/import',
  by: 'app',
  input: { users: wire('usernames', list(id)), isTold: wire('isSendNotice', optional(flag)) },
  answer: {
    success: wire('data.success', list(text)),
    missing: wire('data.NotExistFailed', list(text)),
    full: wire('data.maxLimitFailed', list(text)),
    failed: wire('data.UnKnowFailed', list(text)),
  },
})

/** Takes one user off a block list. */
export const unblockUser = call('blocks.removeOne', {
  rest: 'DELETE users/{user}/blocks/users/{blocked}',
  by: 'app',
  input: { blocked: id },
  answer: entities,
})

/** Gets the whole profile of a user. */
export const profileOf = call('profile.get', {
  rest: 'GET metadata/user/{user}',
  by: 'app',
  answer: { profile: wire('data', anything) },
})

/** Deletes the profile of a user. */
export const eraseProfile = call('profile.erase', {
  rest: 'DELETE metadata/user/{user}',
  by: 'app',
  answer: { isDone: wire('data', flag) },
})

/** Tells how many bytes the profiles of the application take. */
export const profileCapacity = call('profile.capacity', {
  rest: 'GET metadata/user/capacity',
  by: 'app',
  answer: { bytes: wire('data', number) },
})

/** Counts the members of a group who are online. */
export const countOnline = call('presence.countOnline', {
  rest: 'GET presence/online/{groupId}/type/{kind}',
  by: 'app',
  input: { groupId: id, kind: text },
  answer: { online: wire('result', number) },
})

/**
 * Tells whether the contact list of the newest kit is out of date. It always is: the kit then asks for the list with the
 * version that it has, and gets what changed.
 */
export const contactListVersion = call('contacts.listVersion', {
  rest: 'GET user/{user}/roster/metadata/version',
  answer: {
    version: wire('data.version', text),
    isOutdated: wire('data.requiresSync', flag),
    at: wire('data.checkedAt', time),
  },
})
