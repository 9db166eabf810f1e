// The page at /api. It has no scripts and fetches nothing; its style sheet is inside, and the policy names its hash.

import { hash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'

export function openApiPage(http: FastifyInstance, page: () => string): void {
  http.get('/api', async (_request, reply) => {
    const html = page()
    const [, style = ''] = /<style>([\s\S]*?)<\/style>/.exec(html) ?? []
    const policy = [
      "default-src 'none'",
      `style-src 'sha256-${hash('sha256', style, 'base64')}'`,
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
    ]
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', policy.join('; '))
      .header('x-content-type-options', 'nosniff')
      .header('referrer-policy', 'no-referrer')
      .header('cache-control', 'no-cache')
      .send(html)
  })
}
