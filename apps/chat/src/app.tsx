// Chooses between the screens: signing in, waiting for the server, and the chat itself.

import type { ConversationRef } from '@parley/client'
import { endPushSubscription, type Layers, ParleyProvider, useClient, useIsListLoaded } from '@parley/react'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { marksOf } from './conversation-marks.ts'
import { followDiagnostics } from './diagnostics.ts'
import { usePreferences } from './preferences.ts'
import { go, type Route, useRoute } from './routes.tsx'
import { Inbox } from './screens/Inbox/Inbox.tsx'
import { SampleNotice } from './screens/Settings/LazySampleNotice.tsx'
import { SignIn, type SignInProps } from './screens/SignIn/SignIn.tsx'
import { useSamplePeople } from './screens/SignIn/sample-people.ts'
import { Unreachable } from './screens/SignIn/Unreachable.tsx'
import type { Sessions } from './session.ts'
import type { ScreenName } from './shell/screen-name.ts'
import { AppTextContext, useAppTranslator } from './strings/strings.ts'

export function App({ sessions, layers }: { readonly sessions: Sessions; readonly layers: Layers }) {
  const session = useSyncExternalStore(sessions.subscribe, sessions.get)
  const choices = usePreferences()
  const text = useAppTranslator(choices.language)
  const marks = useMemo(() => marksOf(text), [text])
  const route = useRoute()

  const isOpen = session.name === 'open'
  useEffect(() => {
    if (isOpen && route.screen === 'register') go({ screen: 'inbox' })
  }, [isOpen, route.screen])

  return (
    <AppTextContext value={text}>
      {session.name === 'open' ? (
        <ParleyProvider
          client={session.client}
          {...choices}
          marks={marks}
          layers={layers}
          onOpen={openConversation}
        >
          <Diagnostics />
          <Inbox
            account={session.account}
            open={route.screen === 'conversation' ? route.conversation : undefined}
            thread={route.screen === 'conversation' ? route.thread : undefined}
            screen={screenOf(route)}
            tab={route.screen === 'contacts' ? route.tab : undefined}
            section={route.screen === 'settings' ? route.section : undefined}
            onSignOut={() => {
              go({ screen: 'inbox' })
              // Ends pushes first, so that the next user of this browser does not see them.
              void endPushSubscription(session.client).finally(sessions.signOut)
            }}
            onSignInAgain={sessions.leave}
            settingsNotice={<SampleNotice user={session.account.user} sessions={sessions} />}
          />
        </ParleyProvider>
      ) : session.name === 'unreachable' ? (
        <Unreachable
          why={session.why}
          retryMs={session.retryMs}
          onAgain={sessions.resume}
          onLeave={sessions.leave}
        />
      ) : (
        <Entrance sessions={sessions} why={session.why} isNew={route.screen === 'register'} />
      )}
    </AppTextContext>
  )
}

/** The sign-in screen, with sample accounts if the server offers them. */
function Entrance(props: Omit<SignInProps, 'people'>) {
  return <SignIn {...props} people={useSamplePeople() ?? []} />
}

/** Starts diagnostics once the list is loaded, because they can wait. */
function Diagnostics() {
  const client = useClient()
  const isListLoaded = useIsListLoaded()
  useEffect(() => (isListLoaded ? followDiagnostics(client) : undefined), [client, isListLoaded])
  return null
}

const openConversation = (conversation: ConversationRef) => go({ screen: 'conversation', conversation })

/** The screen that replaces the conversation. */
const screenOf = ({ screen }: Route): ScreenName | undefined =>
  screen === 'inbox' || screen === 'register' || screen === 'conversation' ? undefined : screen
