import type { ReactNode } from 'react'
import type { ShownMessage } from '../../messages/message-rows.ts'
import { useKit } from '../../state/kit.ts'
import { ProgressRing } from '../../ui/progress-ring/ProgressRing.tsx'
import { useTimelineHandlers } from '../message/timeline-context.ts'

/** Upload progress of a row, from 0 to 1; undefined if nothing is being uploaded. */
export function uploadedPart(row: ShownMessage): number | undefined {
  if (row.type !== 'outgoing') return undefined
  const { status } = row.outgoing
  return status.name === 'uploading' ? status.progress : undefined
}

/** The progress ring over a file that is being uploaded, with a cancel button; otherwise nothing. */
export function UploadRing({ row }: { readonly row: ShownMessage }): ReactNode {
  const { t } = useKit()
  const { run } = useTimelineHandlers()
  const part = uploadedPart(row)
  if (part === undefined) return null
  return <ProgressRing value={part} label={t('message.uploading')} onCancel={() => run('discard', row.id)} />
}
