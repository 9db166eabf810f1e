// The tables as types: what `SELECT * FROM …` gives. The schema itself is in migrations/.

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
  /** An operator muted the user everywhere until then; -1 for ever. */
  muted_until: number
  /** The same by kind of chat. */
  muted_chat: number
  muted_group: number
  muted_room: number
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
  /** How many entries count as unread for those who have not read them. */
  counted: number
  /** The newest counted entry that is for everybody, and its time; 0 where there is none. */
  last_seq: number
  active_at: number
  /** No counted entry is newer than this; see `MemberRow.active_until`. */
  active_until: number
}

export type MemberRow = {
  user_id: number
  log_id: number
  /** What the user calls the conversation: the other user's name. */
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
  /** On the allowlist. */
  allowed: Flag
  /** A device of this user has had everything up to this number. */
  delivered_seq: number
  /** The newest entry when the user took the conversation off the list. */
  removed_seq: number
  /** 0: not pinned. */
  pinned_at: number
  /** One bit for each mark. */
  marks: number
  /** An upper bound of the conversation's activity, moved a while ahead now and then. */
  active_until: number
  /** The user wants nothing of this group: his devices do not follow its log. */
  shielded: Flag
  /** The user wants no notifications of this group. */
  quiet: Flag
}

/** How far a log is in the index of words. */
export type IndexedRow = {
  log_id: number
  /** Everything up to this number. */
  seq: number
  /** The newest block, named by the id that it begins with, and how many messages are in it. */
  block: number
  size: number
  last_id: number
  /** Messages that had too many terms. */
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
  /** 0 when no device sent it. */
  device_id: number
  client_key: string | null
  /** The type of the message body; `noticeType` for what is told about a group, 0 for whatever else is told. */
  type: number
  counted: Flag
  audience: string | null
  sent_at: number
  /** The encoded meta, without its number. */
  meta: Uint8Array
  /** See `EntryFlag`. */
  flags: number
  /** How often it was edited. */
  edits: number
  /** The content type of a message; null for what is none, and for what is older than this column. */
  kind: number | null
}

/** Beyond all types of message bodies. */
export const noticeType = 100
/** The entry that tells of the end of a streamed message, with its whole text. */
export const streamEndType = 101

/** Bits of `entries.flags`. */
export const EntryFlag = {
  /** Single chats: the other side has read this message. */
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
  /** The last piece. */
  number: number
  /** Of the text so far. */
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
  /** Nobody but owner, admins and the allowlist may write. */
  banned: Flag
  disabled: Flag
  created_at: number
  modified_at: number
  /** New members see everything, not only what was said since they joined. */
  history_for_new: Flag
  announcement: string
  /** Raised by every change of the group or of its members. */
  version: number
}

/** A thread under a message of a group; its log has the kind 'thread' and its public id as the key. */
export type ThreadRow = {
  log_id: number
  app_id: number
  group_log_id: number
  /** The message that it hangs on. */
  message_id: number
  name: string
  /** Who made it. */
  owner_id: number
  created_at: number
  /** Raised by every change of the thread or of its members. */
  version: number
  /** The entry of the group's log that told last what is said in it; 0 when none did. */
  notice_id: number
}

/** A room; its log has the kind 'room' and its public id as the key. */
export type RoomRow = {
  log_id: number
  app_id: number
  name: string
  description: string
  owner_id: number
  max_members: number
  /** Nobody but owner, admins and the allowlist may write. */
  banned: Flag
  announcement: string
  created_at: number
}

/** How somebody stands to a room, whether he is in it or not. */
export type RoomPersonRow = {
  log_id: number
  user_id: number
  /** 0 nobody special, 1 admin. The owner is named in the room. */
  role: number
  /** When he became an admin. */
  since: number
  muted_until: number
  allowed: Flag
  blocked: Flag
}

export type RoomAttributeRow = {
  log_id: number
  key: string
  value: string
  /** Who set it last. */
  user_id: number
  auto_delete: Flag
}

/** Whoever may not come (back) into a group. */
export type GroupBlockRow = { log_id: number; user_id: number; created_at: number }

/** Who waits to be let in. */
export type ApplicationRow = { log_id: number; user_id: number; message: string; created_at: number }

/** Who was asked to come and has not answered. */
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
  message_id: number
  log_id: number
  sender_id: number
  reporter_id: number
  type: string
  reason: string
  /** The encoded meta as it was when it was reported. */
  snapshot: Uint8Array
  state: string
  created_at: number
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
  /** Whoever knows it may fetch the file. */
  secret: string
  name: string
  /** As uploaded, if it is a type at all. */
  type: string
  size: number
  /** SHA-256 in hexadecimal. */
  checksum: string
  created_at: number
  /** Empty: one blob of the same name. Else a list of names and sizes, see files/blob-pieces.ts. */
  pieces: string
  /** The box that its preview should fit into, as asked for: `200x180`, or empty. */
  preview: string
  /** When its bytes were removed because it was too old; 0 while they are there. */
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
