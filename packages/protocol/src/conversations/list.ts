// The conversations of a user, newest first.

import { call } from '../call.ts'
import { anything, count, flag, id, list, maybe, number, object, orElse, text, wire } from '../shape/index.ts'

/**
 * `lastMessage` is the JSON message form ({} when there is none), read by `readJsonForm` of messages/json-form.ts. The
 * last six are ours. Five are numbers of the conversation's log: the newest one, how far the user has read, how far the
 * other side has, up to where the user's history was removed, and up to where the conversation was when the user took it
 * off the list. The time of joining is told for groups in which the user sees no message: it is their place in the list.
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
      marks: list(text),
      lastMessage: wire('meta', anything),
      head: maybe(number),
      readUpTo: wire('read_seq', maybe(number)),
      peerReadUpTo: wire('peer_read_seq', maybe(number)),
      start: wire('start_seq', maybe(number)),
      removedUpTo: wire('deleted_seq', maybe(number)),
      joinedAt: wire('joined_at', maybe(number)),
    }),
  ),
)

export const answer = { conversations, cursor: /* @__PURE__ */ wire('data.cursor', text) }

/** Lists conversations with their last message and unread count, by page. */
export const listConversations = call('conversations.list', {
  rest: 'GET sdk/user/{user}/user_channels/list',
  input: {
    limit: orElse(count, 20),
    cursor: orElse(text, ''),
    withMarks: wire('need_mark', orElse(flag, true)),
    withEmpty: wire('needEmptySession', orElse(flag, false)),
    pinnedOnly: wire('is_top', maybe(flag)),
  },
  answer,
})
