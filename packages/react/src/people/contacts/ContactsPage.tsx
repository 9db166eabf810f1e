// Contacts, requests and blocked users: three lists under one title.

import type { ConversationRef } from '@parley/client'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useKit } from '../../state/kit.ts'
import { useSelection } from '../../state/use-client-state.ts'
import { errorsTexts } from '../../strings/en/errors.ts'
import { navigationTexts } from '../../strings/en/navigation.ts'
import { peopleTexts } from '../../strings/en/people.ts'
import { presenceTexts } from '../../strings/en/presence.ts'
import { addEnglish } from '../../strings/strings.ts'
import { PlusIcon } from '../../ui/icons/icons.tsx'
import { Page } from '../../ui/Page.tsx'
import { AddContact } from './AddContact.tsx'
import { BlockedPeople } from './BlockedPeople.tsx'
import { ContactList } from './ContactList.tsx'
import { ContactRequests } from './ContactRequests.tsx'
import { ContactsLoadState } from './ContactsLoadState.tsx'

addEnglish(errorsTexts, navigationTexts, peopleTexts, presenceTexts)

/** A tab of the contacts: all, open requests, or blocked users. */
export type ContactsTab = 'all' | 'requests' | 'blocked'

/** Props of `Contacts`. */
export interface ContactsProps {
  /** Called to open a conversation with a user. */
  readonly onOpen: (conversation: ConversationRef) => void
  /** The shown list. With `onTab` the host holds this state, for example in the URL; without it, the kit does. */
  readonly tab?: ContactsTab | undefined
  /** Called when the user changes the tab. Without it the page holds the tab itself. */
  readonly onTab?: (tab: ContactsTab) => void
  /** In a narrow box: goes back to the list. */
  readonly onBack?: () => void
}

const tabs: readonly ContactsTab[] = ['all', 'requests', 'blocked']

export function ContactsPage({ onOpen, tab: wanted, onTab, onBack }: ContactsProps) {
  const { t } = useKit()
  const [own, setOwn] = useState<ContactsTab>('all')
  const tab = wanted ?? own
  const [adds, setAdds] = useState<{ readonly typed: string }>()
  const isLoading = useSelection(({ people }) => people.load.name === 'loading')
  const body = useRef<HTMLDivElement>(null)
  const add = (typed = '') => setAdds({ typed })
  const choose = (next: ContactsTab) => {
    setOwn(next)
    onTab?.(next)
  }
  return (
    <Page
      title={t('contacts.title')}
      onBack={onBack}
      isBusy={isLoading}
      body={body}
      tools={
        <div className="parley-contacts-tools">
          <Tabs tab={tab} onTab={choose} />
          <button type="button" className="parley-button" onClick={() => add()}>
            <PlusIcon />
            {t('contacts.add')}
          </button>
        </div>
      }
    >
      <div className="parley-contacts-panel" role="tabpanel" aria-label={t(`contacts.tab.${tab}`)}>
        <ContactsLoadState>
          {tab === 'all' ? (
            <ContactList onOpen={onOpen} onAdd={add} />
          ) : tab === 'requests' ? (
            <ContactRequests body={body} onAdd={() => add()} />
          ) : (
            <BlockedPeople body={body} />
          )}
        </ContactsLoadState>
      </div>
      {adds && <AddContact typed={adds.typed} onClose={() => setAdds(undefined)} />}
    </Page>
  )
}

function Tabs({ tab, onTab }: { readonly tab: ContactsTab; readonly onTab: (tab: ContactsTab) => void }) {
  const { t } = useKit()
  const count = useSelection(({ people }) => people.requests.length)
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl'
    const step = { ArrowRight: isRtl ? -1 : 1, ArrowLeft: isRtl ? 1 : -1 }[event.key]
    const next = step !== undefined && tabs.at((tabs.indexOf(tab) + step) % tabs.length)
    if (!next) return
    event.preventDefault()
    onTab(next)
    event.currentTarget.querySelector<HTMLElement>(`[data-tab=${next}]`)?.focus()
  }
  return (
    <div className="parley-contacts-tabs" role="tablist" aria-label={t('contacts.tabs')} onKeyDown={move}>
      {tabs.map((each) => (
        <button
          key={each}
          type="button"
          role="tab"
          className="parley-contacts-tab"
          data-tab={each}
          aria-selected={each === tab}
          tabIndex={each === tab ? 0 : -1}
          onClick={() => onTab(each)}
        >
          {t(`contacts.tab.${each}`)}
          {each === 'requests' && count > 0 && (
            <span className="parley-badge">{count > 99 ? '99+' : count}</span>
          )}
        </button>
      ))}
    </div>
  )
}
