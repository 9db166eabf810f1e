// Upload and download requests, and the dependencies of their handlers.

import type { Directory } from '../directory/directory.ts'
import type { Headers } from '../pipeline/caller.ts'
import type { Database } from '../storage/database.ts'
import type { AppKeys } from '../tokens/app-keys.ts'
import type { IsMember } from './access.ts'
import type { FileStoreParts, UploadedFile } from './file-store.ts'
import type { Images } from './images/images.ts'
import type { VideoFrames } from './video-frames/video-frames.ts'

export interface FilesParts extends FileStoreParts {
  readonly database: Database
  readonly directory: Directory
  readonly keys: AppKeys
  readonly images: Images
  readonly videoFrames: VideoFrames
  /** Whether a user is a member of a group or room. */
  readonly isMember: IsMember
}

export type Query = Readonly<Record<string, string | undefined>>

export interface UploadRequest {
  readonly org: string
  readonly app: string
  /** Names in lower case. */
  readonly headers: Headers
  readonly query: Query
  /** Undefined if the request has no file. */
  readonly file: UploadedFile | undefined
  /** The text fields of the form, complete after the bytes of the file have been read. */
  readonly fields?: Query
}

export interface DownloadRequest {
  readonly org: string
  readonly app: string
  readonly uuid: string
  readonly headers: Headers
  readonly query: Query
}
