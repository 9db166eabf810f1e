// Components in all their states, without a server. Development only: gallery.html?scene=…&theme=…&language=…&layout=…&density=…&contrast=…
// `language=en-XA` is the pseudo-locale. Tests change from scene to scene by `showScene`, without loading the page again.

import type { Contrast, Density, Language, Layout, Theme } from '@parley/react'
import { format, ParleyProvider, type Strings } from '@parley/react'
import { pseudo, pseudoStrings } from '@parley/react/testing'
import { StrictMode, useMemo } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import '@parley/react/styles.layered.css'
import '../shell/page.css'
import '../shell/shell.css'
import '../screens/SignIn/SignIn.css'
import './gallery.css'
import { marksOf } from '../conversation-marks.ts'
import { changePreferences, preferences, usePreferences } from '../preferences.ts'
import { en } from '../strings/en.ts'
import { AppTextContext, type AppTranslate, useAppTranslator } from '../strings/strings.ts'
import { isSceneSettled, type Leftovers, watchPage } from './clean-page.ts'
import { nameOf } from './fixtures.ts'
import { recordNoOwnerStacks } from './owner-stacks.ts'
import { type Scene, scenes } from './scenes.tsx'

const container = document.getElementById('root')
if (!container) throw new Error('gallery.html has no element with the id root')

const pseudoText: AppTranslate = (key, values = {}) => format(pseudo(en[key]), values, 'en')

/** Globals that scenes and this page set for tests. */
const forTests = ['client', 'told', 'setShown', 'openMessage', 'stopped', 'flood', 'floodFrames']

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

interface StageProps extends Scene {
  /** Set for the pseudo-locale. */
  readonly strings: Partial<Strings> | undefined
}

function Stage({ client, show, ownNames, strings, extensions }: StageProps) {
  const choices = usePreferences()
  const translate = useAppTranslator(choices.language)
  const text = strings ? pseudoText : translate
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
          {...extensions}
        >
          {show}
        </ParleyProvider>
      ) : (
        show
      )}
    </AppTextContext>
  )
}

let root: Root | undefined

/** Shows the scene of the query. Preferences that were set before, such as the send key, are kept. */
function mount(query: URLSearchParams): void {
  const requested = (query.get('language') ?? 'en') as Language | 'en-XA'
  const isPseudo = requested === 'en-XA'
  changePreferences({
    theme: (query.get('theme') ?? 'system') as Theme,
    contrast: (query.get('contrast') ?? 'system') as Contrast,
    density: (query.get('density') ?? 'cosy') as Density,
    layout: (query.get('layout') ?? 'bubbles') as Layout,
    language: isPseudo ? 'en' : requested,
  })
  const name = query.get('scene')
  const scene = name ? scenes[name]?.() : undefined
  if (name && !scene) throw new Error(`There is no scene called ${name}`)
  if (scene?.client) Object.assign(globalThis, { client: scene.client })
  root = createRoot(container as HTMLElement)
  root.render(
    scene ? (
      <StrictMode>
        <Stage {...scene} strings={isPseudo ? pseudoStrings() : undefined} />
      </StrictMode>
    ) : (
      <Index />
    ),
  )
}

/** Unmounts the scene and resets the page; returns what could not be reset. */
function clearScene(): Leftovers {
  document.dispatchEvent(new Event('gallery-clear'))
  flushSync(() => root?.unmount())
  root = undefined
  const leftovers = clean(forTests)
  history.replaceState(null, '', location.pathname)
  changePreferences({ ...preferences(), sendWith: 'enter' })
  localStorage.clear()
  return leftovers
}

/** Shows a scene as if the page was opened with this query, without loading it. */
function showScene(query: string): Leftovers {
  const leftovers = clearScene()
  history.replaceState(null, '', `?${query}`)
  mount(new URLSearchParams(query))
  return leftovers
}

Object.assign(globalThis, {
  changePreferences,
  clearScene,
  showScene,
  isSceneSettled,
  sceneNames: Object.keys(scenes),
})
recordNoOwnerStacks()
const clean = watchPage(container)
mount(new URLSearchParams(location.search))
