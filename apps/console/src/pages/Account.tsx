// The operator's own account: password, and codes of an authenticator app.

import { useState } from 'react'
import { ApiError, session as sessions } from '../api.ts'
import { Card, Facts, Field, PageHead, Tag } from '../components/basics.tsx'
import { useAction } from '../components/use-action.ts'
import { useConsole } from '../context.ts'
import { roleKey } from '../shell/Shell.tsx'

export function Account() {
  const { t, session } = useConsole()
  const { name, role, hasTotp } = session.operator
  return (
    <>
      <PageHead title={t('account.title')} />
      <div className="console-columns">
        <Card title={name}>
          <Facts
            rows={[
              [t('operators.role'), t(roleKey(role))],
              [
                t('operators.codes'),
                <Tag key="codes" tone={hasTotp ? 'ok' : 'warn'}>
                  {t(hasTotp ? 'yes' : 'no')}
                </Tag>,
              ],
            ]}
          />
        </Card>
        <Password />
        <Codes />
      </div>
    </>
  )
}

function Password() {
  const { t, notify } = useConsole()
  const [current, setCurrent] = useState('')
  const [next, setNext] = useState('')
  const [problem, setProblem] = useState('')
  const change = async () => {
    setProblem('')
    try {
      await sessions.changePassword(current, next)
      setCurrent('')
      setNext('')
      notify(t('account.changed'))
    } catch (error) {
      const code = error instanceof ApiError ? error.code : ''
      setProblem(
        t(
          code === 'wrong_password'
            ? 'account.wrong'
            : code === 'illegal_password'
              ? 'account.short'
              : 'problem.other',
        ),
      )
    }
  }
  return (
    <Card title={t('account.password')}>
      <form
        className="parley-form"
        onSubmit={(event) => {
          event.preventDefault()
          void change()
        }}
      >
        <Field
          label={t('account.current')}
          type="password"
          value={current}
          onChange={setCurrent}
          autoComplete="current-password"
        />
        <Field
          label={t('account.new')}
          hint={t('account.short')}
          type="password"
          value={next}
          onChange={setNext}
          autoComplete="new-password"
        />
        {problem && (
          <p className="parley-problem" role="alert">
            {problem}
          </p>
        )}
        <div className="parley-form-actions">
          <button type="submit" className="parley-button" data-look="plain">
            {t('account.change')}
          </button>
        </div>
      </form>
    </Card>
  )
}

function Codes() {
  const { t, session, refresh } = useConsole()
  const [setup, setSetup] = useState<{ secret: string; address: string }>()
  const [code, setCode] = useState('')
  const acting = useAction()
  const isOn = session.operator.hasTotp
  return (
    <Card title={t('account.codes')}>
      <p className="parley-hint">{t(isOn ? 'account.codesOn' : 'account.codesHint')}</p>
      {!setup && (
        <div className="parley-form-actions">
          <button
            type="button"
            className="parley-button"
            data-look="plain"
            onClick={() => void acting.run(async () => setSetup(await sessions.beginTotp()))}
          >
            {t(isOn ? 'account.codesAgain' : 'account.codesBegin')}
          </button>
        </div>
      )}
      {setup && (
        <form
          className="parley-form"
          onSubmit={(event) => {
            event.preventDefault()
            void acting.run(async () => {
              await sessions.confirmTotp(code)
              setSetup(undefined)
              setCode('')
              await refresh()
            }, t('account.codesDone'))
          }}
        >
          <p className="parley-hint">{t('account.secretHint')}</p>
          <output className="console-secret">{setup.secret.replace(/(.{4})/g, '$1 ').trim()}</output>
          <a href={setup.address}>{t('account.open')}</a>
          <Field
            label={t('signIn.code')}
            value={code}
            onChange={setCode}
            autoComplete="one-time-code"
            inputMode="numeric"
            maxLength={7}
          />
          {acting.problem && (
            <p className="parley-problem" role="alert">
              {t('signIn.wrongCode')}
            </p>
          )}
          <div className="parley-form-actions">
            <button type="submit" className="parley-button">
              {t('account.confirm')}
            </button>
          </div>
        </form>
      )}
    </Card>
  )
}
