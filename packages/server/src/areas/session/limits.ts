// Registrations and token requests that come too often are refused before they cost anything.

import { fail } from '@parley/protocol'
import type { Context } from '../../pipeline/context.ts'

export function limitSignIns(context: Context, step: 'register' | 'token'): void {
  // The app's own back end signs everybody in from one address.
  if (context.isApp) return
  if (context.signInRate.isTooHigh(step, context.address)) fail('maxLimit', { form: 'requests' })
}
