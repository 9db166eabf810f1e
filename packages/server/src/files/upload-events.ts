// The event of an upload, for the app's back end. It has no secret: who may download the file is decided by the message.

import type { AppEvent } from '../logs/app-events.ts'
import type { FileRow } from '../storage/tables.ts'

export function uploaded(row: FileRow, by: string, at: number): AppEvent {
  const { uuid, name, type, size, target_kind: chat, target } = row
  const conversation = chat === 'none' ? {} : { chat, to: target }
  return { kind: 'files.uploaded', data: { fileId: uuid, by, name, type, size, ...conversation }, at }
}
