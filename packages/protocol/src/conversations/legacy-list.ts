// The conversation list for older clients.

import { call } from '../call.ts'
import { anything, count, id, list, number, object, wire, withDefault } from '../shape/index.ts'

/**
 * The fields of a conversation that older clients read: `app_bob@domain`, the unread count, and the JSON form of the
 * last message.
 */
const channels = /* @__PURE__ */ wire(
  'data.channel_infos',
  list(
    object({
      id: wire('channel_id', id),
      unread: wire('unread_num', number),
      lastMessage: wire('meta', anything),
    }),
  ),
)

/** Lists conversations for older clients, all in one answer up to a limit of the server. */
export const listChannels = call('conversations.listChannels', {
  rest: 'GET users/{user}/user_channels',
  answer: { channels },
})

/** Lists conversations for older clients, by page. The first page is 1. */
export const listChannelPage = call('conversations.listChannelPage', {
  rest: 'GET users/{user}/user_channels/page',
  input: { page: wire('pageNum', withDefault(count, 1)), limit: wire('pageSize', withDefault(count, 20)) },
  answer: { channels },
})
