// Shared by provider tests: a push, a fixed clock, and providers made from settings.

import { defaults } from '../../../config/config.ts'
import { type ManualHost, manualHost } from '../../../moderation/test-support/manual-host.ts'
import { createProviders } from '../create.ts'
import type { Outcome, Providers, Push } from '../provider.ts'
import type { PushSettings } from '../settings.ts'

export interface Stage {
  readonly host: ManualHost
  readonly providers: Providers
  readonly push: (more?: Partial<Push>) => Push
  readonly send: (notifier: string, more?: Partial<Push>, signal?: AbortSignal) => Promise<Outcome>
}

export function stage(
  settings: Partial<PushSettings>,
  network: Parameters<typeof createProviders>[2] = {},
): Stage {
  const host = manualHost()
  const providers = createProviders({ ...defaults, ...settings }, host, network)
  const push = (more: Partial<Push> = {}): Push => ({
    key: 'message-1/device-1',
    token: 'ab'.repeat(32),
    title: 'Ann',
    body: 'hello',
    badge: 3,
    data: { id: '1', type: 'single', from: 'ann' },
    expiresAt: host.time + 3_600_000,
    ...more,
  })
  return {
    host,
    providers,
    push,
    send: (notifier, more = {}, signal = new AbortController().signal) => {
      const provider = providers.find(notifier)
      if (!provider) throw new Error(`nobody for ${notifier}`)
      return provider.send(push(more), signal)
    },
  }
}
