// Finding groups and rooms, for operators.

import { call } from '../call.ts'
import { count, id, list, number, object, oneOf, optional, text, wire, withDefault } from '../shape/index.ts'

/**
 * Finds groups or rooms of the app by a part of their name, or by their id, newest first. Ask again with `next` as `before`;
 * it is 0 at the end. A page may be short although more follow, because each one examines a limited number.
 */
export const findGroups = call('operating.findGroups', {
  rest: 'GET parley/v1/operating/groups',
  by: 'operator',
  input: {
    query: wire('q', id),
    kind: withDefault(oneOf('group', 'room'), 'group'),
    before: optional(count),
    limit: withDefault(count, 25),
  },
  answer: {
    groups: wire('data.groups', list(object({ groupId: text, name: text, owner: text, members: number }))),
    next: wire('data.next', number),
  },
})
