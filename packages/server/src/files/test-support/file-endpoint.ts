// A listening server for hostile uploads, with well-formed and malformed forms.

import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { expect, onTestFinished } from 'vitest'
import type { Config } from '../../config/config.ts'
import { until } from '../../test-support/until.ts'
import { entityOf, type FileWorld, fileWorld } from './file-world.ts'

export const toBob = 'chat-type=CHAT&chat-target=bob'

export interface FileEndpoint extends FileWorld {
  readonly base: string
  readonly authorization: string
  /** Sends a raw body with these headers. */
  post(
    body: string | Uint8Array<ArrayBuffer> | FormData,
    type?: string,
  ): Promise<{ status: number; body: Record<string, unknown> }>
  /** A raw connection, for requests that no client would write. */
  raw(): Promise<Socket>
  fetched(answer: { body: Record<string, unknown> }, more?: string): Promise<Response>
  /** Expects that nothing is left of a refused upload and that the next upload succeeds. */
  expectUnharmed(kept?: number): Promise<void>
}

export async function openFileEndpoint(config: Partial<Config> = {}): Promise<FileEndpoint> {
  const world = await fileWorld({ config })
  const authorization = `Bearer ${await world.token('alice')}`
  const { url, port } = await world.server.listen()
  const base = `${url}/parley/demo/chatfiles`
  const post: FileEndpoint['post'] = async (body, type) => {
    const headers = { authorization, ...(type ? { 'content-type': type } : {}) }
    const response = await fetch(`${base}?${toBob}`, { method: 'POST', headers, body })
    return { status: response.status, body: (await response.json()) as Record<string, unknown> }
  }
  const rows = async (table: string) =>
    (
      await world.server.services.database.read((sql) =>
        sql.first<{ rows: number }>(`SELECT count(*) AS rows FROM ${table}`, []),
      )
    )?.rows
  return {
    ...world,
    base,
    authorization,
    post,
    async raw() {
      const socket = connect(port, '127.0.0.1')
      onTestFinished(() => void socket.destroy())
      // Some of these tests expect to be disconnected.
      socket.on('error', () => undefined)
      await once(socket, 'connect')
      return socket
    },
    fetched(answer, more = '') {
      const { uuid, 'share-secret': secret } = entityOf(answer)
      return fetch(`${base}/${uuid}?share-secret=${secret}${more}`)
    },
    async expectUnharmed(kept = 0) {
      await until(() => world.server.busy === 0)
      expect(await world.stored()).toHaveLength(kept)
      expect([await rows('files'), await rows('upload_parts')]).toEqual([kept, 0])
      expect(world.server.services.metrics.problems).toBe(0)
      expect((await post(formWith('as ever'))).status).toBe(200)
    },
  }
}

export function formWith(
  content: string | Uint8Array<ArrayBuffer>,
  name = 'note.txt',
  type = 'text/plain',
): FormData {
  const form = new FormData()
  form.append('file', new File([content], name, { type }))
  return form
}

export const lined = 'multipart/form-data; boundary=line'

/** A part of a form with the boundary `line`. */
export const part = (head: string, content: string | Uint8Array): Buffer =>
  Buffer.concat([Buffer.from(`--line\r\n${head}\r\n\r\n`), Buffer.from(content), Buffer.from('\r\n')])

export const filePart = (content: string | Uint8Array, name = 'a.bin', type = 'application/octet-stream') =>
  part(`content-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: ${type}`, content)

export const end = Buffer.from('--line--\r\n')
