// Member attributes of a group: keys and texts that the app uses freely.

import { call } from '../call.ts'
import { anything, id, list, object, optional, text, wire, withDefault } from '../shape/index.ts'
import { ofGroup } from './shapes.ts'

/** Sets attributes of a member. An empty value deletes its key. */
export const setMemberAttributes = call('groups.setAttributes', {
  rest: 'PUT sdk/metadata/chatgroup/{groupId}/user/{member}',
  actsAs: 'resource',
  input: { ...ofGroup, member: id, attributes: wire('metaData', anything) },
  answer: { attributes: wire('data', optional(anything)) },
})

/**
 * Sets the caller's name card in a group, which newer kits show instead of the nickname; an empty text removes it. It is
 * the member attribute `nameCard`.
 */
export const setNameCard = call('groups.setNameCard', {
  rest: 'PUT sdk/chatgroups/{groupId}/nameCard',
  actsAs: 'resource',
  input: { ...ofGroup, nameCard: text },
  answer: { nameCard: wire('data.nameCard', text) },
})

/** Gets the name cards of several members. Members without one are left out. */
export const nameCards = call('groups.nameCards', {
  rest: 'POST sdk/chatgroups/{groupId}/nameCard/batch/get',
  input: { ...ofGroup, users: wire('members', list(id)) },
  answer: {
    cards: wire('data', list(object({ user: wire('username', id), nameCard: wire('name_card', text) }))),
  },
})

/** Gets attributes of several members, all keys or some: a map from user to attributes. */
export const memberAttributes = call('groups.attributes', {
  rest: 'POST sdk/metadata/chatgroup/{groupId}/get',
  input: {
    ...ofGroup,
    users: wire('targets', list(id)),
    keys: wire('properties', withDefault(list(text), [])),
  },
  answer: { attributes: wire('data', anything) },
})
