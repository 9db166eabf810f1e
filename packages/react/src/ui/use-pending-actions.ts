// Pending actions: which are running, and what failed. A failure never discards the user's input, so that they can try
// again.

import { createElement, type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { uiTexts } from '../strings/en/ui.ts'
import { addEnglish, errorText, type ReasonedError } from '../strings/strings.ts'
import { ErrorLine } from './ErrorLine.tsx'
import { useTexts } from './texts.ts'

addEnglish(uiTexts)

export interface PendingActions {
  isBusy(name: string): boolean
  /** The last error, if nothing has succeeded since. */
  readonly problem: { readonly name: string; readonly text: ReactNode } | undefined
  /** Runs an action under a name, one at a time per name. Resolves with whether it succeeded, and announces `done`. */
  readonly act: (name: string, work: () => Promise<unknown>, done?: string) => Promise<boolean>
  readonly forget: () => void
}

export function usePendingActions(): PendingActions {
  const { t, announce } = useTexts()
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set())
  const [problem, setProblem] = useState<PendingActions['problem']>()
  const running = useRef(new Set<string>())
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])

  const act = useCallback(
    async (name: string, work: () => Promise<unknown>, done?: string) => {
      if (running.current.has(name)) return false
      const show = () => isHere.current && setBusy(new Set(running.current))
      running.current.add(name)
      show()
      setProblem(undefined)
      try {
        checkOutcomes(await work())
        if (done !== undefined) announce(done)
        return true
      } catch (failure) {
        const error = failure as ReasonedError
        const text = t('groupPanel.notSaved', { why: errorText(t, error) })
        announce(text, 'assertive')
        if (isHere.current) setProblem({ name, text: createElement(ErrorLine, { error, text }) })
        return false
      } finally {
        running.current.delete(name)
        show()
      }
    },
    [t, announce],
  )
  return { isBusy: (name) => busy.has(name), problem, act, forget: () => setProblem(undefined) }
}

interface Outcome {
  readonly isDone?: boolean
  readonly reason?: string
}

/** Throws the failed outcome of a call for a single user. Calls for several users return an outcome for each. */
export function checkOutcomes(answer: unknown): void {
  const { outcomes, muted } = (answer ?? {}) as { readonly outcomes?: unknown; readonly muted?: unknown }
  const all = [outcomes, muted].flat().filter((each) => typeof each === 'object' && each !== null)
  const failed = (all as readonly Outcome[]).find(({ isDone }) => isDone === false)
  if (failed) throw Object.assign(new Error(failed.reason || 'error'), { reason: failed.reason })
}
