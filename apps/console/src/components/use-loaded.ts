// Data of a page. It is loaded when the page opens and whenever its key changes; the old data stays until the new data
// is there.

import { useCallback, useEffect, useRef, useState } from 'react'

export interface Loaded<T> {
  readonly data: T | undefined
  readonly error: unknown
  readonly isLoading: boolean
  readonly reload: () => void
}

export function useLoaded<T>(key: string, load: (signal: AbortSignal) => Promise<T>): Loaded<T> {
  const [state, setState] = useState<{ key: string; data?: T; error?: unknown; isLoading: boolean }>({
    key,
    isLoading: true,
  })
  const [round, setRound] = useState(0)
  const loader = useRef(load)
  useEffect(() => {
    loader.current = load
  })
  /** A new round loads the same data again. */
  const wanted = `${round} ${key}`
  useEffect(() => {
    const key = wanted.slice(wanted.indexOf(' ') + 1)
    const gone = new AbortController()
    setState((before) => (before.key === key ? { ...before, isLoading: true } : { key, isLoading: true }))
    loader.current(gone.signal).then(
      (data) => gone.signal.aborted || setState({ key, data, isLoading: false }),
      (error: unknown) =>
        gone.signal.aborted ||
        setState((before) => ({ ...(before.key === key ? before : { key }), error, isLoading: false })),
    )
    return () => gone.abort()
  }, [wanted])
  const reload = useCallback(() => setRound((before) => before + 1), [])
  const isCurrent = state.key === key
  return {
    data: isCurrent ? state.data : undefined,
    error: isCurrent ? state.error : undefined,
    isLoading: isCurrent ? state.isLoading : true,
    reload,
  }
}

/** Calls `run` periodically while the page is visible. The interval begins when a call has ended. */
export function useRepeated(run: () => void, everyMs: number): void {
  const current = useRef(run)
  useEffect(() => {
    current.current = run
  })
  useEffect(() => {
    const timer = setInterval(() => document.visibilityState === 'visible' && current.current(), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
}
