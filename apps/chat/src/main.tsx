import { createClient } from '@parley/client'
import { browserStore } from '@parley/client/store'
import { inTabs } from '@parley/client/tabs'
import { createLayers, loadLanguage } from '@parley/react'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import '@parley/react/styles.layered.css'
import './shell/page.css'
import './shell/shell.css'
import './screens/SignIn/SignIn.css'
import { App } from './app.tsx'
import { deviceName } from './device-name.ts'
import { applyToPage, preferences } from './preferences.ts'
import { parseRoute } from './routes.tsx'
import { fetchConversationScreen } from './screens/Conversation/LazyConversationScreen.tsx'
import { createSessions } from './session.ts'
import { followNotificationClicks } from './shell/notification-clicks.ts'
import { refuseStrayDrops } from './shell/stray-drops.ts'
import { followVisibleHeight } from './shell/visible-height.ts'
import { loadAppLanguage } from './strings/strings.ts'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no element with the id root')

const name = deviceName(navigator.userAgent)
const network = /[?&]net=/.test(location.search)
  ? (await import('./simulated-network.ts')).simulatedNetwork(location.search)
  : undefined
const devtools = /[?&]devtools\b/.test(location.search) ? await import('./devtools.ts') : undefined
const sessions = createSessions({
  makeClient(options, isKept) {
    const named = {
      ...options,
      ...(name && { deviceName: name }),
      ...(network && { platform: network.platform }),
    }
    const shared = () => inTabs(isKept ? { ...named, store: browserStore() } : named)
    return devtools?.makeTraced(named, shared) ?? createClient(shared())
  },
  lasting: localStorage,
  fleeting: sessionStorage,
})
applyToPage(preferences())
followVisibleHeight()
refuseStrayDrops()
followNotificationClicks()
addEventListener('keydown', ({ ctrlKey, altKey, code }) => {
  if (!ctrlKey || !altKey || code !== 'KeyD') return
  // Earlier activity of the client was not recorded, so the page reloads with devtools.
  if (devtools) devtools.openPanel()
  else location.search += `${location.search ? '&' : '?'}devtools`
})
const layers = createLayers()
const isDemo = /[?&]demo\b/.test(location.search)
if (!isDemo) sessions.resume()
if (parseRoute(location.hash).screen === 'conversation') fetchConversationScreen()

// Loads the language before the first render; falls back to English if that fails. Not awaited at the top level: the
// files of a language import from this one, which is not complete before its last line.
const { language } = preferences()
void Promise.allSettled([loadLanguage(language), loadAppLanguage(language)]).then(async () => {
  const reactRoot = createRoot(root)
  if (isDemo) return (await import('./demo/demo.tsx')).showDemo(reactRoot, layers)
  reactRoot.render(
    <StrictMode>
      <App sessions={sessions} layers={layers} />
    </StrictMode>,
  )
})
