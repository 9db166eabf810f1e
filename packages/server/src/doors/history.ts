// Downloads of history files: `/{org}/{app}/parley/v1/history/{hour}` with a signed query.

import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { readQuery } from '../pipeline/input.ts'

export interface HistoryDoorParts {
  /** The lines of a file. Undefined if the link is not valid. */
  readonly historyFile: (
    org: string,
    app: string,
    hour: string,
    query: Readonly<Record<string, string | undefined>>,
  ) => Promise<AsyncIterable<string> | undefined>
}

/** Downloads at once. Each reads the log in pages while it is being sent. */
const mostAtOnce = 4

export function openHistoryDoor(http: FastifyInstance, { historyFile }: HistoryDoorParts): void {
  let open = 0
  http.get('/:org/:app/parley/v1/history/:hour', async (request: FastifyRequest, reply) => {
    const { org = '', app = '', hour = '' } = request.params as Record<string, string>
    const query = readQuery(request.url.split('?')[1] ?? '', {})
    const lines = await historyFile(org, app, hour, query)
    if (!lines)
      return reply
        .code(404)
        .send({ error: 'storage_object_not_found', error_description: 'This link is not valid.' })
    if (open >= mostAtOnce)
      return reply
        .code(503)
        .header('retry-after', '5')
        .send({ error: 'service_unavailable', error_description: 'Server is busy.' })
    open++
    const stream = Readable.from(lines)
    stream.once('close', () => {
      open--
    })
    return reply
      .type('application/x-ndjson; charset=utf-8')
      .header('content-disposition', `attachment; filename="${hour}.jsonl"`)
      .header('x-content-type-options', 'nosniff')
      .send(stream)
  })
}
