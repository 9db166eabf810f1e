// The whole client for mini-programs: all areas, and all of it there from the beginning, because their hosts load nothing
// later. It is the client of browsers; whoever needs less takes `@parley/client/miniprogram`.

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

/** Makes a client. Nothing is connected before `signIn`. Throws for options that cannot work. */
export const createClient = (options: MiniOptions): Client =>
  createClientWith(options, options.platform, here)
