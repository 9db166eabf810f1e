import type { SharedFile } from '@parley/client'
import { type ReactNode, useState } from 'react'
import { FileCard } from '../../media/file-card/FileCard.tsx'
import { useKit } from '../../state/kit.ts'
import { useSelection } from '../../state/use-client-state.ts'
import { saveFile } from '../../state/use-download.ts'
import { errorText, type ReasonedError } from '../../strings/strings.ts'
import { ErrorLine } from '../../ui/ErrorLine.tsx'
import { listTime } from '../../ui/format/times.ts'
import { useToday } from '../../ui/hooks/use-now.ts'
import { BinIcon, CloseIcon, DownloadIcon, RetryIcon } from '../../ui/icons/icons.tsx'
import { ProgressRing } from '../../ui/progress-ring/ProgressRing.tsx'
import type { FileSource } from './file-source.ts'
import type { Upload } from './uploads.ts'

/** A shared file. A click downloads it. */
export function FileRow(props: {
  readonly source: FileSource
  readonly file: SharedFile
  readonly onRemove?: () => void
}) {
  const { source, file, onRemove } = props
  const { t, locale, nameOf, announce } = useKit()
  const me = useSelection((state) => state.me)
  const today = useToday()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<ReactNode>()

  const download = async () => {
    if (isBusy) return
    setBusy(true)
    setProblem(undefined)
    try {
      saveFile(await source.download(file.id), file.name)
    } catch (failure) {
      const error = failure as ReasonedError
      const why = t('kind.download.failed', { why: errorText(t, error) })
      setProblem(<ErrorLine error={error} text={why} />)
      announce(why, 'assertive')
    } finally {
      setBusy(false)
    }
  }
  const words = { today: t('day.today'), yesterday: t('day.yesterday') }
  const name = file.owner === me ? t('message.you') : nameOf(file.owner)
  return (
    <li className="parley-shared-file">
      <FileCard
        name={file.name}
        size={file.bytes}
        note={
          problem ? (
            <span className="parley-problem">{problem}</span>
          ) : (
            t('files.by', { name, time: listTime(file.createdAt, today, locale, words) })
          )
        }
        {...(isBusy && {
          lead: <ProgressRing value={undefined} label={t('files.fetching', { name: file.name })} />,
        })}
      >
        <button
          type="button"
          className="parley-icon-button"
          aria-label={t('files.download', { name: file.name })}
          title={t('files.download', { name: file.name })}
          aria-disabled={isBusy}
          onClick={() => void download()}
        >
          <DownloadIcon />
        </button>
        {onRemove && (
          <button
            type="button"
            className="parley-icon-button"
            aria-label={t('files.remove', { name: file.name })}
            title={t('files.remove', { name: file.name })}
            onClick={onRemove}
          >
            <BinIcon />
          </button>
        )}
      </FileCard>
    </li>
  )
}

/** A file whose upload is running, queued or failed. */
export function UploadRow(props: {
  readonly upload: Upload
  readonly onCancel: () => void
  readonly onRetry: () => void
}) {
  const { t } = useKit()
  const { upload, onCancel, onRetry } = props
  const { file, part, error } = upload
  return (
    <li className="parley-shared-file">
      <FileCard
        name={file.name}
        size={file.size}
        note={
          error ? (
            <span className="parley-problem">
              <ErrorLine error={error} text={t('files.notShared', { why: errorText(t, error) })} />
            </span>
          ) : (
            t(part === undefined ? 'files.waiting' : 'message.uploading')
          )
        }
        {...(!error && {
          lead: (
            <ProgressRing
              value={part ?? 0}
              label={t('files.sharing', { name: file.name })}
              onCancel={onCancel}
            />
          ),
        })}
      >
        {error && (
          <>
            <button
              type="button"
              className="parley-icon-button"
              aria-label={t('files.retry', { name: file.name })}
              title={t('action.retry')}
              onClick={onRetry}
            >
              <RetryIcon />
            </button>
            <button
              type="button"
              className="parley-icon-button"
              aria-label={t('files.dismiss', { name: file.name })}
              title={t('notice.dismiss')}
              onClick={onCancel}
            >
              <CloseIcon />
            </button>
          </>
        )}
      </FileCard>
    </li>
  )
}
