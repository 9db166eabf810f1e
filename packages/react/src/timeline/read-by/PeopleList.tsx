// A paged list of users: who has read a message, who reacted to it.

import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Avatar } from '../../presence/index.ts'
import { useKit } from '../../state/kit.ts'
import { uiTexts } from '../../strings/en/ui.ts'
import { addEnglish, errorText, type ReasonedError } from '../../strings/strings.ts'
import { ErrorLine } from '../../ui/ErrorLine.tsx'

addEnglish(uiTexts)

export interface PersonLine {
  readonly user: string
  /** Shown at the end of the line, for example a time. */
  readonly aside?: ReactNode
  /** Shown below the name. */
  readonly note?: string
}

export interface PeoplePage {
  readonly people: readonly PersonLine[]
  readonly next: string | undefined
}

interface Loaded {
  readonly people: readonly PersonLine[]
  readonly next: string | undefined
  readonly status: 'loading' | 'idle'
  readonly error: ReasonedError | undefined
}

const start: Loaded = { people: [], next: undefined, status: 'loading', error: undefined }

/** `load` must be stable for the same list. */
export function PeopleList({
  load,
  empty,
}: {
  readonly load: (next: string | undefined) => Promise<PeoplePage>
  readonly empty: string
}) {
  const { t, nameOf } = useKit()
  const [loaded, setLoaded] = useState(start)
  const latestRequest = useRef(0)

  const loadPage = async (next: string | undefined) => {
    const request = ++latestRequest.current
    setLoaded((before) => ({ ...before, status: 'loading', error: undefined }))
    try {
      const page = await load(next)
      if (request !== latestRequest.current) return
      setLoaded(({ people }) => ({
        people: [...people, ...page.people.filter((each) => !people.some(({ user }) => user === each.user))],
        next: page.next,
        status: 'idle',
        error: undefined,
      }))
    } catch (error) {
      if (request !== latestRequest.current) return
      setLoaded((before) => ({ ...before, status: 'idle', error: error as ReasonedError }))
    }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: another function means another list
  useEffect(() => {
    setLoaded(start)
    loadPage(undefined)
    return () => {
      latestRequest.current++
    }
  }, [load])

  const { people, next, status, error } = loaded
  const isLoading = status === 'loading'
  return (
    <div className="parley-people" aria-busy={isLoading}>
      {people.length > 0 && (
        <ul className="parley-people-list">
          {people.map(({ user, aside, note }) => (
            <li key={user} className="parley-person">
              <Avatar id={user} size="small" />
              <span className="parley-person-lines">
                <bdi className="parley-person-name">{nameOf(user)}</bdi>
                {note && <span className="parley-hint">{note}</span>}
              </span>
              {aside !== undefined && <span className="parley-person-aside">{aside}</span>}
            </li>
          ))}
        </ul>
      )}
      {error && (
        <p className="parley-problem">
          <ErrorLine error={error} text={t('people.failed', { why: errorText(t, error) })} />
        </p>
      )}
      {isLoading && (
        <p className="parley-people-loading">
          <span className="parley-spinner" />
          {t('people.loading')}
        </p>
      )}
      {!isLoading && !error && people.length === 0 && <p className="parley-hint">{empty}</p>}
      {!isLoading && (error || next !== undefined) && (
        <button
          type="button"
          className="parley-button"
          data-look="plain"
          onClick={() => loadPage(error && people.length === 0 ? undefined : next)}
        >
          {t(error ? 'action.retry' : 'people.more')}
        </button>
      )}
    </div>
  )
}
