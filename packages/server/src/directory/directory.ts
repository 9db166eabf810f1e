// A cache of apps, users and conversations, for the rules. Filled from the database on demand. Code that changes a row
// invalidates its entry with `forget…` in `whenDurable`.

import type { Config } from '../config/config.ts'
import { LruCache } from '../lru-cache.ts'
import type { Host } from '../platform/host.ts'
import { appColumns } from '../storage/columns.ts'
import type { Database, Row } from '../storage/database.ts'
import { openLog, type Participant } from '../storage/procedures/open-log.ts'
import { userByName } from '../storage/procedures/users.ts'
import type { Secrets } from '../storage/secrets/secrets.ts'
import type { App, Conversation, User } from './entities.ts'
import { type Group, loadGroup } from './groups.ts'
import { loadThread, type Thread } from './threads.ts'

export type { App, Conversation, User } from './entities.ts'

/** A cached row or conversation that changed: the kind of cache, and the key in it. */
export interface Invalidation {
  readonly what: 'user' | 'blocks' | 'contacts' | 'group' | 'thread'
  readonly key: string | number
}

/** The users, the group and the thread on which the rules decided. */
export interface Seen {
  readonly users: readonly User[]
  readonly group?: Group | undefined
  readonly thread?: Thread | undefined
}

/** Apps are changed by the command line, beside a running server. Cached ones are refreshed after this time. */
const appsFreshMs = 5000

export class Directory {
  private readonly apps = new Map<string, { app: App; readAt: number }>()
  private readonly users: LruCache<string, User>
  private readonly conversations: LruCache<string, Conversation>
  private readonly blocks: LruCache<number, ReadonlySet<number>>
  private readonly contacts: LruCache<number, ReadonlySet<number>>
  private readonly lookups = new Map<string, Promise<unknown>>()
  private readonly database: Database
  private readonly host: Host
  /** Called after this node changed something that other nodes may have cached. */
  whenChanged: (changed: Invalidation) => void = () => undefined

  constructor(database: Database, host: Host, config: Config) {
    this.database = database
    this.host = host
    this.users = new LruCache(config.cachedUsers)
    this.conversations = new LruCache(config.cachedConversations)
    this.blocks = new LruCache(config.cachedUsers)
    this.contacts = new LruCache(config.cachedUsers)
  }

  async app(org: string, name: string): Promise<App | undefined> {
    // No app has a name with NUL, and PostgreSQL rejects text that contains it.
    if (org.includes('\0') || name.includes('\0')) return undefined
    return this.knownApp(org, name) ?? this.loadApp(org, name)
  }

  /** The app if it was read a moment ago. */
  knownApp(org: string, name: string): App | undefined {
    const known = this.apps.get(`${org}#${name}`)
    return known && this.host.monotonic() - known.readAt < appsFreshMs ? known.app : undefined
  }

  /** The app with this client id. */
  async appOfClient(clientId: string): Promise<App | undefined> {
    if (clientId.includes('\0')) return undefined
    const row = await this.database.read((sql) =>
      sql.first(`SELECT ${appColumns()} FROM apps WHERE client_id = ?`, [clientId]),
    )
    return row && appFrom(row, this.database.secrets)
  }

  private loadApp(org: string, name: string): Promise<App | undefined> {
    return this.once(`app ${org}#${name}`, async () => {
      const row = await this.database.read((sql) =>
        sql.first(`SELECT ${appColumns()} FROM apps WHERE org = ? AND name = ?`, [org, name]),
      )
      if (!row) return undefined
      const before = this.apps.get(`${org}#${name}`)?.app
      const read = appFrom(row, this.database.secrets, before?.events)
      // Keeps the same object if nothing changed, because other caches are keyed by it.
      const app = before && JSON.stringify(before) === JSON.stringify(read) ? before : read
      this.apps.set(app.key, { app, readAt: this.host.monotonic() })
      return app
    })
  }

  forgetApp(key: string): void {
    const known = this.apps.get(key)
    // Users and sessions still hold the app, so its objects stay the same.
    if (known) known.readAt = Number.NEGATIVE_INFINITY
  }

