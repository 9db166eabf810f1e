import { useEffect, useState, useSyncExternalStore } from 'react'
import type { Attachment } from '../../state/attachments/attachment.ts'
import { useKit } from '../../state/kit.ts'
import { errorCode, errorText } from '../../strings/strings.ts'
import { formatBytes } from '../../ui/format/format-bytes.ts'
import { RetryIcon } from '../../ui/icons/icons.tsx'

/** The size of an attached file, its upload progress, and a retry button if it failed. */
export function TrayState({ attachment }: { readonly attachment: Attachment }) {
  const { t, locale, announce } = useKit()
  const { upload, file, prepared } = attachment
  const state = useSyncExternalStore(upload.subscribe, upload.get, upload.get)
  const [bytes, setBytes] = useState(file.size)
  useEffect(() => {
    let isCurrent = true
    prepared.then(({ data }) => isCurrent && setBytes(data.size))
    return () => {
      isCurrent = false
    }
  }, [prepared])
  const { name } = file
  const error = state.name === 'failed' ? state.error : undefined
  const failure = error && errorText(t, error)
  const words = failure && t('attach.failed', { name, why: failure })
  useEffect(() => {
    if (words) announce(words, 'assertive')
  }, [words, announce])

  if (error) {
    return (
      <>
        <button
          type="button"
          className="parley-tray-retry"
          aria-label={t('attach.retry', { name })}
          title={t('attach.retry', { name })}
          onClick={upload.retry}
        >
          <RetryIcon />
        </button>
        <span className="parley-tray-size" data-tone="bad" title={`${failure} ${errorCode(error)}`}>
          {failure}
        </span>
      </>
    )
  }
  const part = state.name === 'uploading' ? Math.min(1, Math.max(0, state.part)) : undefined
  return (
    <>
      {part !== undefined && (
        <span
          role="progressbar"
          className="parley-tray-progress"
          aria-label={`${t('message.uploading')}: ${name}`}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={Math.round(part * 100)}
        >
          <span style={{ inlineSize: `${part * 100}%` }} />
        </span>
      )}
      <span className="parley-tray-size" data-state={state.name}>
        <bdi>{formatBytes(bytes, locale)}</bdi>
      </span>
    </>
  )
}
