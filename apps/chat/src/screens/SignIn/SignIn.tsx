// The form for signing in and registering. The default server is the one that serves the page.

import { errorCode, type ReasonedError, translator } from '@parley/react'
import { type FormEvent, useId, useMemo, useState } from 'react'
import { usePreferences } from '../../preferences.ts'
import { hrefOf } from '../../routes.tsx'
import type { Sessions } from '../../session.ts'
import { useAppText } from '../../strings/strings.ts'
import { Card } from './Card.tsx'
import { Field } from './Field.tsx'
import { problemText } from './problems.ts'
import type { SamplePerson } from './sample-people.ts'

export interface SignInProps {
  readonly sessions: Sessions
  /** Why the last session ended. */
  readonly why: ReasonedError | undefined
  readonly isNew: boolean
  readonly people: readonly SamplePerson[]
}

/** What is wrong, and the code of the error if there was one. */
interface Problem {
  readonly text: string
  readonly code?: string
}

export function SignIn({ sessions, why, isNew, people }: SignInProps) {
  const text = useAppText()
  const { language } = usePreferences()
  const t = useMemo(() => translator(language), [language])
  const [user, setUser] = useState('')
  const [password, setPassword] = useState('')
  const [token, setToken] = useState('')
  const [wantsToken, setWantsToken] = useState(false)
  const [remember, setRemember] = useState(true)
  const [server, setServer] = useState(location.origin)
  const [appKey, setAppKey] = useState('parley#demo')
  const [isWorking, setWorking] = useState(false)
  const [problem, setProblem] = useState<Problem>()
  const problemId = useId()
  const byToken = wantsToken && !isNew
  const problemOf = (error: ReasonedError): Problem => ({
    text: problemText(error, text, t),
    code: errorCode(error),
  })
  const shown = problem ?? (why && problemOf(why))

  const enter = async (who: Credentials, register: boolean) => {
    const account = { ...who, server: server.trim().replace(/\/+$/, ''), appKey: appKey.trim(), remember }
    const missing = missingIn(account)
    if (missing) return setProblem({ text: text(missing) })
    setWorking(true)
    setProblem(undefined)
    try {
      if (register && 'password' in account) await sessions.register(account)
      else await sessions.signIn(account)
    } catch (error) {
      setProblem(problemOf(error as ReasonedError))
      setWorking(false)
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isWorking) return
    const name = user.trim().toLowerCase()
    void enter(byToken ? { user: name, token: token.trim() } : { user: name, password }, isNew)
  }

  return (
    <Card
      title={text(isNew ? 'register.title' : 'signIn.title')}
      lead={text(isNew ? 'register.lead' : 'signIn.lead')}
    >
      <form
        className="parley-form"
        onSubmit={submit}
        aria-describedby={shown ? problemId : undefined}
        noValidate
      >
        {shown && (
          <p id={problemId} className="chat-problem" role="alert">
            {shown.text} {shown.code && <bdi className="parley-error-code">{shown.code}</bdi>}
          </p>
        )}
        <Field label={text('signIn.user')} value={user} onChange={setUser} autoComplete="username" isName />
        {byToken ? (
          <Field
            key="token"
            label={text('signIn.token')}
            value={token}
            onChange={setToken}
            type="password"
            autoComplete="off"
          />
        ) : (
          <Field
            key="password"
            label={text('signIn.password')}
            value={password}
            onChange={setPassword}
            type="password"
            autoComplete={isNew ? 'new-password' : 'current-password'}
          />
        )}
        <label className="chat-check">
          <input type="checkbox" checked={remember} onChange={(event) => setRemember(event.target.checked)} />
          {text('signIn.remember')}
        </label>
        <details className="chat-more">
          <summary className="chat-more-name">{text('signIn.advanced')}</summary>
          <div className="parley-form">
            <Field label={text('signIn.server')} value={server} onChange={setServer} type="url" />
            <Field label={text('signIn.appKey')} value={appKey} onChange={setAppKey} isName />
            {!isNew && (
              <button
                type="button"
                className="chat-link chat-link-button"
                onClick={() => {
                  setWantsToken(!wantsToken)
                  setProblem(undefined)
                }}
              >
                {text(wantsToken ? 'signIn.usePassword' : 'signIn.useToken')}
              </button>
            )}
          </div>
        </details>
        <button type="submit" className="parley-button" aria-disabled={isWorking}>
          {isWorking && <span className="parley-spinner" aria-hidden="true" />}
          {text(isWorking ? 'signIn.working' : isNew ? 'register.go' : 'signIn.go')}
        </button>
      </form>
      <p className="chat-other">
        <a
          className="chat-link"
          href={hrefOf({ screen: isNew ? 'inbox' : 'register' })}
          onClick={() => setProblem(undefined)}
        >
          {text(isNew ? 'signIn.toSignIn' : 'signIn.toRegister')}
        </a>
      </p>
      {!isNew && people.length > 0 && (
        <section className="chat-samples" aria-label={text('signIn.samples')}>
          <h2 className="chat-samples-title">{text('signIn.samples')}</h2>
          <div className="chat-samples-people">
            {people.map((person) => (
              <button
                key={person.user}
                type="button"
                className="parley-button"
                data-look="plain"
                aria-disabled={isWorking}
                onClick={() => !isWorking && void enter(person, false)}
              >
                {text('signIn.continueAs', { name: person.name })}
              </button>
            ))}
          </div>
          <p className="chat-other">
            <a className="chat-link" href="?demo">
              {text('signIn.demo')}
            </a>
          </p>
        </section>
      )}
    </Card>
  )
}

/** The credentials. The back end of an app creates tokens, for users without a password. */
type Credentials = { readonly user: string } & ({ readonly password: string } | { readonly token: string })

function missingIn(account: Credentials & { readonly server: string }) {
  if (account.user === '') return 'problem.userMissing'
  if ('token' in account && account.token === '') return 'problem.tokenMissing'
  if ('password' in account && account.password === '') return 'problem.passwordMissing'
  return URL.canParse(account.server) ? undefined : 'problem.serverAddress'
}
