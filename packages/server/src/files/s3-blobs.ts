// Blobs in an S3 object store. Bytes arrive in a multipart upload, which is either complete or invisible.

import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectVersionsCommand,
  S3Client,
  type S3ClientConfig,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import type { Blobs, StoredBlob } from './blobs.ts'

export interface S3Settings {
  /** Empty: the default endpoint of the region. */
  readonly endpoint: string
  readonly region: string
  readonly bucket: string
  /** Prepended to every name, for shared buckets. */
  readonly prefix: string
  /** Empty: the default credentials of the machine. */
  readonly key: string
  readonly secret: string
}

export class S3Blobs implements Blobs {
  private readonly client: S3Client
  private readonly settings: S3Settings

  constructor(settings: S3Settings) {
    this.settings = settings
    const { endpoint, region, key, secret } = settings
    this.client = new S3Client({
      region,
      // Self-hosted stores have no DNS names for buckets.
      ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
      ...(key ? { credentials: { accessKeyId: key, secretAccessKey: secret } } : {}),
      // Older stores do not support the newer checksums.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      maxAttempts: 4,
    } satisfies S3ClientConfig)
  }

  async keep(name: string, chunks: AsyncIterable<Uint8Array>): Promise<StoredBlob> {
    const hash = createHash('sha256')
    let size = 0
    let cause: unknown
    async function* counted() {
      try {
        for await (const chunk of chunks) {
          size += chunk.length
          hash.update(chunk)
          yield chunk
        }
      } catch (error) {
        cause = error
        throw error
      }
    }
    const body = Readable.from(counted(), { objectMode: false })
    // A failed upload is aborted in the store, with its parts.
    const upload = new Upload({
      client: this.client,
      params: { ...this.objectOf(name), Body: body },
      queueSize: 2,
      leavePartsOnError: false,
    })
    try {
      await upload.done()
    } catch (error) {
      body.destroy()
      // The cause on our side is more informative than the resulting error of the store.
      throw cause ?? error
    }
    return { size, checksum: hash.digest('hex') }
  }

  async discard(name: string): Promise<void> {
    await this.client.send(new DeleteObjectCommand(this.objectOf(name)))
  }

  /** A bucket that keeps versions only hides a deleted object, and reports that. */
  async erase(name: string): Promise<boolean> {
    const { DeleteMarker, VersionId } = await this.client.send(new DeleteObjectCommand(this.objectOf(name)))
    if (!DeleteMarker && VersionId === undefined) return true
    try {
      await this.eraseVersions(name)
      return true
    } catch (error) {
      if (!isForbidden(error)) throw error
      return false
    }
  }

  /** Also deletes the markers that hide the object. */
  private async eraseVersions(name: string): Promise<void> {
    const { Bucket, Key } = this.objectOf(name)
    let from: { KeyMarker?: string | undefined; VersionIdMarker?: string | undefined } = {}
    for (;;) {
      const page = await this.client.send(new ListObjectVersionsCommand({ Bucket, Prefix: Key, ...from }))
      const listed = [...(page.Versions ?? []), ...(page.DeleteMarkers ?? [])]
      for (const { Key: key, VersionId } of listed)
        if (key === Key) await this.client.send(new DeleteObjectCommand({ Bucket, Key, VersionId }))
      // Names that only begin like this one come later.
      if (!page.IsTruncated || page.NextKeyMarker !== Key) return
      from = { KeyMarker: page.NextKeyMarker, VersionIdMarker: page.NextVersionIdMarker }
    }
  }

  async size(name: string): Promise<number | undefined> {
    try {
      const { ContentLength } = await this.client.send(new HeadObjectCommand(this.objectOf(name)))
      return ContentLength
    } catch (error) {
      if (isMissing(error)) return undefined
      throw error
    }
  }

  async *read(name: string, start: number, end: number): AsyncGenerator<Uint8Array> {
    const { Body } = await this.client.send(
      new GetObjectCommand({ ...this.objectOf(name), Range: `bytes=${start}-${end}` }),
    )
    const body = Body as Readable
    try {
      yield* body as AsyncIterable<Uint8Array>
    } finally {
      // A reader that stops early must not hold the connection.
      body.destroy()
    }
  }

  /** Incomplete uploads cannot be read, and a lifecycle rule of the bucket removes them. */
  async clean(): Promise<void> {}

  async close(): Promise<void> {
    this.client.destroy()
  }

  private objectOf(name: string) {
    return { Bucket: this.settings.bucket, Key: `${this.settings.prefix}${name}` }
  }
}

function isMissing(error: unknown): boolean {
  const { name, $metadata } = error as { name?: string; $metadata?: { httpStatusCode?: number } }
  return name === 'NotFound' || name === 'NoSuchKey' || $metadata?.httpStatusCode === 404
}

/** The credentials lack the permission, or the store does not support it. */
function isForbidden(error: unknown): boolean {
  const status = (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode
  return status === 403 || status === 405 || status === 501
}
