// Opens the storage of file contents that the settings name: an S3 bucket, or a folder.

import { join } from 'node:path'
import type { Config } from '../config/config.ts'
import type { Blobs } from './blobs.ts'
import type { Disk } from './disk.ts'
import { DiskBlobs } from './disk-blobs.ts'

export async function openBlobs(config: Config, disk: Disk): Promise<Blobs> {
  if (!config.s3Bucket) return new DiskBlobs(disk, join(config.data, 'files'))
  // Loaded on demand: the S3 client is as large as the rest of the server.
  const { S3Blobs } = await import('./s3-blobs.ts')
  return new S3Blobs({
    endpoint: config.s3Endpoint,
    region: config.s3Region,
    bucket: config.s3Bucket,
    prefix: config.s3Prefix,
    key: config.s3Key,
    secret: config.s3Secret,
  })
}
