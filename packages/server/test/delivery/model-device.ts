// A device that behaves like a client, checks every page that it receives, and remembers all of them across its
// sessions.

import {
  Command,
  CommSyncDL,
  CommSyncUL,
  CommUnreadDL,
  decode,
  encode,
  type Meta,
  MSync,
  Provision,
  userDomain,
} from '@parley/protocol'
import type { WireListener } from '../../src/frames/frame-connection.ts'
import { RecordingWire, type TestServer } from '../../src/test-support/test-server.ts'

const nothing = new Uint8Array(0)

/** The frame that signs a device in. */
export function provision(appKey: string, name: string, resource: string, token: string): Uint8Array {
  const authToken = JSON.stringify({ token: `$t$${token}` })
  const payload = encode(Provision, { resource, authToken })
  return encode(MSync, { command: Command.PROVISION, guid: { appKey, name, domain: userDomain }, payload })
}

export class ModelDevice {
  readonly user: string
  readonly resource: string
  /** The received numbers, by log, in all sessions. */
  readonly got = new Map<number, Set<number>>()
  /** The ids of sent messages, by their local ids. */
  readonly answers = new Map<string, string>()
  isSignedIn = false
  private readonly world: TestServer
  private readonly token: string
  private wire: RecordingWire | undefined
  private listener: WireListener | undefined
  private seen = 0
  /** The newest number of this session, by log: pages arrive in order, and nothing arrives twice. */
  private newest = new Map<number, number>()
  /** The newest key that it sent, by log, in all sessions: acknowledged entries never arrive again. */
  private readonly acknowledged = new Map<number, number>()
  /** Pages without a key. */
  private owed: { log: number; key: string; upTo: number }[] = []

  constructor(world: TestServer, user: string, resource: string, token: string) {
    this.world = world
    this.user = user
    this.resource = resource
    this.token = token
  }

  /** Starts to sign in. The sign-in is complete when the answer has been read. */
  signIn(): void {
    this.close()
    const wire = new RecordingWire()
    this.wire = wire
    this.seen = 0
    this.newest = new Map()
    this.owed = []
    this.listener = this.world.server.accept(wire)
    this.listener.frame(provision(this.world.app.key, this.user, this.resource, this.token))
  }

  close(): void {
    this.isSignedIn = false
    this.listener?.closed()
    this.listener = undefined
    this.wire = undefined
  }

  send(meta: Meta): void {
    if (this.isSignedIn) this.frame(Command.SYNC, encode(CommSyncUL, { meta }))
  }

  /** Reads everything that arrived and answers like a client, except for keys. */
  read(): void {
    for (;;) {
      const bytes = this.wire?.frames[this.seen]
      if (!bytes) return
      this.seen++
      const frame = decode(MSync, bytes)
      const payload = frame.payload ?? nothing
      if (frame.command === Command.PROVISION) {
        this.isSignedIn = true
        this.frame(Command.UNREAD, nothing)
      } else if (frame.command === Command.UNREAD) {
        for (const { queue } of decode(CommUnreadDL, payload).unread ?? [])
          this.frame(
            Command.SYNC,
            encode(CommSyncUL, { queue: { name: queue?.name ?? '', domain: userDomain } }),
          )
      } else this.page(decode(CommSyncDL, payload))
    }
  }

  private page({ metaId, serverId, queue, metas, nextKey, isLast, seq }: CommSyncDL): void {
    if (metaId !== undefined) {
      if (serverId !== undefined && serverId !== '0') this.answers.set(metaId, serverId)
      return
    }
    const log = Number(queue?.name ?? 0)
    const got = this.got.get(log) ?? new Set()
    this.got.set(log, got)
    for (const meta of metas ?? []) {
      const number = Number(meta.seq)
      const before = Math.max(this.newest.get(log) ?? 0, this.acknowledged.get(log) ?? 0)
      if (number <= before)
        throw new Error(`${this.user}/${this.resource} got number ${number} of log ${log} after ${before}.`)
      this.newest.set(log, number)
      got.add(number)
    }
    if (!isLast && log > 0 && (metas?.length ?? 0) > 0)
      this.owed.push({ log, key: nextKey ?? '0', upTo: Number(seq) })
  }

  /** Sends the keys of the oldest pages. */
  acknowledge(pages: number): void {
    if (!this.isSignedIn) return
    for (const { log, key, upTo } of this.owed.splice(0, pages)) {
      this.acknowledged.set(log, Math.max(this.acknowledged.get(log) ?? 0, upTo))
      const queue = { name: String(log), domain: userDomain }
      this.frame(Command.SYNC, encode(CommSyncUL, { queue, key }))
    }
  }

  /** Checking a token takes a thread of Node, so that nothing of the server is busy for a while. */
  get isSigningIn(): boolean {
    return this.wire !== undefined && !this.isSignedIn
  }

  get owes(): number {
    return this.owed.length
  }

  private frame(command: number, payload: Uint8Array): void {
    this.listener?.frame(encode(MSync, { command, payload }))
  }
}
