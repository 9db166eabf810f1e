// Timeline and composer are more than a third of the app. They are loaded after the list, or at once if the URL
// contains a conversation.

import { EmptyState, useIsListLoaded, useKit } from '@parley/react'
import {
  type ComponentProps,
  type ComponentType,
  createContext,
  lazy,
  Suspense,
  use,
  useEffect,
  useState,
} from 'react'
import type { ConversationScreen as Screen } from './ConversationScreen.tsx'

type Props = ComponentProps<typeof Screen>

let loaded: ComponentType<Props> | undefined

async function load(): Promise<{ default: ComponentType<Props> }> {
  const { ConversationScreen: Loaded } = await import('./ConversationScreen.tsx')
  loaded = Loaded
  return { default: Loaded }
}

/** Starts to load the screen. A failure is not remembered: opening a conversation tries again. */
export const fetchConversationScreen = (): void => void load().catch(() => {})

/** Loads the screen when the list is loaded, so that the first conversation opens without waiting. */
export function useConversationScreenAfterList(): void {
  const isListLoaded = useIsListLoaded()
  useEffect(() => {
    if (isListLoaded) fetchConversationScreen()
  }, [isListLoaded])
}

const RetryContext = createContext(() => {})

/** One conversation. */
export function ConversationScreen(props: Props) {
  const [tries, setTries] = useState(0)
  return <Attempt key={tries} {...props} onRetry={() => setTries(tries + 1)} />
}

function Attempt({ onRetry, ...props }: Props & { readonly onRetry: () => void }) {
  const [Current] = useState(() => loaded ?? lazy(() => load().catch(() => ({ default: Failed }))))
  return (
    <Suspense fallback={<div className="parley-conversation-view" aria-busy="true" />}>
      <RetryContext value={onRetry}>
        <Current {...props} />
      </RetryContext>
    </Suspense>
  )
}

function Failed() {
  const { t } = useKit()
  const retry = use(RetryContext)
  return <EmptyState title={t('error.networkError')} action={{ label: t('action.retry'), run: retry }} />
}
