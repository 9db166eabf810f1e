// Two users side by side, for a first look: `?demo` shows two frames, and `?demo=alice` is one of them. Each frame is
// the whole app with its own session, which lasts as long as the page. Needs the sample data of the server.

import { createClient } from '@parley/client'
import type { Layers } from '@parley/react'
import { StrictMode, useEffect } from 'react'
import type { Root } from 'react-dom/client'
import { App } from '../app.tsx'
import { usePreferences } from '../preferences.ts'
import { hrefOfConversation } from '../routes.tsx'
import { readSamplePeople, type SamplePerson, useSamplePeople } from '../screens/SignIn/sample-people.ts'
import { createSessions, type KeyStorage, type Sessions } from '../session.ts'
import { useAppTranslator } from '../strings/strings.ts'
import './demo.css'

/** The user of this frame; empty for the page around the frames. */
const person = new URLSearchParams(location.search).get('demo') ?? ''

/** Shows two frames, or the app in one of them. */
export function showDemo(root: Root, layers: Layers): void {
  const shown = person === '' ? <Demo /> : <App sessions={frameSessions()} layers={layers} />
  root.render(<StrictMode>{shown}</StrictMode>)
}

/** The sessions of a frame: signed in as its user, and not stored. */
function frameSessions(): Sessions {
  const sessions = createSessions({
    makeClient: (options) => createClient(options),
    lasting: inMemory(),
    fleeting: inMemory(),
  })
  void enter(sessions)
  return sessions
}

async function enter(sessions: Sessions): Promise<void> {
  const people = await readSamplePeople().catch(() => [])
  const found = people.find(({ user }) => user === person)
  // Without this user, or if the server does not answer, the frame shows the sign-in page.
  if (found)
    await sessions
      .signIn({ server: location.origin, appKey: 'parley#demo', remember: false, ...found })
      .catch(() => undefined)
}

function inMemory(): KeyStorage {
  const values = new Map<string, string>()
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  }
}

/** The page around the frames. */
function Demo() {
  const { language } = usePreferences()
  const text = useAppTranslator(language)
  const people = useSamplePeople()
  const [first, second] = people ?? []
  const title = first && second && text('demo.title', { first: first.name, second: second.name })
  useEffect(() => {
    if (title) document.title = title
  }, [title])
  return (
    <main className="chat-demo">
      <header className="chat-demo-head">
        <h1 className="chat-demo-title">{title ?? 'Parley'}</h1>
        <p className="chat-demo-hint">{people && text(title ? 'demo.hint' : 'demo.none')}</p>
        <a className="chat-demo-leave" href={location.pathname}>
          {text('demo.leave')}
        </a>
      </header>
      {first && second && (
        <div className="chat-demo-frames">
          <Frame person={first} other={second} />
          <Frame person={second} other={first} />
        </div>
      )}
    </main>
  )
}

function Frame({ person: { user, name }, other }: { person: SamplePerson; other: SamplePerson }) {
  const chat = hrefOfConversation({ type: 'single', id: other.user })
  return (
    <figure className="chat-demo-side">
      <figcaption className="chat-demo-name">{name}</figcaption>
      <iframe className="chat-demo-frame" title={name} src={`?demo=${encodeURIComponent(user)}${chat}`} />
    </figure>
  )
}
