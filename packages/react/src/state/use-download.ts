import { useEffect, useRef, useState } from 'react'
import type { MessageOf } from '../messages/message-content.ts'
import { errorText, type ReasonedError } from '../strings/strings.ts'
import { useKit } from './kit.ts'

export type DownloadStatus =
  | { readonly name: 'idle' }
  | { readonly name: 'loading'; readonly part: number | undefined }
  | { readonly name: 'failed'; readonly error: ReasonedError }

/** Downloads a file and lets the browser save it under its name. */
export function useDownload(file: MessageOf<'file'> | undefined): {
  status: DownloadStatus
  start: () => void
  stop: () => void
} {
  const { client, t, announce } = useKit()
  const [status, setStatus] = useState<DownloadStatus>({ name: 'idle' })
  const abort = useRef<AbortController | undefined>(undefined)
  useEffect(() => () => abort.current?.abort(), [])

  const start = async () => {
    if (!file || abort.current) return
    const controller = new AbortController()
    abort.current = controller
    setStatus({ name: 'loading', part: undefined })
    const { url, secret, name } = file
    try {
      const bytes = await client.messages.download(
        { url, secret },
        {
          signal: controller.signal,
          onProgress: (loaded, total) => {
            if (total > 0 && !controller.signal.aborted) setStatus({ name: 'loading', part: loaded / total })
          },
        },
      )
      if (controller.signal.aborted) return
      saveFile(bytes, name)
      setStatus({ name: 'idle' })
    } catch (error) {
      if (controller.signal.aborted) return
      setStatus({ name: 'failed', error: error as ReasonedError })
      announce(t('kind.download.failed', { why: errorText(t, error as ReasonedError) }), 'assertive')
    } finally {
      if (abort.current === controller) abort.current = undefined
    }
  }
  const stop = () => {
    abort.current?.abort()
    abort.current = undefined
    setStatus({ name: 'idle' })
  }
  return { status, start: () => void start(), stop }
}

/** How long the object URL stays valid, because browsers read it after the click. */
const keptMs = 60_000

/** Saves a file, always as application/octet-stream, so that the browser never opens untrusted content in the page. */
export function saveFile(bytes: Uint8Array | Blob, name: string): void {
  const url = URL.createObjectURL(new Blob([bytes as BlobPart], { type: 'application/octet-stream' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name || 'file'
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), keptMs)
}
