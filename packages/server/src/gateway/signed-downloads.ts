// Downloads of lines by signed links: `/{org}/{app}/parley/v1/history/{hour}` and `…/exports/{user}/lines`.

import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { readQuery } from '../pipeline/input.ts'

/** The lines of a download. Undefined if the link is not valid. */
type OpenDownload = (
  org: string,
  app: string,
  name: string,
  query: Readonly<Record<string, string | undefined>>,
) => Promise<AsyncIterable<string | Buffer> | undefined>

export interface DownloadRouteParts {
  readonly historyFile: OpenDownload
  readonly exportFile: OpenDownload
}

/** Downloads at once. Each reads the database in pages while it is being sent. */
const mostAtOnce = 4

export function downloadRoutes(http: FastifyInstance, { historyFile, exportFile }: DownloadRouteParts): void {
  let open = 0
  const answer = (find: OpenDownload) => async (request: FastifyRequest, reply: FastifyReply) => {
    const { org = '', app = '', name = '' } = request.params as Record<string, string>
    if (open >= mostAtOnce)
      return reply
        .code(503)
        .header('retry-after', '5')
        .send({ error: 'service_unavailable', error_description: 'Server is busy.' })
    open++
    try {
      const lines = await find(org, app, name, readQuery(request.url.split('?')[1] ?? '', {}))
      if (!lines)
        return reply
          .code(404)
          .send({ error: 'storage_object_not_found', error_description: 'This link is not valid.' })
      const stream = Readable.from(lines)
      open++
      stream.once('close', () => {
        open--
      })
      return reply
        .type('application/x-ndjson; charset=utf-8')
        .header('content-disposition', `attachment; filename="${name}.jsonl"`)
        .header('x-content-type-options', 'nosniff')
        .header('cache-control', 'no-store')
        .send(stream)
    } finally {
      open--
    }
  }
  http.get('/:org/:app/parley/v1/history/:name', answer(historyFile))
  http.get('/:org/:app/parley/v1/exports/:name/lines', answer(exportFile))
}
