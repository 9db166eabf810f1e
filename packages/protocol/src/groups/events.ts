// What is told about groups.

import { event } from '../event.ts'
import { id, list, object, orElse, text, wire } from '../shape/index.ts'
import { MUCBody, MUCOperation, NameSpace } from '../wire/index.ts'

/** The user was put into a group without being asked. */
export const joinedDirectly = event('groups.joinedDirectly', {
  ns: NameSpace.MUC,
  body: MUCBody,
  operation: MUCOperation.DIRECT_JOINED,
  data: {
    groupId: wire('mucId.name', id),
    name: wire('mucName', orElse(text, '')),
    by: wire('from.name', id),
    /** The one whom it concerns. */
    users: wire('to', list(object({ name: id }))),
  },
})
