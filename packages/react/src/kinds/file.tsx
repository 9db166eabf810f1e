import { useTimelineHandlers } from '../components/Message/timeline-context.ts'
import { DownloadIcon } from '../icons/icons.tsx'
import { useKit } from '../kit.ts'
import { FileCard } from '../parts/FileCard/FileCard.tsx'
import { ProgressRing } from '../parts/ProgressRing/ProgressRing.tsx'
import { errorText } from '../strings/strings.ts'
import { Bubble, Caption } from './Bubble.tsx'
import { captionOf } from './ext.ts'
import { OtherKind } from './other.tsx'
import type { KindProps } from './registry.tsx'
import { UploadRing, uploadedPart } from './Upload.tsx'
import { useDownload } from './use-download.ts'
import { isFinal } from './use-failed-file.ts'

/** A file: what it is, how large, and the way to have it. */
export function FileKind(props: KindProps) {
  const { message, row, meta } = props
  const { t } = useKit()
  const { grow } = useTimelineHandlers()
  const download = useDownload(message.kind === 'file' ? message : undefined)
  if (message.kind !== 'file') return <OtherKind {...props} />
  const { status } = download
  const isHere = row.type === 'message'
  const start = () => {
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
          {t('kind.download.failed', { why: errorText(t, status.error) })}{' '}
          {!isFinal(status.error) && (
            <button type="button" className="parley-link-button" onClick={start}>
              {t('action.retry')}
            </button>
          )}
        </p>
      )}
      <Caption text={captionOf(message)} meta={meta} />
    </Bubble>
  )
}
