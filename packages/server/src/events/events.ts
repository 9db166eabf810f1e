// Events for the back ends of apps: one lane for each endpoint, and the removal of old events. Events themselves are
// recorded by the code that changes something, in the same transaction.

import type { App, Directory } from '../directory/directory.ts'
import type { Log } from '../log.ts'
import { eventsRecorded, recordAppEvents } from '../logs/app-events.ts'
import type { Committed } from '../logs/commits.ts'
import type { Metrics } from '../metrics.ts'
import type { Host } from '../platform/host.ts'
import { type Periodic, periodically } from '../platform/periodically.ts'
import type { Session } from '../sessions/session.ts'
import type { Database } from '../storage/database.ts'
import { EndpointLane, type LaneCounts, type LaneParts, type PostEvents } from './lane.ts'
import { allEndpoints, type EndpointRow, findOldEvents, removeOldEvents, updateRecording } from './queries.ts'

export interface EventsParts {
  readonly database: Database
  readonly directory: Pick<Directory, 'app'>
  readonly host: Host
  readonly config: LaneParts['config'] & { readonly eventKeptMs: number }
  readonly metrics: Metrics
  readonly log: Pick<Log, 'error'>
  readonly post: PostEvents
  /** In a cluster one node sends the events of all. */
  readonly isSender?: (() => boolean) | undefined
}

/** Polling finds endpoints that the command line changed, and events that were recorded without a wake-up. */
const lookMs = 5000
const cleanMs = 60_000
const removedAtOnce = 5000

export class Events {
  private readonly parts: EventsParts
  private readonly lanes = new Map<number, { lane: EndpointLane; row: EndpointRow }>()
  private readonly byApp = new Map<number, Set<EndpointLane>>()
  private readonly updating: Periodic
  private readonly cleaning: Periodic
  private readonly counts: LaneCounts = { sent: 0, failed: 0, paused: 0 }
  private signIns: { app: App; event: Parameters<typeof recordAppEvents>[2][number] }[] = []
  private writing: Promise<void> | undefined

  constructor(parts: EventsParts) {
    this.parts = parts
    const { host, metrics } = parts
    const failed = (error: unknown) => metrics.problem('events', error)
    this.updating = periodically({ host, everyMs: lookMs, round: () => this.updateLanes(), failed })
    this.cleaning = periodically({ host, everyMs: cleanMs, round: () => this.clean(), failed })
    const { counts } = this
    metrics.counter('parley_events_sent_total', 'Events that endpoints have received', () => counts.sent)
    metrics.counter('parley_events_failed_total', 'Requests to endpoints that failed', () => counts.failed)
    metrics.gauge('parley_events_paused', 'Endpoints that are paused', () => this.pausedCount())
  }

  async start(): Promise<void> {
    await this.updateLanes()
    this.updating.start()
    this.cleaning.start()
  }

  get isBusy(): boolean {
    return this.writing !== undefined || [...this.lanes.values()].some(({ lane }) => lane.isBusy)
  }

  async stop(): Promise<void> {
    await Promise.all([this.updating.stop(), this.cleaning.stop()])
    await Promise.all([...this.lanes.values()].map(({ lane }) => lane.stop()))
    while (this.writing) await this.writing
  }

  /** Entries were committed. */
  note(committed: readonly Committed[]): void {
    if (this.byApp.size === 0) return
    for (const { entry } of committed) if (entry.event) this.wake(entry.event.appId)
  }

  /** Devices that sign in and out. These are facts of the moment, so they are stored right afterwards. */
  readonly watcher = {
    connected: (session: Session) => this.noteDevice(session, 'sessions.signedIn'),
    disconnected: (session: Session) => this.noteDevice(session, 'sessions.signedOut'),
  }

  /** The endpoints or the keys of an app have changed. Call it after the transaction. */
  async changed(app: App): Promise<void> {
    app.events.isOn = await this.parts.database.write((sql) => updateRecording(sql, app.id))
    await this.updateLanes()
  }

