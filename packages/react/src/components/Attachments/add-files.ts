// Puts chosen files into the tray of a conversation and says in words which of them cannot be sent, and why. Fetched with
// the first file.

import type { Kit } from '../../kit.ts'
import { type Attachment, admit, kindOf } from './attachment.ts'
import { prepare } from './prepare.ts'
import { refusalText } from './refusal-text.ts'

let lastId = 0

/** Gives what is to be said about those that were left out; empty when there are none. */
export function addFiles(
  kit: Kit,
  conversation: string,
  chosen: readonly File[],
  hasFolders: boolean,
): string {
  const { t, announce, drafts, maxFileBytes, maxPhotoSide } = kit
  const known = drafts.files(conversation)
  const { accepted, refusals } = admit(chosen, known.length, maxFileBytes)
  const all = [...known, ...accepted.map((file) => attachmentOf(file, maxPhotoSide))]
  if (accepted.length > 0) {
    drafts.setFiles(conversation, all)
    announce(t('attach.count', { count: all.length }))
  }
  const folders = hasFolders ? [t('attach.folder')] : []
  return [...folders, ...refusals.map((refusal) => refusalText(refusal, kit))].join(' ')
}

function attachmentOf(file: File, maxPhotoSide: number): Attachment {
  return { id: `file${++lastId}`, file, kind: kindOf(file.type), prepared: prepare(file, maxPhotoSide) }
}
