// The console: the session first, then the page that the address names.

import { Foundation } from '@parley/react/foundation'
import { Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { ApiError, createApi, type Session, session as sessions } from './api.ts'
import { Loading } from './components/basics.tsx'
import { type ConsoleContext, Shared } from './context.ts'
import { pages } from './pages/pages.tsx'
import { SignIn } from './pages/SignIn.tsx'
import { preferences } from './preferences.ts'
import { linkTo, useRoute } from './routes.ts'
import { Shell } from './shell/Shell.tsx'
import { consoleTranslator } from './strings/strings.ts'

const chosenApp = 'parley.console.app'
const noticeMs = 4000

export function App() {
  const { language } = preferences()
  const t = useMemo(() => consoleTranslator(language), [language])
  const foundationTexts = useMemo(
    () => ({ 'action.close': t('action.close'), 'action.cancel': t('action.cancel') }),
    [t],
  )
  const [session, setSession] = useState<Session | 'none' | 'unreachable' | undefined>(undefined)
  const refresh = useCallback(
    () =>
      sessions
        .current()
        .then(setSession, (error: unknown) =>
          setSession(error instanceof ApiError && error.status === 401 ? 'none' : 'unreachable'),
        ),
    [],
  )
  useEffect(() => void refresh(), [refresh])
  if (session === undefined)
    return (
      <p className="parley console-alone" role="status">
        {t('loading')}
      </p>
    )
  return (
    <Foundation language={language} texts={foundationTexts}>
      {typeof session === 'string' ? (
        <SignIn t={t} isUnreachable={session === 'unreachable'} onSignedIn={setSession} />
      ) : (
        <SignedIn
          session={session}
          t={t}
          language={language}
          refresh={refresh}
          signedOut={() => setSession('none')}
        />
      )}
    </Foundation>
  )
}

function SignedIn({
  session,
  t,
  language,
  refresh,
  signedOut,
}: Pick<ConsoleContext, 't' | 'language' | 'refresh'> & { session: Session; signedOut: () => void }) {
  const route = useRoute()
  const [app, setApp] = useState(() => firstApp(session))
  const [notice, setNotice] = useState('')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const shared = useMemo<ConsoleContext>(
    () => ({
      api: createApi(app, session, signedOut),
      session,
      t,
      language,
      refresh,
      notify(text) {
        clearTimeout(timer.current)
        setNotice(text)
        timer.current = setTimeout(() => setNotice(''), noticeMs)
      },
    }),
    [app, session, t, language, refresh, signedOut],
  )
  const offered = pages.filter(({ needs }) => shared.api.can(needs))
  const page = offered.find(({ name }) => name === route.page)
  const choose = (wanted: string) => {
    localStorage.setItem(chosenApp, wanted)
    location.hash = linkTo(route.page)
    setApp(wanted)
  }
  return (
    <Shared value={shared}>
      <Shell
        pages={offered}
        current={page?.name ?? ''}
        app={app}
        onApp={choose}
        notice={notice}
        onSignedOut={signedOut}
      >
        {page ? (
          <Suspense fallback={<Loading />}>
            <page.Page key={app} rest={route.rest} />
          </Suspense>
        ) : (
          <p className="console-problem">{t('notFound')}</p>
        )}
      </Shell>
    </Shared>
  )
}

function firstApp({ apps }: Session): string {
  const before = localStorage.getItem(chosenApp)
  return (
    apps.find(({ key }) => key === before)?.key ??
    apps.find(({ disabled }) => !disabled)?.key ??
    apps[0]?.key ??
    ''
  )
}
