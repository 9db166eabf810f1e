// Shared parts of an import: the app, look-ups with a bounded cache, and counts.

import type { Config } from '../config/config.ts'
import { type App, Directory, type User } from '../directory/directory.ts'
import type { Blobs } from '../files/blobs.ts'
import type { MessageIds } from '../logs/message-ids.ts'
import type { Host } from '../platform/host.ts'
import type { Database } from '../storage/database.ts'
import { readLines } from './platform/read-lines.ts'
import { Fields } from './records.ts'

export interface ImportParts {
  readonly database: Database
  readonly blobs: Pick<Blobs, 'keep' | 'size'>
  readonly host: Host
  readonly config: Config
  readonly app: App
  readonly ids: MessageIds
  readonly options: ImportOptions
  /** Stops between two steps. */
  readonly signal: AbortSignal
}

export interface ImportOptions {
  /** Only checks and counts. */
  readonly isDryRun: boolean
  /** Creates accounts without a password, and groups, that messages name and no record describes. */
  readonly createMissing: boolean
  /** Links to files point to this address from now on. Undefined: they stay as they are. */
  readonly url: string | undefined
}

export type Counts = Record<string, number>

/** Users cached for look-ups; groups have their members in memory, so fewer of them are kept. */
const cached = { cachedUsers: 20_000, cachedConversations: 500 }

export class Importer {
  readonly parts: ImportParts
  readonly counts: Counts = {}
  readonly directory: Directory
  /** Users and conversations that earlier lines described, for a dry run, which creates none of them. */
  readonly described = new SeenNames()
  /** The app without events: back ends do not get events of what happened on another server. */
  readonly app: App

  constructor(parts: ImportParts) {
    this.parts = parts
    this.directory = new Directory(parts.database, parts.host, { ...parts.config, ...cached })
    this.app = { ...parts.app, events: { isOn: false } }
  }

  get now(): number {
    return this.parts.host.now()
  }

  count(what: string, by = 1): void {
    this.counts[what] = (this.counts[what] ?? 0) + by
  }

  user(name: string): Promise<User | undefined> {
    return this.directory.user(this.app, name)
  }

  /** The records of a file with their lines. */
  async *records<R>(
    path: string,
    file: string,
    read: (fields: Fields) => R,
  ): AsyncGenerator<{ readonly record: R; readonly fields: Fields }> {
    for await (const { number, text } of readLines(path)) {
      if (this.parts.signal.aborted) throw new Error('Interrupted. Run the same command again to continue.')
      const fields = Fields.ofLine({ file, line: number }, text)
      yield { record: read(fields), fields }
    }
  }
}

/** Above this, a dry run does not notice a missing user or conversation. */
const mostSeen = 1_000_000

/** A set of names of bounded size. Beyond the bound it claims to contain every name. */
export class SeenNames {
  private readonly names = new Set<string>()
  private readonly most: number

  constructor(most = mostSeen) {
    this.most = most
  }

  add(name: string): void {
    if (this.names.size < this.most) this.names.add(name)
  }

  has(name: string): boolean {
    return this.names.size >= this.most || this.names.has(name)
  }
}