  /** The user if cached. The hot path tries this first. */
  knownUser(app: App, name: string): User | undefined {
    return this.users.get(`${app.id}:${name}`)
  }

  async user(app: App, name: string): Promise<User | undefined> {
    if (name.includes('\0')) return undefined
    return this.kept(this.users, `${app.id}:${name}`, 'user', async () => {
      const row = await this.database.ask(userByName, { appId: app.id, name })
      return row && userFrom(row, app)
    })
  }

  /**
   * The user for sign-ins and tokens, where a new password takes effect at once. PostgreSQL may be shared with other
   * programs, so the row is read.
   */
  async currentUser(app: App, name: string): Promise<User | undefined> {
    const current = this.knownCurrentUser(app, name)
    if (current) return current
    if (this.knownUser(app, name)) this.invalidate({ what: 'user', key: `${app.id}:${name}` })
    return this.user(app, name)
  }

  /** The same if it needs no look-up: no other program writes to a SQLite database. */
  knownCurrentUser(app: App, name: string): User | undefined {
    return this.database.dialect === 'postgres' ? undefined : this.knownUser(app, name)
  }

  /** Drops a cached conversation and its users if they are what the rules have seen, because other programs may have changed them. */
  forgetSeen(app: App, seen: Seen): void {
    for (const user of seen.users) {
      if (this.knownUser(app, user.name)?.version !== user.version) continue
      this.forgetUser(user)
      this.forgetBlocks(user)
      this.forgetContacts(user)
    }
    const { group, thread } = seen
    if (group && this.knownGroup(app, group.id)?.version === group.version) this.forgetGroup(group)
    if (thread && this.knownThread(app, thread.id)?.version === thread.version) this.forgetThread(thread)
  }

  forgetUser(user: User): void {
    this.changed('user', `${user.app.id}:${user.name}`)
  }

  /** The users that a user has blocked, if cached. */
  knownBlockedBy(user: User): ReadonlySet<number> | undefined {
    return this.blocks.get(user.id)
  }

  /** The users that a user has blocked. */
  async blockedBy(user: User): Promise<ReadonlySet<number>> {
    const blocked = await this.kept(this.blocks, user.id, 'blocks', async () => {
      const rows = await this.database.read((sql) =>
        sql.all<{ blocked_id: number }>('SELECT blocked_id FROM blocks WHERE user_id = ?', [user.id]),
      )
      return rows.length === 0 ? nobody : new Set(rows.map((row) => row.blocked_id))
    })
    return blocked ?? nobody
  }

  forgetBlocks(user: User): void {
    this.changed('blocks', user.id)
  }

  /** The contacts of a user, if cached. */
  knownContactsOf(user: User): ReadonlySet<number> | undefined {
    return this.contacts.get(user.id)
  }

  /** The contacts of a user. Contacts are mutual. */
  async contactsOf(user: User): Promise<ReadonlySet<number>> {
    const contacts = await this.kept(this.contacts, user.id, 'contacts', async () => {
      const rows = await this.database.read((sql) =>
        sql.all<{ contact_id: number }>('SELECT contact_id FROM contacts WHERE user_id = ?', [user.id]),
      )
      return rows.length === 0 ? nobody : new Set(rows.map((row) => row.contact_id))
    })
    return contacts ?? nobody
  }

  forgetContacts(...users: readonly Pick<User, 'id'>[]): void {
    for (const { id } of users) this.changed('contacts', id)
  }

  /** The group if cached. */
  knownGroup(app: App, id: string): Group | undefined {
    return this.conversations.get(groupKey(app.id, id)) as Group | undefined
  }

  async group(app: App, id: string): Promise<Group | undefined> {
    const found = this.kept(this.conversations, groupKey(app.id, id), 'group', () =>
      this.database.read((sql) => loadGroup(sql, app, id)),
    )
    return found as Promise<Group | undefined>
  }

