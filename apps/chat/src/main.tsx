import { createClient } from '@parley/client'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import '@parley/react/styles.css'
import './shell/page.css'
import './shell/shell.css'
import './screens/SignIn/SignIn.css'
import { App } from './app.tsx'
import { applyToPage, preferences } from './preferences.ts'
import { createSessions } from './session.ts'
import { followVisibleHeight } from './shell/visible-height.ts'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no element with the id root')

const sessions = createSessions({
  makeClient: createClient,
  lasting: localStorage,
  fleeting: sessionStorage,
})
applyToPage(preferences())
followVisibleHeight()
sessions.resume()

createRoot(root).render(
  <StrictMode>
    <App sessions={sessions} />
  </StrictMode>,
)
