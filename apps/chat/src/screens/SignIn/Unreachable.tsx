import { errorCode, errorText, type ReasonedError, translator } from '@parley/react'
import { useEffect, useMemo } from 'react'
import { usePreferences } from '../../preferences.ts'
import { useAppText } from '../../strings/strings.ts'
import { Card } from './Card.tsx'

/** A stored session whose server does not answer: retries automatically, and offers to sign out. */
export function Unreachable(props: {
  readonly why: ReasonedError
  readonly retryMs: number
  readonly onAgain: () => void
  readonly onLeave: () => void
}) {
  const text = useAppText()
  const { language } = usePreferences()
  const t = useMemo(() => translator(language), [language])
  const { why, retryMs, onAgain, onLeave } = props

  const isSaid = why.reason === 'serverUnreachable' || why.reason === 'networkError'

  useEffect(() => {
    const timer = setTimeout(onAgain, retryMs)
    window.addEventListener('online', onAgain)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('online', onAgain)
    }
  }, [onAgain, retryMs])

  return (
    <Card title={text('unreachable.title')} lead={text('unreachable.hint')}>
      <div className="parley-form">
        {/* The title already says it: only the code is new. */}
        <p className="parley-hint">
          {!isSaid && errorText(t, why)}
          <bdi className="parley-error-code"> {errorCode(why)}</bdi>
        </p>
        <button type="button" className="parley-button" onClick={onAgain}>
          {text('unreachable.again')}
        </button>
        <button type="button" className="parley-button" data-look="plain" onClick={onLeave}>
          {text('unreachable.other')}
        </button>
      </div>
    </Card>
  )
}