  /**
   * Caches the group after a change, right after the commit and before anybody is notified: from here on removed
   * members receive nothing. If two changes arrive out of order, the newer version stays.
   */
  changedGroup(group: Group): void {
    const key = groupKey(group.appId, group.id)
    const known = this.conversations.get(key) as Group | undefined
    if (known && known.version > group.version) return
    this.changed('group', key)
    this.conversations.set(key, group)
  }

  /** Invalidates a deleted group. */
  forgetGroup(group: Pick<Group, 'appId' | 'id'>): void {
    this.changed('group', groupKey(group.appId, group.id))
  }

  /** The thread if cached. */
  knownThread(app: App, id: string): Thread | undefined {
    return this.conversations.get(threadKey(app.id, id)) as Thread | undefined
  }

  async thread(app: App, id: string): Promise<Thread | undefined> {
    const found = this.kept(this.conversations, threadKey(app.id, id), 'thread', () =>
      this.database.read((sql) => loadThread(sql, app, id)),
    )
    return found as Promise<Thread | undefined>
  }

  /** Caches the thread after a change, as with groups. */
  changedThread(thread: Thread): void {
    const key = threadKey(thread.appId, thread.id)
    const known = this.conversations.get(key) as Thread | undefined
    if (known && known.version > thread.version) return
    this.changed('thread', key)
    this.conversations.set(key, thread)
  }

  /** Invalidates a thread that was deleted or whose members changed. */
  forgetThread(thread: Pick<Thread, 'appId' | 'id'>): void {
    this.changed('thread', threadKey(thread.appId, thread.id))
  }

  /** The current state of a conversation: the members of a group may have changed since it was looked up. */
  current(conversation: Conversation): Conversation {
    if (conversation.kind === 'thread') {
      const { appId, id } = conversation as Thread
      return this.conversations.get(threadKey(appId, id)) ?? conversation
    }
    if (conversation.kind !== 'group') return conversation
    const { appId, id } = conversation as Group
    return this.conversations.get(groupKey(appId, id)) ?? conversation
  }

  knownSingle(a: User, b: User): Conversation | undefined {
    return this.conversations.get(pair(a, b))
  }

  /** The single chat of two users (or of one with themselves), created if it does not exist. */
  async single(a: User, b: User): Promise<Conversation> {
    const key = pair(a, b)
    const known = this.conversations.get(key)
    if (known) return known
    return this.once(`single ${key}`, async () => {
      const first = { userId: a.id, peer: b.name }
      const second = { userId: b.id, peer: a.name }
      // A chat with oneself has one member row.
      return this.open('single', a.app, key, a.id === b.id ? [first] : [first, second])
    })
  }

  /** The user's own log, for what concerns nobody else: contact events, events of other devices. */
  async ownLog(user: User): Promise<Conversation> {
    const key = String(user.id)
    const known = this.conversations.get(key)
    return (
      known ??
      this.once(`own ${key}`, () => this.open('user', user.app, key, [{ userId: user.id, peer: '' }]))
    )
  }

  private async open(
    kind: 'single' | 'user',
    app: App,
    key: string,
    members: Participant[],
  ): Promise<Conversation> {
    const logId = await this.database.call(openLog, {
      appId: app.id,
      kind,
      key,
      members,
      now: this.host.now(),
    })
    const conversation: Conversation = { logId, kind, members: members.map((member) => member.userId) }
    this.conversations.set(key, conversation)
    return conversation
  }

  /** The number of a user's device, if they ever signed in with it. */
  async device(user: User, resource: string): Promise<number | undefined> {
    // No device has a name with NUL, and PostgreSQL rejects it.
    if (resource.includes('\0')) return undefined
    const row = await this.database.read((sql) =>
      sql.first<{ id: number }>('SELECT id FROM devices WHERE user_id = ? AND resource = ?', [
        user.id,
        resource,
      ]),
    )
    return row?.id
  }

