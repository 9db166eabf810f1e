import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import '@parley/react/styles.layered.css'
import './shell/shell.css'
import './components/basics.css'
import './components/fields.css'
import './pages/overview/overview.css'
import { App } from './app.tsx'
import { applyPreferences, preferences } from './preferences.ts'
import { loadConsoleLanguage } from './strings/strings.ts'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no element with the id root')

applyPreferences(preferences())
const { language } = preferences()
// The console falls back to English if the texts cannot be loaded.
void loadConsoleLanguage(language).finally(() => {
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
})
