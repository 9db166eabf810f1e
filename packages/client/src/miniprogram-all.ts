// The whole client for mini-programs: all areas, loaded from the beginning, because their hosts cannot load code later.
// It is the same client as in browsers; `@parley/client/miniprogram` is the smaller one.

import * as all from './areas/lazy-bundle.ts'
import { type Client, createClientWith } from './client.ts'
import type { MiniOptions } from './mini/client.ts'

export type * from './index.ts'
export * from './miniprogram.ts'
export {
  conversation,
  conversationList,
  firstUnread,
  markedConversations,
  mentionsIn,
  unreadTotal,
} from './state/selectors/conversations.ts'
export { timelineRows } from './state/selectors/messages.ts'
export { keyOf } from './state/state.ts'

const here = { loaded: all, load: async () => all }

/** Creates a client. It connects only with `signIn`. Throws for invalid options. */
export const createClient = (options: MiniOptions): Client =>
  createClientWith(options, options.platform, here)
