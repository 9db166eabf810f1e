// The conversations of a user, newest first.

import { call } from '../call.ts'
import { anything, count, flag, id, list, maybe, number, object, orElse, text, wire } from '../shape/index.ts'

/**
 * One page of the conversation list. `lastMessage` is the JSON message form ({} when there is none),
 * read by `readJsonForm` of messages/json-form.ts. `head` and
 * `readUpTo` are ours: the newest number of the conversation's log and the number up to which the user has read.
 */
export const listConversations = call('conversations.list', {
  rest: 'GET sdk/user/{user}/user_channels/list',
  input: {
    limit: orElse(count, 20),
    cursor: orElse(text, ''),
    withMarks: wire('need_mark', orElse(flag, true)),
    withEmpty: wire('needEmptySession', orElse(flag, false)),
    pinnedOnly: wire('is_top', maybe(flag)),
  },
  answer: {
    conversations: wire(
      'data.channel_infos',
      list(
        object({
          id: wire('session_to', id),
          type: wire('session_type', text),
          isPinned: wire('is_top', flag),
          pinnedAt: wire('update_top_status_time', number),
          unread: wire('unread_num', number),
          marks: list(text),
          lastMessage: wire('meta', anything),
          head: maybe(number),
          readUpTo: wire('read_seq', maybe(number)),
          peerReadUpTo: wire('peer_read_seq', maybe(number)),
        }),
      ),
    ),
    cursor: wire('data.cursor', text),
  },
})
