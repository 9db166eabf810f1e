// Handles media that the browser could not display. The browser gives no reason, so the file is requested through the
// client: it may have expired, be forbidden, or the network was down. If the client gets it, that copy is shown.

import { useEffect, useRef, useState } from 'react'
import { useKit } from '../../state/kit.ts'
import { useSelection } from '../../state/use-client-state.ts'
import { errorCode, errorText, type ReasonedError } from '../../strings/strings.ts'

/** Larger files are not downloaded a second time only to display them. */
const mostBytes = 20_000_000

/** True if a retry cannot help. */
export const isFinal = (error: ReasonedError): boolean =>
  error.reason === 'downloadExpired' || error.reason === 'downloadNotAllowed'

export interface FailedFile {
  /** Increases with each attempt; used as the key of the media element. */
  readonly attempt: number
  /** The object URL of the file that the client downloaded. */
  readonly url: string | undefined
  readonly problem: string | undefined
  /** The code of the error, to be shown in small print. */
  readonly code: string | undefined
  /**
   * Whether the reason is still unknown. The message waits for it, so that it is announced once and causes no layout
   * shift.
   */
  readonly isAsking: boolean
  /** Undefined if a retry cannot help. */
  readonly retry: (() => void) | undefined
  /** Has to be called when the file could not be displayed. */
  readonly failed: () => void
}

export function useFailedFile(
  file: { readonly url: string; readonly secret: string } | undefined,
): FailedFile {
  const { client, t } = useKit()
  const isOnline = useSelection((state) => state.connection.name === 'online')
  const [attempt, setAttempt] = useState(0)
  const [url, setUrl] = useState<string>()
  const [error, setError] = useState<ReasonedError>()
  const [isFailed, setFailed] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const end = useRef<AbortController>(undefined)
  useEffect(() => () => end.current?.abort(), [])
  useEffect(
    () => () => {
      if (url) URL.revokeObjectURL(url)
    },
    [url],
  )

  const ask = async ({ url: from, secret }: NonNullable<typeof file>) => {
    const controller = new AbortController()
    end.current?.abort()
    end.current = controller
    const { signal } = controller
    setAsking(true)
    try {
      const onProgress = (loaded: number, total: number) => {
        if (Math.max(loaded, total) > mostBytes) controller.abort()
      }
      const bytes = await client.messages.download({ url: from, secret }, { signal, onProgress })
      if (!signal.aborted) setUrl(URL.createObjectURL(new Blob([bytes as BlobPart])))
    } catch (problem) {
      if (!signal.aborted) setError(problem as ReasonedError)
    } finally {
      if (end.current === controller) setAsking(false)
    }
  }
  const failed = () => {
    setFailed(true)
    // Requested only once: if the browser cannot display the downloaded file either, it is not a picture.
    if (file?.url && url === undefined && isOnline) void ask(file)
  }
  const retry = () => {
    end.current?.abort()
    setFailed(false)
    setAsking(false)
    setError(undefined)
    setUrl(undefined)
    setAttempt((before) => before + 1)
  }

  const shown = isFailed ? error : undefined
  const isHopeless = error !== undefined && isFinal(error)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the connection is back
  useEffect(() => {
    if (isOnline && isFailed && !isHopeless && url === undefined) retry()
  }, [isOnline])
  return {
    attempt,
    url,
    isAsking,
    problem: shown && errorText(t, shown),
    code: shown && errorCode(shown),
    retry: isHopeless ? undefined : retry,
    failed,
  }
}
