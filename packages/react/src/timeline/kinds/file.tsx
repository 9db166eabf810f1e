import { FileCard } from '../../media/file-card/FileCard.tsx'
import type { KindProps } from '../../messages/kind-renderer.ts'
import { captionOf } from '../../messages/message-ext.ts'
import { useKit } from '../../state/kit.ts'
import { useDownload } from '../../state/use-download.ts'
import { errorText } from '../../strings/strings.ts'
import { ErrorLine } from '../../ui/ErrorLine.tsx'
import { DownloadIcon } from '../../ui/icons/icons.tsx'
import { ProgressRing } from '../../ui/progress-ring/ProgressRing.tsx'
import { useTimelineHandlers } from '../message/timeline-context.ts'
import { Bubble, Caption } from './Bubble.tsx'
import { OtherKind } from './other.tsx'
import { UploadRing, uploadedPart } from './UploadProgress.tsx'
import { isFinal } from './use-failed-file.ts'

/** A file: name, size and download. */
export function FileKind(props: KindProps) {
  const { message, row, meta } = props
  const { t, onOpenFile } = useKit()
  const { grow } = useTimelineHandlers()
  const download = useDownload(message.kind === 'file' ? message : undefined)
  if (message.kind !== 'file') return <OtherKind {...props} />
  const { status } = download
  const caption = captionOf(message)
  const isHere = row.type === 'message'
  const start = () => {
    if (onOpenFile) return onOpenFile(message)
    grow()
    download.start()
  }
  const lead =
    uploadedPart(row) !== undefined ? (
      <UploadRing row={row} />
    ) : status.name === 'loading' ? (
      <ProgressRing value={status.part} onCancel={download.stop} />
    ) : undefined
  return (
    <Bubble of={props} look="card">
      <FileCard
        name={message.name}
        size={message.bytes}
        lead={lead}
        meta={!caption && meta}
        {...(isHere && status.name !== 'loading' && { onOpen: start })}
      >
        {isHere && status.name !== 'loading' && (
          <span className="parley-file-save" aria-hidden="true">
            <DownloadIcon />
          </span>
        )}
      </FileCard>
      {status.name === 'failed' && (
        <p className="parley-problem parley-file-problem">
          <ErrorLine
            error={status.error}
            text={t('kind.download.failed', { why: errorText(t, status.error) })}
          />{' '}
          {!isFinal(status.error) && (
            <button type="button" className="parley-link-button" onClick={start}>
              {t('action.retry')}
            </button>
          )}
        </p>
      )}
      {caption && <Caption text={caption} meta={meta} />}
    </Bubble>
  )
}
