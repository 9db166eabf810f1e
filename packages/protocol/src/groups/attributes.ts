// Member attributes of a group: keys and texts that the app uses freely.

import { call } from '../call.ts'
import { anything, id, list, maybe, orElse, text, wire } from '../shape/index.ts'
import { ofGroup } from './shapes.ts'

/** Sets attributes of a member. An empty value deletes its key. */
export const setMemberAttributes = call('groups.setAttributes', {
  rest: 'PUT sdk/metadata/chatgroup/{groupId}/user/{member}',
  actsAs: 'resource',
  input: { ...ofGroup, member: id, attributes: wire('metaData', anything) },
  answer: { attributes: wire('data', maybe(anything)) },
})

/** Gets attributes of several members, all keys or some: a map from user to attributes. */
export const memberAttributes = call('groups.attributes', {
  rest: 'POST sdk/metadata/chatgroup/{groupId}/get',
  input: { ...ofGroup, users: wire('targets', list(id)), keys: wire('properties', orElse(list(text), [])) },
  answer: { attributes: wire('data', anything) },
})
