// Changes that are on their way to the server: which, and what did not work. Those who listen are told both.

import { useCallback, useEffect, useRef, useState } from 'react'
import { errorText, type ReasonedError } from '../strings/strings.ts'
import { useTexts } from './texts.ts'

export interface Saving {
  /** The name of what is under way. */
  readonly busy: string | undefined
  readonly problem: string | undefined
  /** One after the other, so that the last one wins. Tells whether it worked. */
  readonly save: (name: string, work: () => Promise<unknown>, words?: string) => Promise<boolean>
}

export function useSaving(): Saving {
  const { t, announce } = useTexts()
  const [busy, setBusy] = useState<string>()
  const [problem, setProblem] = useState<string>()
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
      } catch (error) {
        const text = t('settings.notSaved', { why: errorText(t, error as ReasonedError) })
        announce(text, 'assertive')
        if (isHere.current) setProblem(text)
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
