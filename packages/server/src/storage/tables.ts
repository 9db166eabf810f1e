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
}

export type DeviceRow = {
  id: number
  user_id: number
  resource: string
  platform: string
  name: string
  created_at: number
  seen_at: number
}

export type LogKind = 'single' | 'user'

export type LogRow = {
  id: number
  app_id: number
  kind: LogKind
  key: string
  /** The number of the newest entry. */
  head: number
  /** How many entries count as unread for those who have not read them. */
  counted: number
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
}

export type EntryRow = {
  /** The message id. */
  id: number
  log_id: number
  seq: number
  sender_id: number
  /** 0 when no device sent it. */
  device_id: number
  client_key: string | null
  /** The type of the message body. */
  type: number
  counted: Flag
  audience: string | null
  sent_at: number
  /** The encoded meta, without its number. */
  meta: Uint8Array
}

export type CursorRow = { device_id: number; log_id: number; seq: number }

export type SettingRow = { key: string; value: string }
