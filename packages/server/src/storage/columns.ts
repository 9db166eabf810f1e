// The columns of whole rows, for statements that return them. Statements name every column (a house rule refuses whole rows
// otherwise): a column that a newer program adds then changes no result, and PostgreSQL keeps its prepared statements.
import type {
  AppRow,
  EntryRow,
  FileRow,
  GroupRow,
  IndexedRow,
  LogRow,
  MemberRow,
  ReportRow,
  RoomAttributeRow,
  RoomPersonRow,
  RoomRow,
  StreamRow,
  ThreadRow,
  UploadPartRow,
  UploadRow,
  UserRow,
} from './tables.ts'

/** The columns of a table, after the name or alias of the table if one is given. */
export type Columns = (table?: string) => string

/** One property for every column of the row type; the compiler finds missing and unknown ones. */
export function columnsOf<R>(columns: Readonly<Record<keyof R & string, true>>): Columns {
  const names = Object.keys(columns)
  const plain = names.join(', ')
  return (table) => (table === undefined ? plain : names.map((name) => `${table}.${name}`).join(', '))
}

export const appColumns = columnsOf<AppRow>({
  id: true,
  org: true,
  name: true,
  client_id: true,
  client_secret: true,
  open_registration: true,
  disabled: true,
  created_at: true,
  records_events: true,
  former_secret: true,
  former_until: true,
})

export const userColumns = columnsOf<UserRow>({
  id: true,
  app_id: true,
  name: true,
  uuid: true,
  password_hash: true,
  nickname: true,
  token_epoch: true,
  epoch_changed_at: true,
  created_at: true,
  modified_at: true,
  deactivated: true,
  muted_until: true,
  muted_chat: true,
  muted_group: true,
  muted_room: true,
  has_terms: true,
  is_bot: true,
  version: true,
})

export const logColumns = columnsOf<LogRow>({
  id: true,
  app_id: true,
  kind: true,
  key: true,
  head: true,
  counted: true,
  last_seq: true,
  active_at: true,
  active_until: true,
})

export const memberColumns = columnsOf<MemberRow>({
  user_id: true,
  log_id: true,
  peer: true,
  start: true,
  read_seq: true,
  read_at: true,
  joined_at: true,
  role: true,
  muted_until: true,
  allowed: true,
  delivered_seq: true,
  removed_seq: true,
  pinned_at: true,
  marks: true,
  active_until: true,
  shielded: true,
  quiet: true,
})

export const entryColumns = columnsOf<EntryRow>({
  id: true,
  log_id: true,
  seq: true,
  sender_id: true,
  device_id: true,
  client_key: true,
  type: true,
  counted: true,
  audience: true,
  sent_at: true,
  meta: true,
  flags: true,
  edits: true,
  kind: true,
})

export const groupColumns = columnsOf<GroupRow>({
  log_id: true,
  app_id: true,
  name: true,
  description: true,
  avatar: true,
  custom: true,
  owner_id: true,
  is_public: true,
  needs_approval: true,
  members_may_invite: true,
  invite_needs_confirmation: true,
  max_members: true,
  banned: true,
  disabled: true,
  created_at: true,
  modified_at: true,
  history_for_new: true,
  announcement: true,
  version: true,
})

export const threadColumns = columnsOf<ThreadRow>({
  log_id: true,
  app_id: true,
  group_log_id: true,
  message_id: true,
  name: true,
  owner_id: true,
  created_at: true,
  version: true,
  notice_id: true,
})

export const roomColumns = columnsOf<RoomRow>({
  log_id: true,
  app_id: true,
  name: true,
  description: true,
  owner_id: true,
  max_members: true,
  banned: true,
  announcement: true,
  created_at: true,
  slow_seconds: true,
  version: true,
})

export const roomPersonColumns = columnsOf<RoomPersonRow>({
  log_id: true,
  user_id: true,
  role: true,
  since: true,
  muted_until: true,
  allowed: true,
  blocked: true,
  tags: true,
})

export const roomAttributeColumns = columnsOf<RoomAttributeRow>({
  log_id: true,
  key: true,
  value: true,
  user_id: true,
  auto_delete: true,
})

export const streamColumns = columnsOf<StreamRow>({
  message_id: true,
  log_id: true,
  sender_id: true,
  number: true,
  bytes: true,
  started_at: true,
})

export const indexedColumns = columnsOf<IndexedRow>({
  log_id: true,
  seq: true,
  block: true,
  size: true,
  last_id: true,
  long_texts: true,
})

export const reportColumns = columnsOf<ReportRow>({
  id: true,
  app_id: true,
  message_id: true,
  log_id: true,
  sender_id: true,
  reporter_id: true,
  type: true,
  reason: true,
  snapshot: true,
  state: true,
  created_at: true,
  assigned_to: true,
  closed_by: true,
  closed_at: true,
  note: true,
})

export const fileColumns = columnsOf<FileRow>({
  uuid: true,
  app_id: true,
  owner_id: true,
  target_kind: true,
  target: true,
  secret: true,
  name: true,
  type: true,
  size: true,
  checksum: true,
  created_at: true,
  pieces: true,
  preview: true,
  gone_at: true,
})

export const uploadColumns = columnsOf<UploadRow>({
  uuid: true,
  app_id: true,
  owner_id: true,
  created_at: true,
  touched_at: true,
})

export const uploadPartColumns = columnsOf<UploadPartRow>({
  uuid: true,
  number: true,
  blob: true,
  size: true,
  checksum: true,
})
