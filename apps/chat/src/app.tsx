// Chooses between the screens: signing in, waiting for the server, and the chat itself.

import { ParleyProvider } from '@parley/react'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { marksOf } from './marks.ts'
import { usePreferences } from './preferences.ts'
import { go, type Route, useRoute } from './routes.tsx'
import { Inbox, type Place } from './screens/Inbox/Inbox.tsx'
import { SignIn } from './screens/SignIn/SignIn.tsx'
import { nameOfSample, useSamplePeople } from './screens/SignIn/sample-people.ts'
import { Unreachable } from './screens/SignIn/Unreachable.tsx'
import type { Sessions } from './session.ts'
import { AppTextContext, appTranslator } from './strings/strings.ts'

export function App({ sessions }: { readonly sessions: Sessions }) {
  const session = useSyncExternalStore(sessions.subscribe, sessions.get)
  const { theme, language, sendWith } = usePreferences()
  const text = useMemo(() => appTranslator(language), [language])
  const marks = useMemo(() => marksOf(text), [text])
  const route = useRoute()
  const people = useSamplePeople()
  const nameOf = useMemo(() => nameOfSample(people), [people])

  const isOpen = session.name === 'open'
  useEffect(() => {
    if (isOpen && route.screen === 'register') go({ screen: 'inbox' })
  }, [isOpen, route.screen])

  return (
    <AppTextContext value={text}>
      {session.name === 'open' ? (
        <ParleyProvider
          client={session.client}
          language={language}
          theme={theme}
          sendWith={sendWith}
          nameOf={nameOf}
          marks={marks}
        >
          <Inbox
            account={session.account}
            open={route.screen === 'conversation' ? route.conversation : undefined}
            thread={route.screen === 'conversation' ? route.thread : undefined}
            place={placeOf(route)}
            onSignOut={() => {
              go({ screen: 'inbox' })
              void sessions.signOut()
            }}
            onSignInAgain={sessions.leave}
          />
        </ParleyProvider>
      ) : session.name === 'unreachable' ? (
        <Unreachable why={session.why} onAgain={sessions.resume} onLeave={sessions.leave} />
      ) : (
        <SignIn sessions={sessions} why={session.why} isNew={route.screen === 'register'} people={people} />
      )}
    </AppTextContext>
  )
}

/** A screen in place of the conversation. */
const placeOf = ({ screen }: Route): Place | undefined =>
  screen === 'requests' || screen === 'discover' || screen === 'threads' || screen === 'rooms'
    ? screen
    : undefined
