// All contacts grouped by initial, with a search and an index bar of initials.

import type { ConversationRef } from '@parley/client'
import { useDeferredValue, useMemo, useRef, useState } from 'react'
import { useKit } from '../../state/kit.ts'
import { useSelection } from '../../state/use-client-state.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { useRovingFocus } from '../../ui/hooks/use-roving-focus.ts'
import { PersonIcon, SearchIcon } from '../../ui/icons/icons.tsx'
import { ContactRow } from './ContactRow.tsx'
import { findContacts, groupContacts, other } from './contact-groups.ts'

/** Shorter lists have no search and no index bar. */
const fewContacts = 8

export interface ContactListProps {
  readonly onOpen: (conversation: ConversationRef) => void
  readonly onAdd: (typed?: string) => void
}

export function ContactList({ onOpen, onAdd }: ContactListProps) {
  const { t, locale, nameOf } = useKit()
  const contacts = useSelection(({ people }) => people.contacts)
  const profiles = useSelection(({ people }) => people.profiles)
  const [text, setText] = useState('')
  const wanted = useDeferredValue(text)
  const list = useRef<HTMLDivElement>(null)
  const roving = useRovingFocus()

  const groups = useMemo(() => {
    const all = [...contacts.keys()].map((user) => ({
      user,
      name: nameOf(user),
      also: profiles.get(user)?.nickname ?? '',
    }))
    return groupContacts(findContacts(all, wanted), locale)
  }, [contacts, profiles, nameOf, wanted, locale])
  const found = groups.flatMap(({ people }) => people)
  const tabStop = found.some(({ user }) => user === roving.active) ? roving.active : found[0]?.user

  if (contacts.size === 0)
    return (
      <EmptyState
        icon={<PersonIcon />}
        title={t('contacts.none')}
        hint={t('contacts.none.hint')}
        action={{ label: t('contacts.add'), run: () => onAdd() }}
      />
    )
  return (
    <>
      {contacts.size >= fewContacts && (
        <label className="parley-search-field">
          <SearchIcon />
          <input
            type="search"
            value={text}
            placeholder={t('contacts.search')}
            aria-label={t('contacts.search')}
            onChange={(event) => setText(event.target.value)}
          />
        </label>
      )}
      <p className="parley-contacts-count" role="status">
        {wanted.trim() === ''
          ? t('contacts.count', { count: contacts.size })
          : t('contacts.search.found', { count: found.length })}
      </p>
      {found.length === 0 && (
        <EmptyState
          title={t('contacts.search.none', { text: wanted.trim() })}
          hint={t('contacts.search.none.hint')}
          action={{ label: t('contacts.add'), run: () => onAdd(wanted.trim()) }}
        />
      )}
      <div className="parley-contacts">
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms */}
        <div
          ref={list}
          className="parley-contacts-list"
          role="group"
          aria-label={t('contacts.title')}
          onKeyDown={roving.onKeyDown}
          onFocus={roving.onFocus}
        >
          {groups.map(({ initial, people }) => (
            <section
              key={initial}
              className="parley-contacts-group"
              data-initial={initial}
              aria-label={initial === other ? t('contacts.others') : initial}
            >
              <h3 className="parley-page-heading">{initial}</h3>
              <ul className="parley-cards">
                {people.map(({ user }) => (
                  <ContactRow key={user} user={user} isTabStop={user === tabStop} onOpen={onOpen} />
                ))}
              </ul>
            </section>
          ))}
        </div>
        {found.length >= fewContacts && groups.length > 1 && (
          <nav className="parley-contacts-index" aria-label={t('contacts.index')}>
            {groups.map(({ initial }) => (
              <button
                key={initial}
                type="button"
                className="parley-contacts-letter"
                aria-label={initial === other ? t('contacts.others') : initial}
                onClick={() => {
                  const groupOf = [...(list.current?.children ?? [])].find(
                    (each) => each.getAttribute('data-initial') === initial,
                  )
                  groupOf?.scrollIntoView({ block: 'start' })
                  groupOf?.querySelector<HTMLElement>('[data-roving]')?.focus({ preventScroll: true })
                }}
              >
                {initial}
              </button>
            ))}
          </nav>
        )}
      </div>
    </>
  )
}
