// A change that the operator asked for: busy while it runs, with its problem if it failed.

import { useState } from 'react'
import { useConsole } from '../context.ts'
import { problemText } from './problem-text.ts'

export interface Action {
  readonly isBusy: boolean
  readonly problem: string
  /** Resolves with whether it succeeded. */
  run(work: () => Promise<unknown>, done?: string): Promise<boolean>
}

export function useAction(): Action {
  const { t, notify } = useConsole()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  return {
    isBusy,
    problem,
    async run(work, done) {
      if (isBusy) return false
      setBusy(true)
      setProblem('')
      try {
        await work()
        if (done) notify(done)
        return true
      } catch (error) {
        setProblem(problemText(error, t))
        return false
      } finally {
        setBusy(false)
      }
    },
  }
}
