// A file as an HTTP answer: its headers, the requested range, or 304.

import type { Headers } from '../pipeline/caller.ts'
import type { FileRow } from '../storage/tables.ts'
import { describeFile } from './content-types.ts'
import { hasTag, requestedBytes } from './ranges.ts'
import { refuse } from './refusals.ts'

export interface DownloadAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** The bytes as a stream, nothing, or an error (to be written as JSON). */
  readonly body: AsyncIterable<Uint8Array> | Uint8Array | object
}

/** No upload may be executed by a browser, whatever it is. Other origins may embed it. */
const always = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "sandbox; default-src 'none'",
  'cross-origin-resource-policy': 'cross-origin',
  // The answer depends on the token: a browser must not give one user's copy to the next, nor the file for its preview.
  vary: 'authorization, share-secret, thumbnail',
}

export const refusedHeaders = {
  ...always,
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
}

type Read = (start: number, end: number) => AsyncIterable<Uint8Array>

export function serve(file: FileRow, headers: Headers, read: Read): DownloadAnswer {
  const tag = `"${file.checksum}"`
  // The bytes under a name never change.
  const known = { ...always, etag: tag, 'cache-control': 'private, max-age=31536000, immutable' }
  if (hasTag(textOf(headers, 'if-none-match'), tag))
    return { status: 304, headers: known, body: new Uint8Array() }
  const condition = textOf(headers, 'if-range')
  const range = condition === undefined || condition === tag ? textOf(headers, 'range') : undefined
  const wanted = requestedBytes(range, file.size)
  if (wanted.kind === 'outside') return refuse(endsBefore, { 'content-range': `bytes */${file.size}` })
  const { start, end } = wanted
  const all = {
    ...known,
    ...describeFile(file.type, file.name),
    'accept-ranges': 'bytes',
    'content-length': String(end - start + 1),
  }
  const body = read(start, end)
  if (wanted.kind === 'whole') return { status: 200, headers: all, body }
  return { status: 206, headers: { ...all, 'content-range': `bytes ${start}-${end}/${file.size}` }, body }
}

const endsBefore = {
  status: 416,
  body: { error: 'range_not_satisfiable', error_description: 'The file ends before that.' },
}

export function textOf(headers: Headers, name: string): string | undefined {
  const value = headers[name]
  return typeof value === 'string' ? value : undefined
}
