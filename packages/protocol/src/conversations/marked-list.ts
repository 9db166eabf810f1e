// The conversations that a user has marked.

import { call } from '../call.ts'
import { count, flag, id, text, wire, withDefault } from '../shape/index.ts'
import { answer } from './list.ts'

/** Lists conversations with a mark, by page. Marks are written `mark_0` to `mark_19`. */
export const listMarked = call('conversations.listMarked', {
  rest: 'GET sdk/user/{user}/user_channels/mark/search',
  input: {
    mark: id,
    limit: withDefault(count, 10),
    cursor: withDefault(text, ''),
    withMarks: wire('need_mark', withDefault(flag, true)),
  },
  answer,
})
