// Components in all their states, without a server. Development only: gallery.html?scene=…&theme=…&language=…&layout=…&density=…&contrast=…
// `language=en-XA` is the pseudo-locale.

import type { Contrast, Density, Language, Layout, Theme } from '@parley/react'
import { format, ParleyProvider } from '@parley/react'
import { pseudo, pseudoStrings } from '@parley/react/testing'
import { StrictMode, useMemo } from 'react'
import { createRoot } from 'react-dom/client'
import '@parley/react/styles.css'
import '../shell/page.css'
import '../shell/shell.css'
import '../screens/SignIn/SignIn.css'
import './gallery.css'
import { marksOf } from '../marks.ts'
import { changePreferences, usePreferences } from '../preferences.ts'
import { en } from '../strings/en.ts'
import { AppTextContext, type AppTranslate, useAppTranslator } from '../strings/strings.ts'
import { nameOf } from './fixtures.ts'
import { type Scene, scenes } from './scenes.tsx'

const query = new URLSearchParams(location.search)
const asked = (query.get('language') ?? 'en') as Language | 'en-XA'
const isPseudo = asked === 'en-XA'
changePreferences({
  theme: (query.get('theme') ?? 'system') as Theme,
  contrast: (query.get('contrast') ?? 'system') as Contrast,
  density: (query.get('density') ?? 'cosy') as Density,
  layout: (query.get('layout') ?? 'bubbles') as Layout,
  language: isPseudo ? 'en' : asked,
})
const strings = isPseudo ? pseudoStrings() : undefined
const pseudoText: AppTranslate = (key, values = {}) => format(pseudo(en[key]), values, 'en')

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

function Stage({ client, show, ownNames }: Scene) {
  const choices = usePreferences()
  const translate = useAppTranslator(choices.language)
  const text = isPseudo ? pseudoText : translate
  const marks = useMemo(() => marksOf(text), [text])
  return (
    <AppTextContext value={text}>
      {client ? (
        <ParleyProvider
          client={client}
          {...choices}
          {...(strings && { strings })}
          {...(!ownNames && { nameOf })}
          marks={marks}
        >
          {show}
        </ParleyProvider>
      ) : (
        show
      )}
    </AppTextContext>
  )
}

if (scene) {
  const { client, show, ownNames } = scene()
  Object.assign(globalThis, { client, changePreferences })
  createRoot(root).render(
    <StrictMode>
      <Stage {...(client && { client })} {...(ownNames && { ownNames })} show={show} />
    </StrictMode>,
  )
} else {
  createRoot(root).render(<Index />)
}
