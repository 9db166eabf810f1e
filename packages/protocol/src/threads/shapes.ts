// What several calls about threads have in common.

import { anything, flag, id, maybe, number, object, text, time, wire } from '../shape/index.ts'

/** The thread that a call is about. */
export const ofThread = { threadId: id }

/** Anything: what clients of other makers read nothing of. */
export const threadDone = { status: /* @__PURE__ */ wire('data.status', /* @__PURE__ */ maybe(text)) }

/** A thread in lists. The message summary and the caller's membership are additions of Parley. */
export const listedThread = /* @__PURE__ */ object({
  id,
  name: text,
  /** Who made it. */
  owner: text,
  createdAt: /* @__PURE__ */ wire('created', time),
  /** The message that it hangs on. */
  messageId: /* @__PURE__ */ wire('msgId', text),
  groupId: text,
  memberCount: /* @__PURE__ */ wire('affiliations_count', /* @__PURE__ */ maybe(number)),
  messageCount: /* @__PURE__ */ wire('message_count', /* @__PURE__ */ maybe(number)),
  /** When something was last said in it; 0: nothing yet. */
  updatedAt: /* @__PURE__ */ wire('update_timestamp', /* @__PURE__ */ maybe(time)),
  isMember: /* @__PURE__ */ wire('joined', /* @__PURE__ */ maybe(flag)),
  /** Of a thread that the asker is in. */
  unread: /* @__PURE__ */ wire('unread_num', /* @__PURE__ */ maybe(number)),
  /** How far the asker has read; the end of it for who is not in it. */
  readUpTo: /* @__PURE__ */ wire('read_seq', /* @__PURE__ */ maybe(number)),
  /**
   * For a thread that the caller is a member of: its head, the last message for them, and the start of what they see.
   */
  head: /* @__PURE__ */ wire('head', /* @__PURE__ */ maybe(number)),
  lastUpTo: /* @__PURE__ */ wire('last_seq', /* @__PURE__ */ maybe(number)),
  start: /* @__PURE__ */ wire('start', /* @__PURE__ */ maybe(number)),
  /** The JSON form of a message with an object as its payload; `{}` when there is none. */
  lastMessage: /* @__PURE__ */ wire('last_message', /* @__PURE__ */ maybe(anything)),
})
