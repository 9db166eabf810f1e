import type { ReactNode } from 'react'
import type { ShownMessage } from '../../messages/message-rows.ts'
import { useKit } from '../../state/kit.ts'
import { ProgressRing } from '../../ui/progress-ring/ProgressRing.tsx'
import { useTimelineHandlers } from '../message/timeline-context.ts'

/** How far the file of a row has come, from 0 to 1; undefined when nothing is being uploaded. */
export function uploadedPart(row: ShownMessage): number | undefined {
  if (row.type !== 'outgoing') return undefined
  const { status } = row.outgoing
  return status.name === 'uploading' ? status.progress : undefined
}

/** The ring over a file on its way, with the way to call it off; nothing at other times. */
export function UploadRing({ row }: { readonly row: ShownMessage }): ReactNode {
  const { t } = useKit()
  const { run } = useTimelineHandlers()
  const part = uploadedPart(row)
  if (part === undefined) return null
  return <ProgressRing value={part} label={t('message.uploading')} onCancel={() => run('discard', row.id)} />
}
