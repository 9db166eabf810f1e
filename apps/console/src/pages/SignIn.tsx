import { useState } from 'react'
import { ApiError, type Session, session as sessions } from '../api.ts'
import { Field } from '../components/basics.tsx'
import type { Translate } from '../strings/strings.ts'

export function SignIn({
  t,
  isUnreachable,
  onSignedIn,
}: {
  t: Translate
  isUnreachable: boolean
  onSignedIn: (session: Session) => void
}) {
  const [name, setName] = useState('')
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [asksCode, setAsksCode] = useState(false)
  const [problem, setProblem] = useState(isUnreachable ? t('problem.unreachable') : '')
  const [isBusy, setBusy] = useState(false)
  const submit = async () => {
    if (isBusy) return
    setBusy(true)
    setProblem('')
    try {
      onSignedIn(await sessions.signIn({ name, password, code }))
    } catch (error) {
      const { status, code: reason } = error instanceof ApiError ? error : { status: 0, code: '' }
      if (reason === 'code_needed') {
        setProblem(asksCode ? t('signIn.wrongCode') : '')
        setAsksCode(true)
        setCode('')
      } else if (status === 429) setProblem(t('signIn.tooMany'))
      else setProblem(t(status === 401 ? 'signIn.wrong' : 'problem.unreachable'))
      setBusy(false)
    }
  }
  return (
    <main className="parley console-alone">
      <form
        className="console-sign-in"
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <span className="console-mark" aria-hidden="true" />
        <h1 className="console-page-title">{t('signIn.title')}</h1>
        <p className="parley-hint">{t('signIn.hint')}</p>
        <Field label={t('signIn.name')} value={name} onChange={setName} autoComplete="username" />
        <Field
          label={t('signIn.password')}
          type="password"
          value={password}
          onChange={setPassword}
          autoComplete="current-password"
        />
        {asksCode && (
          <Field
            label={t('signIn.code')}
            hint={t('signIn.codeHint')}
            value={code}
            onChange={setCode}
            autoComplete="one-time-code"
            inputMode="numeric"
            maxLength={7}
          />
        )}
        {problem && (
          <p className="parley-problem" role="alert">
            {problem}
          </p>
        )}
        <button type="submit" className="parley-button" aria-disabled={isBusy}>
          {isBusy && <span className="parley-spinner" />}
          {t('signIn.go')}
        </button>
      </form>
    </main>
  )
}
