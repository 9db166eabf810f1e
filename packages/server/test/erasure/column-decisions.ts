// What an erasure does with every column that can hold text or bytes. A new column has no row here and fails the test until
// somebody decides.

/** `planted`: a person's words get there in the test, and are gone afterwards. Anything else says why nothing is planted. */
export type Decision = 'planted' | { readonly because: string }

const ours = { because: 'written by the server, says nothing about anybody' }
const operator = { because: 'belongs to the operator or the app' }
const withAccount = { because: 'the row goes with the account; there is no call that puts free text here' }
const address = { because: 'the name of an account is an address in the data of other people' }
const place = { because: 'belongs to the group or room, and goes with it if nobody else is in it' }

export const decisions: Readonly<Record<string, Readonly<Record<string, Decision>>>> = {
  app_keys: { name: operator, scopes: operator, hash: withAccount, old_hash: withAccount },
  applications: { message: 'planted' },
  apps: {
    org: operator,
    name: operator,
    client_id: operator,
    client_secret: operator,
    former_secret: operator,
  },
  audit: {
    key_name: operator,
    call: ours,
    acted_as: address,
    target: address,
    address: operator,
    reason: { because: 'words of an operator; emptied in rows that name the person' },
  },
  broadcasts: { body: { because: 'deleted when the erasure begins' } },
  client_logs: { resource: 'planted', content: 'planted' },
  contact_requests: { reason: 'planted' },
  contacts: { remark: 'planted' },
  devices: { resource: 'planted', platform: ours, name: 'planted' },
  entries: { client_key: 'planted', audience: ours, meta: 'planted' },
  erasures: { user_name: { because: 'emptied at the end' }, counts: ours },
  event_endpoints: {
    url: operator,
    secret: operator,
    kinds: operator,
    form: operator,
    last_problem: operator,
  },
  event_deliveries: { problem: operator },
  events: { kind: ours, chat: ours, body: 'planted' },
  files: {
    uuid: ours,
    target_kind: ours,
    target: address,
    secret: ours,
    name: 'planted',
    type: withAccount,
    checksum: ours,
    pieces: ours,
    preview: ours,
  },
  groups: {
    name: 'planted',
    description: 'planted',
    avatar: place,
    custom: place,
    announcement: 'planted',
  },
  logs: { kind: ours, key: ours },
  member_attributes: { key: 'planted', value: 'planted' },
  members: { peer: address },
  mentions: { name: 'planted' },
  migrations: { name: ours },
  operator_audit: { name: operator, call: ours, address: operator },
  operator_sessions: { hash: operator, address: operator },
  operators: { name: operator, role: operator, password_hash: operator, totp_secret: operator },
  overview_samples: { figures: ours },
  people_terms: { term: 'planted' },
  presence_texts: { resource: 'planted', text: 'planted' },
  profiles: { key: withAccount, value: 'planted' },
  push_people: { language: 'planted', zone: withAccount },
  push_tokens: { device: 'planted', notifier: withAccount, token: 'planted', digest: ours },
  pushes: { push: 'planted', outcome: ours },
  reactions: { name: 'planted' },
  readers: { content: 'planted' },
  reports: {
    type: 'planted',
    reason: 'planted',
    snapshot: 'planted',
    state: ours,
    assigned_to: operator,
    closed_by: operator,
    note: { because: 'words of a moderator; the row goes with reports about the person' },
  },
  retention: { kind: operator },
  room_attributes: { key: 'planted', value: 'planted' },
  rooms: { name: 'planted', description: 'planted', announcement: place },
  settings: { key: ours, value: ours },
  shared_files: { uuid: ours },
  silences: { peer: address, remind: withAccount },
  terms: { term: 'planted' },
  threads: { name: 'planted' },
  upload_parts: { uuid: ours, blob: ours, checksum: ours },
  uploads: { uuid: ours },
  usage_events: { event: 'planted' },
  users: { name: withAccount, uuid: ours, password_hash: withAccount, nickname: 'planted' },
  webhooks: { name: operator, hash: ours, chat: ours, target: address },
}
