// The conversations of a user, newest first.

import { call } from '../call.ts'
import {
  anything,
  count,
  flag,
  id,
  list,
  number,
  object,
  optional,
  text,
  wire,
  withDefault,
} from '../shape/index.ts'

/**
 * `lastMessage` is the JSON form of a message ({} if there is none), read by `readJsonForm` of messages/json-form.ts.
 * `mentions` is the number of unread messages that mention the user or everybody; it and the last six fields are
 * additions of Parley. Five of those are numbers in the conversation's log: the newest entry, the user's
 * read position, the other side's read position, the end of the user's removed history, and the newest entry when the
 * user removed the conversation from the list. The time of joining is set for groups in which the user sees no message,
 * and determines their position in the list.
 */
const conversations = /* @__PURE__ */ wire(
  'data.channel_infos',
  list(
    object({
      id: wire('session_to', id),
      type: wire('session_type', text),
      isPinned: wire('is_top', flag),
      pinnedAt: wire('update_top_status_time', number),
      unread: wire('unread_num', number),
      mentions: wire('mention_num', optional(number)),
      marks: list(text),
      lastMessage: wire('meta', anything),
      head: optional(number),
      readUpTo: wire('read_seq', optional(number)),
      peerReadUpTo: wire('peer_read_seq', optional(number)),
      start: wire('start_seq', optional(number)),
      removedUpTo: wire('deleted_seq', optional(number)),
      joinedAt: wire('joined_at', optional(number)),
    }),
  ),
)

export const answer = { conversations, cursor: /* @__PURE__ */ wire('data.cursor', text) }

/** Lists conversations with their last message and unread count, by page. */
export const listConversations = call('conversations.list', {
  rest: 'GET sdk/user/{user}/user_channels/list',
  input: {
    limit: withDefault(count, 20),
    cursor: withDefault(text, ''),
    withMarks: wire('need_mark', withDefault(flag, true)),
    withEmpty: wire('needEmptySession', withDefault(flag, false)),
    pinnedOnly: wire('is_top', optional(flag)),
  },
  answer,
})
