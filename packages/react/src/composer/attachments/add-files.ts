// Adds chosen files to the attachments of a conversation, and explains which of them cannot be sent. A lazy chunk,
// loaded with the first file.

import type { ConversationRef } from '@parley/client'
import { type Attachment, admit, kindOf } from '../../state/attachments/attachment.ts'
import { prepare } from '../../state/attachments/prepare.ts'
import { refusalText } from '../../state/attachments/refusal-text.ts'
import { uploadAhead } from '../../state/attachments/upload-ahead.ts'
import type { Kit } from '../../state/kit.ts'
import { composerDialogsTexts } from '../../strings/en/composer-dialogs.ts'
import { addEnglish } from '../../strings/strings.ts'

addEnglish(composerDialogsTexts)

let lastId = 0

/** Returns the text about files that were left out; empty if there are none. */
export function addFiles(
  kit: Kit,
  conversation: string,
  chosen: readonly File[],
  hasFolders = false,
): string {
  const { t, announce, drafts, maxFileBytes } = kit
  const known = drafts.files(conversation)
  const { accepted, refusals } = admit(chosen, known.length, maxFileBytes)
  const all = [...known, ...accepted.map((file) => attachmentOf(kit, conversation, file))]
  if (accepted.length > 0) {
    drafts.setFiles(conversation, all)
    announce(t('attach.count', { count: all.length }))
  }
  const folders = hasFolders ? [t('attach.folder')] : []
  return [...folders, ...refusals.map((refusal) => refusalText(refusal, kit))].join(' ')
}

/** Switches all attached photos between original and reduced size. Uploads of the other size start over. */
export function setOriginals(kit: Kit, conversation: string, isOriginal: boolean): void {
  const changed = kit.drafts.files(conversation).map((known) => {
    if (known.kind !== 'image' || (known.isOriginal ?? false) === isOriginal) return known
    known.upload.cancel()
    const { caption = '', alt = '' } = known
    return { ...attachmentOf(kit, conversation, known.file, isOriginal), id: known.id, caption, alt }
  })
  kit.drafts.setFiles(conversation, changed)
}

function attachmentOf(
  { client, maxPhotoSide }: Kit,
  conversation: string,
  file: File,
  isOriginal = false,
): Attachment {
  const prepared = prepare(file, isOriginal ? Number.POSITIVE_INFINITY : maxPhotoSide)
  const draft = async () => {
    const { fileDraft } = await import('../create-media-drafts.ts')
    return fileDraft(refOf(conversation), await prepared, {}, {})
  }
  return {
    id: `file${++lastId}`,
    file,
    kind: kindOf(file.type),
    prepared,
    upload: uploadAhead(client, draft),
    isOriginal,
  }
}

/** The conversation of a key. */
function refOf(key: string): ConversationRef {
  const at = key.indexOf(':')
  return { type: key.slice(0, at) as ConversationRef['type'], id: key.slice(at + 1) }
}
