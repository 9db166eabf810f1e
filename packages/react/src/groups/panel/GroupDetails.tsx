// The details of a group beside its conversation, or above it where there is no room for both. One page leads to others:
// all members, who is restrained, and the settings.

import type { ConversationKey, ConversationRef, Group } from '@parley/client'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { MembersPage } from '../../members/MembersPage.tsx'
import type { PanelWays } from '../../members/panel-ways.ts'
import { RestrainedPage } from '../../members/RestrainedPage.tsx'
import { isManager } from '../../members/why-not.ts'
import { useKit } from '../../state/kit.ts'
import { useSelection } from '../../state/use-selection.ts'
import { enGroupPanel } from '../../strings/en-group-panel.ts'
import { addEnglish, errorText, type ReasonedError, type StringKey } from '../../strings/strings.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { BackIcon, CloseIcon } from '../../ui/icons/icons.tsx'
import { GroupSettings } from '../settings/GroupSettings.tsx'
import { AddMembers } from './AddMembers.tsx'
import { GroupMain } from './GroupMain.tsx'

addEnglish(enGroupPanel)

export interface GroupDetailsProps {
  readonly groupId: string
  readonly onClose: () => void
  /** To write to a member privately; without it that is not offered. */
  readonly onOpen?: ((conversation: ConversationRef) => void) | undefined
}

export type Page = 'main' | 'members' | 'restrained' | 'settings'

const titles: Readonly<Record<Page, StringKey>> = {
  main: 'groupPanel.name',
  members: 'members.title',
  restrained: 'restrained.title',
  settings: 'groupSettings.title',
}

export function GroupDetails({ groupId, onClose, onOpen }: GroupDetailsProps) {
  const { t } = useKit()
  const panel = useRef<HTMLElement>(null)
  const [page, setPage] = useState<Page>('main')
  const [isAdding, setAdding] = useState(false)
  const group = useSelection((state) => state.groups.get(groupId))
  const { error, load } = useLoaded(groupId)
  const ways = useWays(`group:${groupId}`, panel, onClose, onOpen)
  const shown = group && mayLookAt(group, page) ? page : 'main'
  useFocusOn(panel, shown)

  const leave = (event: KeyboardEvent) => {
    const isOurs = !(event.target as Element).closest('dialog, [popover]')
    if (event.key !== 'Escape' || !isOurs) return
    event.preventDefault()
    event.stopPropagation()
    if (shown === 'main') onClose()
    else setPage('main')
  }

  return (
    <aside
      ref={panel}
      className="parley-panel"
      aria-label={t('groupPanel.name')}
      data-region=""
      onKeyDown={leave}
    >
      <header className="parley-panel-head">
        {shown !== 'main' && (
          <button
            type="button"
            className="parley-icon-button"
            aria-label={t('groupPanel.back')}
            data-panel-first=""
            onClick={() => setPage('main')}
          >
            <BackIcon />
          </button>
        )}
        <h2 className="parley-panel-title">{t(titles[shown])}</h2>
        <button
          type="button"
          className="parley-icon-button"
          aria-label={t('groupPanel.close')}
          {...(shown === 'main' && { 'data-panel-first': '' })}
          onClick={onClose}
        >
          <CloseIcon />
        </button>
      </header>
      {/* Each page starts at its top. */}
      <div className="parley-panel-body" key={shown}>
        {!group && error && (
          <EmptyState
            title={t('groupPanel.failed')}
            hint={errorText(t, error)}
            action={{ label: t('action.retry'), run: load }}
          />
        )}
        {!group && !error && (
          <p className="parley-people-loading">
            <span className="parley-spinner" />
            {t('groupPanel.loading')}
          </p>
        )}
        {group && shown === 'main' && (
          <GroupMain
            group={group}
            ways={ways}
            onPage={setPage}
            onAdd={() => setAdding(true)}
            onClose={onClose}
          />
        )}
        {group && shown === 'members' && (
          <MembersPage group={group} ways={ways} onAdd={() => setAdding(true)} />
        )}
        {group && shown === 'restrained' && <RestrainedPage group={group} />}
        {group && shown === 'settings' && <GroupSettings group={group} />}
      </div>
      {group && isAdding && <AddMembers group={group} onClose={() => setAdding(false)} />}
    </aside>
  )
}

/** Whoever is out, or does not manage the group any more, is back at the first page. */
const mayLookAt = (group: Group, page: Page): boolean =>
  group.role !== undefined && (page === 'main' || page === 'members' || isManager(group))

/** All of a group is loaded when it is looked at; events keep it current from then on. */
function useLoaded(groupId: string): {
  readonly error: ReasonedError | undefined
  readonly load: () => void
} {
  const { client } = useKit()
  const [error, setError] = useState<ReasonedError>()
  const [again, setAgain] = useState(0)
  const isOnline = useSelection((state) => state.connection.name === 'online')
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again
  useEffect(() => {
    if (!isOnline) return
    let isWanted = true
    setError(undefined)
    client.groups.load(groupId).catch((failure: ReasonedError) => isWanted && setError(failure))
    return () => {
      isWanted = false
    }
  }, [client, groupId, isOnline, again])
  return { error, load: () => setAgain((before) => before + 1) }
}

const firstOf = (panel: HTMLElement | null) => panel?.querySelector<HTMLElement>('[data-panel-first]')

/** A page that is opened takes the focus, as nothing else of the one before is there any more. */
export function useFocusOn(panel: { readonly current: HTMLElement | null }, page: string): void {
  const before = useRef<string | undefined>(undefined)
  useEffect(() => {
    if (before.current === page) return
    before.current = page
    firstOf(panel.current)?.focus({ preventScroll: true })
  }, [panel, page])
}

/** `key`: the conversation that the panel belongs to. */
export function useWays(
  key: ConversationKey,
  panel: { readonly current: HTMLElement | null },
  onClose: () => void,
  onOpen: GroupDetailsProps['onOpen'],
): PanelWays {
  const { client, drafts, nameOf } = useKit()
  return {
    onOpen:
      onOpen &&
      ((conversation) => {
        client.conversations.open(conversation)
        onOpen(conversation)
      }),
    refocus: () =>
      requestAnimationFrame(() => {
        if (document.activeElement === document.body) firstOf(panel.current)?.focus({ preventScroll: true })
      }),
    mention(user) {
      const name = nameOf(user)
      const written = drafts.get(key)
      const space = written === '' || /\s$/u.test(written) ? '' : ' '
      drafts.set(key, `${written}${space}@${name} `)
      drafts.setMore(key, { mentions: [...drafts.more(key).mentions, { user, name }] })
      const field = panel.current?.parentElement?.querySelector<HTMLTextAreaElement>(
        '.parley-conversation-view textarea',
      )
      // Above the conversation it would hide what one writes.
      if (panel.current && getComputedStyle(panel.current).position === 'absolute') onClose()
      requestAnimationFrame(() => {
        field?.focus()
        field?.setSelectionRange(field.value.length, field.value.length)
      })
    },
  }
}
