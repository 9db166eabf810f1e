// Tells users that the data is a sample, and removes it after a confirmation.

import { useState } from 'react'
import type { Sessions } from '../../session.ts'
import { useAppText } from '../../strings/strings.ts'
import { removeSample, useSamplePeople } from '../SignIn/sample-people.ts'
import './SampleNotice.css'

export interface SampleNoticeProps {
  readonly user: string
  readonly sessions: Pick<Sessions, 'token' | 'signOut'>
}

const storageKey = 'parley.hideSampleNotice'

export function SampleNotice({ user, sessions }: SampleNoticeProps) {
  const text = useAppText()
  const people = useSamplePeople() ?? []
  const [isHidden, setHidden] = useState(wasHidden)
  const [step, setStep] = useState<'idle' | 'asking' | 'working' | 'failed'>('idle')
  if (isHidden || !people.some((person) => person.user === user)) return null
  const isAsking = step === 'asking' || step === 'working'
  const hide = () => {
    setHidden(true)
    try {
      localStorage.setItem(storageKey, '1')
    } catch {
      // Storage failed: hidden for this visit only.
    }
  }
  const remove = async () => {
    setStep('working')
    try {
      await removeSample(sessions.token() ?? '')
    } catch {
      return setStep('failed')
    }
    await sessions.signOut()
    location.assign(location.pathname)
  }
  return (
    <section className="chat-sample-notice" aria-label={text('sample.title')}>
      <div className="chat-sample-text" role="status">
        <strong>{text('sample.title')}</strong>
        <p>{text(step === 'failed' ? 'sample.failed' : isAsking ? 'sample.consequence' : 'sample.hint')}</p>
      </div>
      <button
        type="button"
        className="parley-button"
        data-look="plain"
        aria-disabled={step === 'working'}
        onClick={() => step !== 'working' && (isAsking ? void remove() : setStep('asking'))}
      >
        {text(isAsking ? 'sample.confirm' : 'sample.remove')}
      </button>
      <button
        type="button"
        className="parley-button"
        data-look="plain"
        aria-disabled={step === 'working'}
        onClick={() => step !== 'working' && (isAsking ? setStep('idle') : hide())}
      >
        {text(isAsking ? 'sample.keep' : 'sample.hide')}
      </button>
    </section>
  )
}

function wasHidden(): boolean {
  try {
    return localStorage.getItem(storageKey) === '1'
  } catch {
    return false
  }
}
