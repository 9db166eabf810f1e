// Pushes as a part of the server: the intake of messages and the outbox. Without a provider nothing of it runs.

import type { Config } from '../config/config.ts'
import type { Directory } from '../directory/directory.ts'
import type { Committed } from '../logs/commits.ts'
import type { Metrics } from '../metrics.ts'
import type { Host } from '../platform/host.ts'
import type { Sessions } from '../sessions/registry.ts'
import type { SendContext } from '../sessions/send-context.ts'
import type { Database } from '../storage/database.ts'
import { Pushes } from './message-intake.ts'
import { Outbox } from './outbox.ts'
import type { Providers } from './providers/provider.ts'
import { kindOf, type ProviderKind, providerKinds, readNotifiers } from './providers/settings.ts'
import { type TestedDevice, testPush } from './test-push.ts'

export interface PushServiceParts {
  readonly database: Database
  readonly directory: Pick<Directory, 'current'>
  readonly sessions: Pick<Sessions, 'isOnline' | 'hasDevice' | 'watch'>
  readonly providers: Providers
  readonly host: Host
  readonly config: Config
  readonly metrics: Pick<Metrics, 'problem' | 'counters'>
  /** In a cluster one node sends the pushes of all. */
  readonly isSender?: () => boolean
  /** There are new pushes, which another node may have to send. */
  readonly added?: () => void
  /** A user has registered a device here. */
  readonly whenRegistered?: (userId: number) => void
}

export class PushService {
  private readonly providers: Providers
  private readonly pushes: Pushes
  private readonly outbox: Outbox
  private readonly whenRegistered: PushServiceParts['whenRegistered']
  private readonly parts: Pick<PushServiceParts, 'database' | 'host'>
  private readonly named: ReturnType<typeof readNotifiers>

  constructor(parts: PushServiceParts) {
    const { providers, metrics, config } = parts
    const counts = new Map<string, number>()
    const named = readNotifiers(config.pushNotifiers)
    this.parts = parts
    this.named = named
    this.providers = providers
    this.outbox = new Outbox({
      ...parts,
      ended(notifier, outcome) {
        // Without the provider's own reason.
        const key = `${kindOf(notifier, named)} ${outcome.split(':')[0]}`
        counts.set(key, (counts.get(key) ?? 0) + 1)
      },
    })
    this.whenRegistered = parts.whenRegistered
    this.pushes = new Pushes({
      ...parts,
      added: () => {
        this.outbox.added()
        parts.added?.()
      },
    })
    metrics.counters('parley_pushes_total', 'Pushes and attempts by outcome', ['provider', 'outcome'], () =>
      [...counts].map(([key, value]) => [key.split(/ (.*)/s).slice(0, 2), value]),
    )
  }

  async start(): Promise<void> {
    if (!this.providers.any) return
    await this.pushes.start()
    this.outbox.start()
  }

  /** Called after every commit. */
  note(committed: readonly Committed<SendContext>[]): void {
    this.pushes.note(committed)
  }

  /** A user has registered a device. */
  registered(userId: number): void {
    this.pushes.registered(userId)
    this.whenRegistered?.(userId)
  }

  /** The same on another node. */
  registeredElsewhere(userId: number): void {
    this.pushes.registered(userId)
  }

  /** There are pushes that this node may have to send. */
  wake(): void {
    if (this.providers.any) this.outbox.added()
  }

  /** The push services, and whether they are configured. */
  services(): readonly { readonly service: ProviderKind; readonly state: 'on' | 'off' }[] {
    const on = new Set<string>(this.providers.kinds ?? [])
    return providerKinds.map((service) => ({ service, state: on.has(service) ? 'on' : 'off' }))
  }

  /** The service of a name under which devices register. */
  serviceOf(notifier: string): ProviderKind {
    return kindOf(notifier, this.named)
  }

  /** Sends a push to all devices of a user at once, for an operator. */
  test(userId: number, shown: { readonly title: string; readonly body: string }): Promise<TestedDevice[]> {
    const { database, host } = this.parts
    const { providers } = this
    return testPush({ database, host, providers, serviceOf: (name) => this.serviceOf(name) }, userId, shown)
  }

  /** Another node ended, maybe before it had examined all messages that it stored. */
  examineAgain(): void {
    if (this.providers.any) this.pushes.examineAgain()
  }

  /** Whether work is running that does not wait for a provider. */
  get isBusy(): boolean {
    return this.pushes.isRunning || this.outbox.isRunning
  }

  async stop(): Promise<void> {
    await this.pushes.stop()
    await this.outbox.stop()
    await this.providers.close()
  }
}
