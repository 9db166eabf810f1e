// The secrets of an app that are valid now: its own, and for a while the one before it.

import type { App } from '../directory/directory.ts'

export function validSecrets({ clientSecret, formerSecret }: App, now: number): readonly string[] {
  return formerSecret && formerSecret.until > now ? [clientSecret, formerSecret.text] : [clientSecret]
}
