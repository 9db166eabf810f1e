// The form of an upload, on hosts with web globals.

import type { UploadRequest } from './platform.ts'

/** Throws for file data of unknown types. */
export function formOf({ field, file, fields }: UploadRequest): FormData {
  // A primitive value would be uploaded as its text.
  if (Object(file.data) !== file.data) throw file
  const form = new FormData()
  // A Blob of a Blob refers to it; nothing is copied, and the type becomes the requested one.
  form.append(field, new Blob([file.data as BlobPart], { type: file.type }), file.name)
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  return form
}
