// How often one address may register or ask for tokens.

import { fail } from '@parley/protocol'
import type { Context } from '../../pipeline/context.ts'
import { Buckets, isLoopback } from '../../rate-limits.ts'

const limiters = new WeakMap<object, Buckets>()

export function limitSignIns(context: Context): void {
  // The app's own back end signs everybody in from one address.
  if (context.isApp) return
  const { config, address, now } = context
  const buckets = limiters.get(config) ?? new Buckets(2)
  limiters.set(config, buckets)
  const perSecond = isLoopback(address) ? config.signInsPerSecondLoopback : config.signInsPerSecond
  if (!buckets.take(address, perSecond, now)) fail('maxLimit', { form: 'requests' })
}