  private noteDevice({ user, resource, wire }: Session, kind: string): void {
    const { app } = user
    if (!app.events.isOn) return
    const data = { user: user.name, device: resource, address: wire.address }
    this.signIns.push({ app, event: { kind, data, at: this.parts.host.now() } })
    this.writing ??= this.writeSignIns()
  }

  /** Those that arrive during a write share the next one. */
  private async writeSignIns(): Promise<void> {
    const { database, metrics } = this.parts
    // Those of one turn share a write.
    await Promise.resolve()
    while (this.signIns.length > 0) {
      const some = this.signIns
      this.signIns = []
      const apps = new Map(some.map(({ app }) => [app.id, app]))
      const inApp = ({ id }: App) => some.filter(({ app }) => app.id === id).map(({ event }) => event)
      await database
        .write(async (sql) => {
          for (const app of [...apps.values()].sort((a, b) => a.id - b.id))
            await recordAppEvents(sql, app, inApp(app))
        })
        .then(
          () => [...apps.values()].forEach(eventsRecorded),
          (error: unknown) => metrics.problem('events', error),
        )
    }
    this.writing = undefined
  }

  private wake(appId: number): void {
    for (const lane of this.byApp.get(appId) ?? []) lane.wake()
  }

  /** Starts, replaces and ends lanes as the rows say, and wakes all of them. */
  private async updateLanes(): Promise<void> {
    const { database, directory, isSender } = this.parts
    const rows = isSender?.() === false ? [] : await allEndpoints(database)
    const existing = new Set(rows.map(({ id }) => id))
    for (const [id, { lane, row }] of this.lanes)
      if (!existing.has(id)) {
        this.lanes.delete(id)
        this.laneSet(row.app_id).delete(lane)
        await lane.stop()
      }
    for (const { org, name, ...row } of rows) {
      const app = await directory.app(org, name)
      if (!app) continue
      app.events.whenRecorded = () => this.wake(app.id)
      const known = this.lanes.get(row.id)
      if (!known) this.begin(row, app)
      else if (known.row.changes !== row.changes) {
        known.row = row
        known.lane.replaced(row)
      } else known.lane.wake()
    }
  }

  private begin(row: EndpointRow, { key }: App): void {
    const { counts } = this
    const lane = new EndpointLane(
      { ...this.parts, counts, appKey: key, paused: (endpoint, why) => this.alert(endpoint, key, why) },
      row,
    )
    this.lanes.set(row.id, { lane, row })
    this.laneSet(row.app_id).add(lane)
    lane.start()
  }

  private laneSet(appId: number): Set<EndpointLane> {
    const known = this.byApp.get(appId) ?? new Set<EndpointLane>()
    this.byApp.set(appId, known)
    return known
  }

  private alert({ id, url }: EndpointRow, app: string, why: string): void {
    const entry = this.lanes.get(id)
    if (entry) entry.row = { ...entry.row, paused_at: this.parts.host.now() }
    const fields = { app, endpoint: id, host: hostOf(url), why }
    this.parts.log.error(
      fields,
      `Event endpoint ${id} is paused. Resume it with: parley events endpoints resume ${id}`,
    )
  }

  private pausedCount(): number {
    return [...this.lanes.values()].filter(({ row }) => row.paused_at > 0).length
  }

  private async clean(): Promise<void> {
    const { database, host, config } = this.parts
    for (;;) {
      const before = host.now() - config.eventKeptMs
      // Most rounds find nothing, and a server without events never writes.
      const old = await database.read((sql) => findOldEvents(sql, before, removedAtOnce))
      if (old.length === 0) return
      const removed = await database.write((sql) => removeOldEvents(sql, old))
      if (removed < removedAtOnce || this.cleaning.isStopped) return
    }
  }
}

/** Without the path and the credentials, which may be secret. */
function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : ''
}
