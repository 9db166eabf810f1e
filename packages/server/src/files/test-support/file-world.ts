// A server with users and files in a temporary folder on a real disk, for tests of files.

import { mkdtempSync, rmSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { Config } from '../../config/config.ts'
import type { Database } from '../../storage/database.ts'
import { type TestServer, testServer } from '../../test-support/test-server.ts'
import type { Disk } from '../disk.ts'
import { DiskBlobs } from '../disk-blobs.ts'
import type { UploadRequest } from '../file-requests.ts'
import { Files } from '../files.ts'
import type { ImageEngine } from '../images/image-engine.ts'
import { Images } from '../images/images.ts'
import { pictureThread } from '../images/platform/image-thread.ts'
import { nodeDisk } from '../platform/node-disk.ts'
import type { DownloadAnswer } from '../serving.ts'
import { ffmpeg } from '../video-frames/platform/ffmpeg.ts'
import type { VideoEngine } from '../video-frames/video-engine.ts'
import { VideoFrames } from '../video-frames/video-frames.ts'

export interface FileWorld extends TestServer {
  /** The file service by itself, on the requested disk. */
  readonly files: Files
  readonly data: string
  /** All paths in the folder of files. */
  stored(): Promise<string[]>
  /** Uploads a file of alice for bob by default. */
  upload(given?: Partial<UploadRequest> & { token?: string }): ReturnType<Files['upload']>
  download(
    uuid: string,
    given?: { query?: Record<string, string>; headers?: Record<string, string>; token?: string },
  ): Promise<DownloadAnswer>
}

export interface FileWorldOptions {
  readonly config?: Partial<Config>
  readonly disk?: Disk
  readonly pictures?: () => ImageEngine
  readonly videos?: VideoEngine
  /** Replaces the new database in memory. */
  readonly database?: Database
  /** Group and room membership by `user target`. */
  readonly members?: readonly string[]
}

export async function fileWorld(options: FileWorldOptions = {}): Promise<FileWorld> {
  const data = mkdtempSync(join(tmpdir(), 'parley-files-'))
  const world = await testServer({ port: 0, data, ...options.config }, options.database)
  onTestFinished(async () => {
    await world.server.stop()
    rmSync(data, { recursive: true })
  })
  const alice = await world.token('alice')
  const { host, config, metrics } = world.server.services
  const images = new Images({ host, config, metrics, engine: options.pictures ?? pictureThread })
  onTestFinished(() => images.close())
  const videoFrames = new VideoFrames({ host, config, metrics, engine: options.videos ?? ffmpeg('ffmpeg') })
  onTestFinished(() => videoFrames.close())
  const files = new Files({
    ...world.server.services,
    images,
    videoFrames,
    blobs: new DiskBlobs(options.disk ?? nodeDisk, join(data, 'files')),
    isMember: async (user, target) => options.members?.includes(`${user.name} ${target}`) ?? false,
  })
  return {
    ...world,
    files,
    data,
    stored: () => storedIn(data),
    upload: ({ token = alice, headers, ...given } = {}) =>
      files.upload({
        org: 'parley',
        app: 'demo',
        headers: headers ?? { authorization: `Bearer ${token}`, host: 'chat.test' },
        query: { 'chat-type': 'CHAT', 'chat-target': 'bob' },
        file: { name: 'note.txt', type: 'text/plain', chunks: pieces('hello ', 'world') },
        ...given,
      }),
    download: (uuid, { query = {}, headers = {}, token } = {}) =>
      files.download({
        org: 'parley',
        app: 'demo',
        uuid,
        query,
        headers: { ...headers, ...(token ? { authorization: `Bearer ${token}` } : {}) },
      }),
  }
}

async function storedIn(data: string): Promise<string[]> {
  const folder = join(data, 'files')
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort()
}

export async function* pieces(...texts: string[]): AsyncGenerator<Uint8Array> {
  for (const text of texts) yield Buffer.from(text)
}

/** The entity of an upload answer. */
export function entityOf(answer: { body: Record<string, unknown> }) {
  const [entity] = answer.body.entities as {
    uuid: string
    type: string
    'share-secret': string
    'file-metadata': { 'content-length': number; 'content-type': string }
  }[]
  if (!entity) throw new Error(`No file: ${JSON.stringify(answer.body)}`)
  return entity
}

/** The bytes of a download as text, or an error as JSON. */
export async function textOf({ body }: DownloadAnswer): Promise<string> {
  if (body instanceof Uint8Array) return Buffer.from(body).toString()
  if (!(Symbol.asyncIterator in body)) return JSON.stringify(body)
  const parts: Uint8Array[] = []
  for await (const part of body as AsyncIterable<Uint8Array>) parts.push(part)
  return Buffer.concat(parts).toString()
}

/** The magic bytes of an image. What follows may be anything. */
export const pictureHead = Buffer.from(
  '89504e470d0a1a0a0000000d49484452000000100000001008060000001ff3ff61',
  'hex',
)
