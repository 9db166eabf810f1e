// Components in all their states, without a server. Development only: gallery.html?scene=…&theme=…&language=…

import { type Language, ParleyProvider, type Theme } from '@parley/react'
import { StrictMode, useMemo } from 'react'
import { createRoot } from 'react-dom/client'
import '@parley/react/styles.css'
import '../shell/page.css'
import '../shell/shell.css'
import '../screens/SignIn/SignIn.css'
import './gallery.css'
import { marksOf } from '../marks.ts'
import { changePreferences, usePreferences } from '../preferences.ts'
import { AppTextContext, appTranslator } from '../strings/strings.ts'
import { nameOf } from './fixtures.ts'
import { type Scene, scenes } from './scenes.tsx'

const query = new URLSearchParams(location.search)
const theme = (query.get('theme') ?? 'system') as Theme
const language = (query.get('language') ?? 'en') as Language
changePreferences({ theme, language })

const name = query.get('scene')
const scene = name ? scenes[name] : undefined
const root = document.getElementById('root')
if (!root) throw new Error('gallery.html has no element with the id root')

function Index() {
  return (
    <ul>
      {Object.keys(scenes).map((each) => (
        <li key={each}>
          <a href={`?scene=${each}`}>{each}</a>
        </li>
      ))}
    </ul>
  )
}

function Stage({ client, show }: Scene) {
  const choices = usePreferences()
  const text = useMemo(() => appTranslator(choices.language), [choices.language])
  const marks = useMemo(() => marksOf(text), [text])
  return (
    <AppTextContext value={text}>
      {client ? (
        <ParleyProvider client={client} {...choices} nameOf={nameOf} marks={marks}>
          {show}
        </ParleyProvider>
      ) : (
        show
      )}
    </AppTextContext>
  )
}

if (scene) {
  const { client, show } = scene()
  Object.assign(globalThis, { client })
  createRoot(root).render(
    <StrictMode>
      <Stage {...(client && { client })} show={show} />
    </StrictMode>,
  )
} else {
  createRoot(root).render(<Index />)
}
