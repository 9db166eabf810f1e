// Paths for supervisors and load balancers.

import type { FastifyInstance } from 'fastify'
import type { Health } from '../health/health.ts'

/** `/livez`: the process answers. `/readyz` and `/healthz`: whether it can work, and if not, what is wrong. */
export function healthRoutes(http: FastifyInstance, health: Pick<Health, 'report'>): void {
  http.get('/livez', async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  )
  for (const path of ['/readyz', '/healthz'])
    http.get(path, async (_request, reply) => {
      const report = await health.report()
      return reply
        .code(report.status === 'ok' || report.status === 'degraded' ? 200 : 503)
        .header('cache-control', 'no-store')
        .send(report)
    })
}
