// A picture, film or voice that the browser could not show. It does not say why, so the client is asked, who can: the file
// may be gone, or not for this reader, or the network was away. Where the client gets it, that is shown.

import { useEffect, useRef, useState } from 'react'
import { useKit } from '../../state/kit.ts'
import { useSelection } from '../../state/use-selection.ts'
import { errorText, type ReasonedError } from '../../strings/strings.ts'

/** Larger ones are not fetched a second time only to show them. */
const mostBytes = 20_000_000

/** Trying again does not help. */
export const isFinal = (error: ReasonedError): boolean =>
  error.reason === 'downloadExpired' || error.reason === 'downloadNotAllowed'

export interface FailedFile {
  /** Grows with each try; a key for what shows the file. */
  readonly attempt: number
  /** The address of what the client got. */
  readonly url: string | undefined
  readonly problem: string | undefined
  /** Nobody knows yet why: what is said then is said once, and nothing moves. */
  readonly isAsking: boolean
  /** Left out where it does not help. */
  readonly retry: (() => void) | undefined
  /** To be called when it could not be shown. */
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
    // Once: what the client got and the browser cannot show is no picture.
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

  const isHopeless = error !== undefined && isFinal(error)
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the connection is back
  useEffect(() => {
    if (isOnline && isFailed && !isHopeless && url === undefined) retry()
  }, [isOnline])
  return {
    attempt,
    url,
    isAsking,
    problem: isFailed && error ? errorText(t, error) : undefined,
    retry: isHopeless ? undefined : retry,
    failed,
  }
}
