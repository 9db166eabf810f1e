// Changes that are being saved: which, and what failed. Both are announced to screen readers.

import { createElement, type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { errorText, type ReasonedError } from '../strings/strings.ts'
import { ErrorLine } from './ErrorLine.tsx'
import { useTexts } from './texts.ts'

export interface Saving {
  /** The name of the running change. */
  readonly busy: string | undefined
  readonly problem: ReactNode
  /** Saves a change. Saves run one after the other, so that the last one wins. Resolves with whether it succeeded. */
  readonly save: (name: string, work: () => Promise<unknown>, words?: string) => Promise<boolean>
}

export function useSaving(): Saving {
  const { t, announce } = useTexts()
  const [busy, setBusy] = useState<string>()
  const [problem, setProblem] = useState<ReactNode>()
  const last = useRef(Promise.resolve())
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])

  const save = useCallback(
    async (name: string, work: () => Promise<unknown>, words?: string) => {
      const before = last.current
      let done = () => {}
      last.current = new Promise((end) => {
        done = end
      })
      await before
      setBusy(name)
      setProblem(undefined)
      try {
        await work()
        announce(words ?? t('settings.saved'))
        return true
      } catch (failure) {
        const error = failure as ReasonedError
        const text = t('settings.notSaved', { why: errorText(t, error) })
        announce(text, 'assertive')
        if (isHere.current) setProblem(createElement(ErrorLine, { error, text }))
        return false
      } finally {
        done()
        if (isHere.current) setBusy(undefined)
      }
    },
    [t, announce],
  )
  return { busy, problem, save }
}
