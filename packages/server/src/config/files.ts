// Settings of uploaded files and where their bytes are stored.

import type { SettingReaders } from './integrations.ts'

export interface FileConfig {
  /** Largest file. */
  maxFileBytes: number
  /** An S3-compatible store for the bytes of files, instead of `data`. Empty: none. */
  s3Bucket: string
  s3Endpoint: string
  s3Region: string
  s3Prefix: string
  s3Key: string
  s3Secret: string
  /** Multipart uploads: the size of a part (the last one may be smaller) and the concurrent uploads of one user. */
  partBytes: number
  maxUploads: number
  /** An unfinished multipart upload is removed after this time. */
  uploadMs: number
  /** Images with more pixels or bytes have no preview. Also the time limit of a preview and the length of the queue. */
  maxPixels: number
  maxPictureBytes: number
  pictureMs: number
  picturesWaiting: number
  /** The program that extracts video frames (empty: none), its time limit and its concurrency. */
  ffmpeg: string
  stillMs: number
  stillsAtOnce: number
  /** Re-encode uploaded images without their metadata (location, camera). */
  stripPictures: boolean
  /** Bytes of files that one user may store, and how long files are kept. 0 is no limit. */
  maxUserFileBytes: number
  fileMs: number
}

const day = 86_400_000
const hour = 3_600_000
const megabyte = 1024 * 1024

export const fileDefaults: FileConfig = {
  maxFileBytes: 100 * megabyte,
  s3Bucket: '',
  s3Endpoint: '',
  s3Region: 'us-east-1',
  s3Prefix: '',
  s3Key: '',
  s3Secret: '',
  partBytes: 5 * megabyte,
  maxUploads: 20,
  uploadMs: day,
  maxPixels: 50_000_000,
  maxPictureBytes: 30 * megabyte,
  pictureMs: 15_000,
  picturesWaiting: 200,
  ffmpeg: '',
  stillMs: 15_000,
  stillsAtOnce: 2,
  stripPictures: false,
  maxUserFileBytes: 0,
  fileMs: 0,
}

export function filesFrom(
  env: Readonly<Record<string, string | undefined>>,
  { number, isOn }: Pick<SettingReaders, 'number' | 'isOn'>,
): Partial<FileConfig> {
  return {
    maxFileBytes: number('PARLEY_MAX_FILE_MB', fileDefaults.maxFileBytes / megabyte) * megabyte,
    s3Bucket: env.PARLEY_S3_BUCKET ?? '',
    s3Endpoint: env.PARLEY_S3_ENDPOINT ?? '',
    s3Region: env.PARLEY_S3_REGION || fileDefaults.s3Region,
    s3Prefix: env.PARLEY_S3_PREFIX ?? '',
    s3Key: env.PARLEY_S3_KEY ?? '',
    s3Secret: env.PARLEY_S3_SECRET ?? '',
    maxUploads: number('PARLEY_MAX_UPLOADS', fileDefaults.maxUploads),
    uploadMs: number('PARLEY_UPLOAD_HOURS', fileDefaults.uploadMs / hour) * hour,
    maxPixels: number('PARLEY_MAX_MEGAPIXELS', fileDefaults.maxPixels / 1_000_000) * 1_000_000,
    ffmpeg: env.PARLEY_FFMPEG ?? 'ffmpeg',
    stripPictures: isOn('PARLEY_STRIP_PICTURES', fileDefaults.stripPictures),
    maxUserFileBytes: number('PARLEY_MAX_USER_FILES_MB', fileDefaults.maxUserFileBytes / megabyte) * megabyte,
    fileMs: number('PARLEY_FILE_DAYS', fileDefaults.fileMs / day) * day,
  }
}
