// The client for browsers.

import { type Client, createClientOn } from './client.ts'
import type { ClientOptions } from './options.ts'
import { browserPlatform } from './platform/browser.ts'

export { browserPlatform } from './platform/browser.ts'
export * from './public.ts'

/** Makes a client. Nothing is connected before `signIn`. Throws for options that cannot work. */
export function createClient(options: ClientOptions): Client {
  return createClientOn(options, options?.platform ?? browserPlatform())
}
