// The tables as types of whole rows; columns.ts has the lists of their columns. The schema itself is in migrations/.

export type Flag = 0 | 1

export type AppRow = {
  id: number
  org: string
  name: string
  client_id: string
  client_secret: string
  open_registration: Flag
  disabled: Flag
  created_at: number
  /** 1: changes are recorded as events, because the app has an endpoint or another reader. */
  records_events: Flag
  /** The secret before it was rotated, valid until then. */
  former_secret: string | null
  former_until: number
}

export type UserRow = {
  id: number
  app_id: number
  name: string
  uuid: string
  password_hash: string | null
  nickname: string
  token_epoch: number
  epoch_changed_at: number
  created_at: number
  modified_at: number
  deactivated: Flag
  /** The user is muted everywhere by an operator until then; -1 for ever. */
  muted_until: number
  /** The same by kind of chat. */
  muted_chat: number
  muted_group: number
  muted_room: number
  /** 1: the words of the user's names are in `people_terms`. */
  has_terms: Flag
  /** 1: a program signs in to the account. */
  is_bot: Flag
  /** Raised when the rules may decide otherwise about messages of this user or to them: mutes, blocks, contacts. */
  version: number
}

export type DeviceRow = {
  id: number
  user_id: number
  resource: string
  platform: string
  name: string
  created_at: number
  seen_at: number
  /** 1: all cursors of this device are in `user_cursors`, and it has not signed in since. */
  merged: Flag
}

export type LogKind = 'single' | 'user' | 'group' | 'thread' | 'room'

export type LogRow = {
  id: number
  app_id: number
  kind: LogKind
  key: string
  /** The number of the newest entry. */
  head: number
  /** The number of entries that count as unread for users who have not read them. */
  counted: number
  /** The number and time of the newest counted entry for everybody; 0 if there is none. */
  last_seq: number
  active_at: number
  /** No counted entry is newer than this; see `MemberRow.active_until`. */
  active_until: number
}

export type MemberRow = {
  user_id: number
  log_id: number
  /** The other user of the conversation, as this user sees it. */
  peer: string
  /** Entries up to this number are not for this user. */
  start: number
  read_seq: number
  read_at: number
  joined_at: number
  /** 0 member, 1 admin, 2 owner. */
  role: number
  /** A time; -1 for ever, 0 not muted. */
  muted_until: number
  allowed: Flag
  /** A device of this user has received everything up to this number. */
  delivered_seq: number
  /** The newest entry when the user removed the conversation from the list. */
  removed_seq: number
  /** 0: not pinned. */
  pinned_at: number
  /** One bit for each mark. */
  marks: number
  /** An upper bound of the conversation's activity, moved a while ahead now and then. */
  active_until: number
  /** The user receives nothing of this group: their devices do not follow its log. */
  shielded: Flag
  /** The user wants no notifications of this group. */
  quiet: Flag
}

/** The position of a log in the search index. */
export type IndexedRow = {
  log_id: number
  /** Everything up to this number is indexed. */
  seq: number
  /** The newest block, named by its first message id, and the number of messages in it. */
  block: number
  size: number
  last_id: number
  /** The number of messages with too many terms. */
  long_texts: number
}

/** See procedures/unread-blocks.ts. */
export type UnreadBlockRow = { log_id: number; user_id: number; block: number; count: number }

export type HiddenRow = { user_id: number; log_id: number; seq: number }

export type EntryRow = {
  /** The message id. */
  id: number
  log_id: number
  seq: number
  sender_id: number
  /** 0 if no device sent it. */
  device_id: number
  client_key: string | null
  /** The type of the message body; `noticeType` for group notices, 0 for other notices. */
  type: number
  counted: Flag
  audience: string | null
  sent_at: number
  /** The encoded meta, without its number. */
  meta: Uint8Array
  /** See `EntryFlag`. */
  flags: number
  /** The number of edits. */
  edits: number
  /** The content type of a message; null for other entries and for messages older than this column. */
  kind: number | null
}

/** Larger than all types of message bodies. */
export const noticeType = 100
/** The type of the entry that announces the end of a streamed message, with its whole text. */
export const streamEndType = 101

/** Bits of `entries.flags`. */
export const EntryFlag = {
  /** Single chats: the other user has read this message. */
  read: 1,
  /** Its contents were replaced before it was stored. */
  replaced: 2,
  hasReactions: 4,
  hasThread: 8,
  /** A streamed message that has not ended. */
  streaming: 16,
  /** A streamed message that has ended; an entry of `streamEndType` says so. */
  streamed: 32,
} as const

/** A streamed message that has not ended. */
export type StreamRow = {
  message_id: number
  log_id: number
  sender_id: number
  /** The last stored piece. */
  number: number
  /** The length of the text so far. */
  bytes: number
  started_at: number
}