  /** Reads through the cache. A value that was invalidated during the look-up is not cached. */
  private async kept<K extends string | number, V>(
    cache: LruCache<K, V>,
    key: K,
    what: string,
    look: () => Promise<V | undefined>,
  ): Promise<V | undefined> {
    const known = cache.get(key)
    if (known !== undefined) return known
    const name = `${what} ${key}`
    const looking: Promise<V | undefined> = this.once(name, async () => {
      const found = await look()
      if (found !== undefined && this.lookups.get(name) === looking) cache.set(key, found)
      return found
    })
    return looking
  }

  private changed(what: Invalidation['what'], key: string | number): void {
    this.invalidate({ what, key })
    this.whenChanged({ what, key })
  }

  /** Applies a change of another node. */
  invalidate({ what, key }: Invalidation): void {
    if (what === 'user') this.drop(this.users, String(key), what)
    else if (what === 'blocks') this.drop(this.blocks, Number(key), what)
    else if (what === 'contacts') this.drop(this.contacts, Number(key), what)
    else this.drop(this.conversations, String(key), what)
  }

  /** Drops everything that other nodes may have changed, because it is not known what they did. */
  invalidateAll(): void {
    this.users.clear()
    this.blocks.clear()
    this.contacts.clear()
    // The participants of a single chat never change.
    this.conversations.clear((key) => /^(?:group|thread) /.test(key))
    this.lookups.clear()
  }

  /** Also drops a running look-up: it may return the state before the change. */
  private drop<K extends string | number, V>(cache: LruCache<K, V>, key: K, what: string): void {
    cache.delete(key)
    this.lookups.delete(`${what} ${key}`)
  }

  /** Concurrent look-ups of the same thing share one query. */
  private once<T>(name: string, look: () => Promise<T>): Promise<T> {
    const running = this.lookups.get(name) as Promise<T> | undefined
    if (running) return running
    const started = look().finally(() => {
      if (this.lookups.get(name) === started) this.lookups.delete(name)
    })
    this.lookups.set(name, started)
    return started
  }
}

const nobody: ReadonlySet<number> = new Set()

function groupKey(appId: number, id: string): string {
  return `group ${appId} ${id}`
}

function threadKey(appId: number, id: string): string {
  return `thread ${appId} ${id}`
}

function pair(a: User, b: User): string {
  return a.id < b.id ? `${a.id}:${b.id}` : `${b.id}:${a.id}`
}

export function appFrom(row: Row, secrets: Secrets, events: App['events'] = { isOn: false }): App {
  events.isOn = row.records_events === 1
  const id = row.id as number
  const opened = (column: string) => secrets.open({ table: 'apps', column, row: id }, row[column] as string)
  return {
    id,
    org: row.org as string,
    name: row.name as string,
    key: `${row.org}#${row.name}`,
    clientId: row.client_id as string,
    clientSecret: opened('client_secret'),
    ...(row.former_secret !== null && {
      formerSecret: { text: opened('former_secret'), until: row.former_until as number },
    }),
    openRegistration: row.open_registration === 1,
    disabled: row.disabled === 1,
    events,
  }
}

/** The end of a mute as a time that can be compared: for ever is later than everything. */
const muteEndOf = (end: unknown): number => (end === -1 ? Number.MAX_SAFE_INTEGER : (end as number))

export function userFrom(row: Row, app: App): User {
  const mutes = {
    chat: row.muted_chat as number,
    group: row.muted_group as number,
    room: row.muted_room as number,
  }
  return {
    id: row.id as number,
    app,
    name: row.name as string,
    uuid: row.uuid as string,
    nickname: (row.nickname as string | null) ?? '',
    passwordHash: (row.password_hash as string | null) ?? '',
    epoch: row.token_epoch as number,
    epochChangedAt: row.epoch_changed_at as number,
    deactivated: row.deactivated === 1,
    isBot: row.is_bot === 1,
    mutedUntil: Math.max(muteEndOf(row.muted_until), Math.min(...Object.values(mutes).map(muteEndOf))),
    mutes,
    createdAt: row.created_at as number,
    modifiedAt: row.modified_at as number,
    version: row.version as number,
  }
}
