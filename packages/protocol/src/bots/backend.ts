// Bots, for the application's back end: accounts that programs sign in to, their keys, and URLs that post messages.

import { call } from '../call.ts'
import { anything, flag, id, list, oneOf, optional, text, wire } from '../shape/index.ts'

const ofBot = { bot: id }

/** Creates an account that is marked as a bot. It has no password; its key is shown only here. */
export const createBot = call('bots.create', {
  rest: 'POST parley/v1/bots',
  by: 'app',
  input: {
    user: wire('username', id),
    nickname: optional(text),
    /** The key may also read the events of the bot's conversations. */
    readsEvents: wire('events', optional(flag)),
  },
  answer: { user: wire('data.username', id), key: wire('data.key', text) },
})

/** Lists the bots of the application. */
export const listBots = call('bots.list', {
  rest: 'GET parley/v1/bots',
  by: 'app',
  answer: { bots: wire('data.bots', list(anything)) },
})

/** Replaces the key of a bot. The old one stops working at once, and the bot's sessions end. */
export const renewBotKey = call('bots.renewKey', {
  rest: 'POST parley/v1/bots/{bot}/key',
  by: 'app',
  input: { ...ofBot, readsEvents: wire('events', optional(flag)) },
  answer: { user: wire('data.username', id), key: wire('data.key', text) },
})

/** Creates a URL that posts messages of a bot to one user, group or room. The URL is shown only here. */
export const addWebhook = call('bots.addWebhook', {
  rest: 'POST parley/v1/bots/{bot}/webhooks',
  by: 'app',
  input: {
    ...ofBot,
    name: optional(text),
    targetType: wire('target_type', oneOf('users', 'chatgroups', 'chatrooms')),
    to: id,
  },
  answer: {
    webhookId: wire('data.id', text),
    url: wire('data.url', text),
    path: wire('data.path', text),
  },
})

/** Lists the webhooks of a bot, without their URLs. */
export const listWebhooks = call('bots.listWebhooks', {
  rest: 'GET parley/v1/bots/{bot}/webhooks',
  by: 'app',
  input: ofBot,
  answer: { webhooks: wire('data.webhooks', list(anything)) },
})

/** Removes a webhook. Its URL stops working at once. */
export const removeWebhook = call('bots.removeWebhook', {
  rest: 'DELETE parley/v1/bots/{bot}/webhooks/{webhookId}',
  by: 'app',
  input: { ...ofBot, webhookId: id },
  answer: { isRemoved: wire('data.removed', flag) },
})

/** Posts a message by the URL of a webhook: a text, or a type and a body as in `messages.toUsers`. Needs no token. */
export const postToWebhook = call('bots.post', {
  rest: 'POST parley/v1/hooks/{hook}',
  by: 'anyone',
  input: {
    hook: id,
    text: optional(text),
    type: optional(text),
    body: optional(anything),
    ext: optional(anything),
  },
  answer: { messageId: wire('data.msg_id', text) },
})

export const bots = {
  create: createBot,
  list: listBots,
  renewKey: renewBotKey,
  addWebhook,
  listWebhooks,
  removeWebhook,
  post: postToWebhook,
} as const