export type GroupRow = {
  log_id: number
  app_id: number
  name: string
  description: string
  avatar: string
  custom: string
  owner_id: number
  is_public: Flag
  needs_approval: Flag
  members_may_invite: Flag
  invite_needs_confirmation: Flag
  max_members: number
  /** Only the owner, admins and users on the allowlist may send. */
  banned: Flag
  disabled: Flag
  created_at: number
  modified_at: number
  /** New members see all messages, not only those since they joined. */
  history_for_new: Flag
  announcement: string
  /** Incremented by every change of the group or its members. */
  version: number
}

/** A thread under a group message. Its log has the kind 'thread' and its public id as the key. */
export type ThreadRow = {
  log_id: number
  app_id: number
  group_log_id: number
  /** The message above the thread. */
  message_id: number
  name: string
  owner_id: number
  created_at: number
  /** Incremented by every change of the thread or its members. */
  version: number
  /** The newest entry in the group's log that announces messages of the thread; 0 if there is none. */
  notice_id: number
}

/** A room. Its log has the kind 'room' and its public id as the key. */
export type RoomRow = {
  log_id: number
  app_id: number
  name: string
  description: string
  owner_id: number
  max_members: number
  /** Only the owner, admins and users on the allowlist may send. */
  banned: Flag
  announcement: string
  created_at: number
  /** Members wait this long between two messages. 0: no slow mode. */
  slow_seconds: number
  /** Counts the changes. */
  version: number
}

/** The state of a user in a room, whether they are a member now or not. */
export type RoomPersonRow = {
  log_id: number
  user_id: number
  /** 0 none, 1 admin. The owner is in the row of the room. */
  role: number
  /** When they became an admin. */
  since: number
  muted_until: number
  allowed: Flag
  blocked: Flag
  /** JSON of RoomTags. Empty: none. */
  tags: string
}

export type RoomAttributeRow = {
  log_id: number
  key: string
  value: string
  /** The user who set it last. */
  user_id: number
  auto_delete: Flag
}

/** A user who cannot join (again). */
export type GroupBlockRow = { log_id: number; user_id: number; created_at: number }

/** An application without an answer. */
export type ApplicationRow = { log_id: number; user_id: number; message: string; created_at: number }

/** An invitation without an answer. */
export type InvitationRow = { log_id: number; user_id: number; inviter_id: number; created_at: number }

export type AttributeRow = { log_id: number; user_id: number; key: string; value: string }

export type SharedFileRow = { uuid: string; log_id: number; user_id: number; created_at: number }

export type ClientLogRow = {
  id: number
  user_id: number
  resource: string
  content: string
  created_at: number
}

export type ReaderRow = { message_id: number; user_id: number; read_at: number; content: string }

export type ReactionRow = { message_id: number; name: string; user_id: number; created_at: number }

export type PinRow = { log_id: number; message_id: number; user_id: number; pinned_at: number }

export type ReportRow = {
  id: number
  app_id: number
  /** Minus the id of the user in a report about a person. */
  message_id: number
  /** 0 in a report about a person. */
  log_id: number
  /** The sender of the message, or the reported person. */
  sender_id: number
  reporter_id: number
  type: string
  reason: string
  /** The encoded meta at the time of the report; the profile as JSON in a report about a person. */
  snapshot: Uint8Array
  state: string
  created_at: number
  /** The names of operators or keys, as in the audit. */
  assigned_to: string
  closed_by: string
  closed_at: number
  note: string
}

export type BlockRow = { user_id: number; blocked_id: number; created_at: number }

export type CursorRow = { device_id: number; log_id: number; seq: number }

export type SettingRow = { key: string; value: string }

export type FileRow = {
  uuid: string
  app_id: number
  owner_id: number
  target_kind: 'single' | 'group' | 'room' | 'none'
  /** The name of a user, the id of a group or room; empty for a file that was sent to nobody. */
  target: string
  /** Grants access to the file. */
  secret: string
  name: string
  /** As uploaded, if it is a valid type. */
  type: string
  size: number
  /** SHA-256 in hexadecimal. */
  checksum: string
  created_at: number
  /** Empty: one blob of the same name. Otherwise a list of names and sizes; see files/blob-pieces.ts. */
  pieces: string
  /** The requested bounding box of the preview: `200x180`, or empty. */
  preview: string
  /** When its bytes were removed after its expiry; 0 before that. */
  gone_at: number
}

export type UploadRow = {
  uuid: string
  app_id: number
  owner_id: number
  created_at: number
  touched_at: number
}

export type UploadPartRow = { uuid: string; number: number; blob: string; size: number; checksum: string }
