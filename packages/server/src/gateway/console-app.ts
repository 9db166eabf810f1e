// The operators' console at /console: files that were compressed when it was built. Its content security policy is stricter
// than that of the chat application: it connects to this server only, and no page may frame it.

import { existsSync } from 'node:fs'
import { relative } from 'node:path'
import serveStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { acceptedEncoding } from './accepted-encoding.ts'

const contentPolicy = [
  "default-src 'self'",
  "img-src 'self' data:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

export async function openConsole(http: FastifyInstance, root: string): Promise<void> {
  if (!root || !existsSync(root)) return
  await http.register(async (scope) => {
    // The plugin reads the header less strictly, so it gets the result instead.
    scope.addHook('onRequest', async ({ raw: { headers } }) => {
      headers['accept-encoding'] = acceptedEncoding(headers['accept-encoding']?.toString()) ?? ''
    })
    await scope.register(serveStatic, {
      root,
      prefix: '/console/',
      wildcard: false,
      preCompressed: true,
      globIgnore: ['**/*.br', '**/*.gz'],
      setHeaders: (reply, path) => {
        const isAsset = relative(root, path).startsWith('assets/')
        reply.header('content-security-policy', contentPolicy)
        reply.header('x-content-type-options', 'nosniff')
        reply.header('referrer-policy', 'no-referrer')
        reply.header('cache-control', isAsset ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })
  })
}
