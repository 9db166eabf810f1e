// The client for Node: everything of index.ts, with another `createClient`.

import { type Client, createClientOn } from './client.ts'
import type { ClientOptions } from './options.ts'
import { nodePlatform } from './platform/node.ts'

export * from './index.ts'
export { fetchUpload } from './platform/fetch-upload.ts'
export { nodePlatform } from './platform/node.ts'

/** Creates a client. It connects only with `signIn`. Throws for invalid options. */
export function createClient(options: ClientOptions): Client {
  return createClientOn(options, options?.platform ?? nodePlatform())
}
