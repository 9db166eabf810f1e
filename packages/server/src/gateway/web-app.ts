// The web application: files that were compressed when the app was built, so that a request costs no compression.

import { existsSync } from 'node:fs'
import { relative } from 'node:path'
import serveStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { acceptedEncoding } from './accepted-encoding.ts'

/** Serves the files below `root`. Beside `x.js` there may be `x.js.br` and `x.js.gz` with the same content. */
export async function openWebApp(http: FastifyInstance, root: string): Promise<void> {
  if (!root || !existsSync(root)) return
  await http.register(async (scope) => {
    // The plugin reads the header less strictly (`br;q=0, *` would get Brotli), so it gets the result instead.
    scope.addHook('onRequest', async ({ raw: { headers } }) => {
      headers['accept-encoding'] = acceptedEncoding(headers['accept-encoding']?.toString()) ?? ''
    })
    // Links of the documentation are relative to its folder.
    scope.addHook('onRequest', async ({ raw }, reply) => {
      if (raw.url === '/docs') return reply.redirect('/docs/')
    })
    await scope.register(serveStatic, {
      root,
      wildcard: false,
      preCompressed: true,
      globIgnore: ['**/*.br', '**/*.gz'],
      setHeaders: (reply, path) => setHeaders(reply, relative(root, path)),
    })
  })
}

/** Only our own scripts and styles run. Connections and media may use another server, because users can name one. */
const contentPolicy = [
  "default-src 'self'",
  "img-src 'self' data: blob: http: https:",
  "media-src 'self' blob: http: https:",
  'connect-src http: https: ws: wss:',
  "object-src 'none'",
  "base-uri 'none'",
  "frame-ancestors 'self'",
].join('; ')

/** The documentation loads nothing from other hosts, and its examples connect to this server only. */
const docsPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "media-src 'self' blob:",
  "connect-src 'self'",
  "frame-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
].join('; ')

/** Assets have a hash of their content in their name and never change; everything else is revalidated. */
function setHeaders(reply: FastifyReply, path: string): void {
  reply.header('content-security-policy', path.startsWith('docs/') ? docsPolicy : contentPolicy)
  reply.header('x-content-type-options', 'nosniff')
  reply.header('referrer-policy', 'no-referrer')
  reply.header(
    'cache-control',
    path.startsWith('assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
  )
}
