// The client for Node.

import { type Client, createClientOn } from './client.ts'
import type { ClientOptions } from './options.ts'
import { nodePlatform } from './platform/node.ts'

export { nodePlatform } from './platform/node.ts'
export * from './public.ts'

/** Makes a client. Nothing is connected before `signIn`. Throws for options that cannot work. */
export function createClient(options: ClientOptions): Client {
  return createClientOn(options, options?.platform ?? nodePlatform())
}
