// Lazily loaded parts of the composer, with fallbacks if loading fails: writing always works.

import { useKit } from '../state/kit.ts'
import { NotFetched } from '../state/NotFetched.tsx'
import { lazily } from '../ui/lazily.tsx'
import type { AttachmentTrayProps } from './attachments/AttachmentTray.tsx'

const Nothing = () => null

export const AttachmentTray = lazily(
  async () => (await import('./attachments/AttachmentTray.tsx')).AttachmentTray,
  CountedFiles,
)
export const DropZone = lazily(async () => (await import('./attachments/DropZone.tsx')).DropZone, Nothing)
export const MentionBox = lazily(async () => (await import('./mentions/MentionBox.tsx')).MentionBox, Nothing)
export const CommandBox = lazily(async () => (await import('./commands/CommandBox.tsx')).CommandBox, Nothing)
export const UndoSend = lazily(async () => (await import('./undo/UndoSend.tsx')).UndoSend, Nothing)
export const ClosedNotice = lazily(
  async () => (await import('./ClosedNotice.tsx')).ClosedNotice,
  () => useKit().t('error.muted'),
)
export const LocationDialog = lazily(
  async () => (await import('./location/LocationDialog.tsx')).LocationDialog,
  NotFetched,
)

function CountedFiles({ files }: AttachmentTrayProps) {
  const { t } = useKit()
  return <p className="parley-tray">{t('attach.count', { count: files.length })}</p>
}
