// Starts a conversation: recent people, contacts, and everybody of the app if the server has a directory. For a user
// who is not listed, it takes the exact user name and verifies it before the conversation opens.

import { type ConversationRef, conversationList, type State } from '@parley/client'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { useDirectory } from '../members/index.ts'
import { userTyped } from '../people/index.ts'
import { Avatar, BotBadge } from '../presence/index.ts'
import { useKit } from '../state/kit.ts'
import { matching } from '../state/names/match-names.ts'
import { useSelection } from '../state/use-client-state.ts'
import { errorsTexts } from '../strings/en/errors.ts'
import { groupsTexts } from '../strings/en/groups.ts'
import { navigationTexts } from '../strings/en/navigation.ts'
import { peopleTexts } from '../strings/en/people.ts'
import { uiTexts } from '../strings/en/ui.ts'
import { addEnglish, errorText, type ReasonedError } from '../strings/strings.ts'
import { Dialog } from '../ui/dialog/Dialog.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorLine } from '../ui/ErrorLine.tsx'
import { useRovingFocus } from '../ui/hooks/use-roving-focus.ts'
import { NewGroupIcon, PlusIcon } from '../ui/icons/icons.tsx'
import { RoomIcon } from '../ui/icons/RoomIcon.tsx'
import { SearchField } from '../ui/SearchField.tsx'

addEnglish(errorsTexts, groupsTexts, peopleTexts, uiTexts, navigationTexts)

/** Props of `NewConversation`. */
export interface NewConversationProps {
  /** Called with the conversation to open. */
  readonly onOpen: (conversation: ConversationRef) => void
  /** Called when the dialog is to be closed. */
  readonly onClose: () => void
  /** Called when the user wants to start a group; without it, that is not offered. */
  readonly onNewGroup?: () => void
  /** Called when the user wants to see the rooms; without it they are not offered. */
  readonly onRooms?: () => void
}

const mostRecent = 5
const mostMatches = 50
const userName = /^[a-z0-9_.-]{1,64}$/

export function NewConversationDialog(props: NewConversationProps) {
  const { onOpen, onClose, onNewGroup, onRooms } = props
  const { client, t, announce } = useKit()
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<ReactNode>()
  const [isChecking, setChecking] = useState(false)
  const directory = useDirectory(text)
  const { recent, contacts, others } = usePeople(text, directory.items)
  const listed = [...recent, ...contacts, ...others]
  const typed = userTyped(text)
  const isNew = userName.test(typed) && !listed.includes(typed)
  const roving = useRovingFocus()
  const me = client.state.me
  const isSearching = directory.isLoading && directory.isOpen && directory.isOnline

  useEffect(() => {
    // Without contacts, the list has only those whom the user has written to.
    client.contacts.load().catch(() => {})
  }, [client])

  const open = (user: string) => {
    const conversation: ConversationRef = { type: 'single', id: user }
    client.conversations.open(conversation)
    onClose()
    onOpen(conversation)
  }
  const refuse = (why: string, error?: ReasonedError) => {
    setProblem(<ErrorLine error={error} text={why} />)
    announce(why, 'assertive')
  }
  const check = async (user: string) => {
    if (user === me) return refuse(t('new.self'))
    if (isChecking) return
    setChecking(true)
    try {
      const { profiles } = await client.profile.find({ users: [user] })
      if (Object.hasOwn(profiles as object, user)) return open(user)
      refuse(t('contacts.add.unknown', { user }))
    } catch (failure) {
      const error = failure as ReasonedError
      refuse(errorText(t, error), error)
    }
    setChecking(false)
  }
  const choose = (user: string) => (listed.includes(user) ? open(user) : void check(user))

  const row = (user: string, index: number) => (
    <PersonRow
      key={user}
      user={user}
      isStop={roving.active ? roving.active === user : index === 0}
      onClick={open}
    />
  )
  return (
    <Dialog title={t('new.title')} onClose={onClose} isTall>
      <form
        className="parley-new"
        aria-busy={isChecking}
        onSubmit={(event) => {
          event.preventDefault()
          const best = listed.includes(typed) ? typed : listed[0]
          if (text.trim() === '') return
          if (best !== undefined) choose(best)
          else if (typed !== '') choose(typed)
        }}
      >
        <SearchField
          label={t('new.user')}
          value={text}
          isFirst
          isName
          onChange={(next) => {
            setText(next)
            setProblem(undefined)
          }}
        />
        {problem && (
          <p className="parley-problem" role="status">
            {problem}
          </p>
        )}
        {text.trim() === '' && (onNewGroup || onRooms) && (
          <div className="parley-tiles">
            {onNewGroup && <Tile icon={<NewGroupIcon />} label={t('group.new')} onClick={onNewGroup} />}
            {onRooms && <Tile icon={<RoomIcon />} label={t('new.room')} onClick={onRooms} />}
          </div>
        )}
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys move between the buttons inside */}
        <div className="parley-new-people" onKeyDown={roving.onKeyDown} onFocus={roving.onFocus}>
          <Section title={t('new.recent')} people={recent}>
            {recent.map(row)}
          </Section>
          <Section title={t('new.contacts')} people={contacts}>
            {contacts.map((user, index) => row(user, recent.length + index))}
          </Section>
          <Section title={t('new.everybody')} people={others}>
            {others.map((user, index) => row(user, recent.length + contacts.length + index))}
          </Section>
          {directory.hasMore && (
            <button
              type="button"
              className="parley-button parley-page-more"
              data-look="plain"
              aria-disabled={directory.isLoading}
              onClick={() => !directory.isLoading && directory.loadMore()}
            >
              {t('people.more')}
            </button>
          )}
          {isNew && !isSearching && (
            <button type="button" className="parley-picker-option" onClick={() => choose(typed)}>
              <span className="parley-picker-add">
                {isChecking ? <span className="parley-spinner" /> : <PlusIcon />}
              </span>
              <span className="parley-picker-lines">
                <bdi className="parley-picker-name">{t('new.write', { user: typed })}</bdi>
              </span>
            </button>
          )}
          {listed.length === 0 && isSearching && (
            <p className="parley-people-loading">
              <span className="parley-spinner" />
              {t('people.loading')}
            </p>
          )}
          {listed.length === 0 && !isNew && !isSearching && text.trim() !== '' && (
            <EmptyState title={t('new.none')} hint={t('new.none.hint')} />
          )}
          {!directory.isOpen && text.trim() === '' && <p className="parley-hint">{t('new.exact')}</p>}
        </div>
      </form>
    </Dialog>
  )
}

/** Everybody once: recent people first, then contacts, then the others that the server found. */
function usePeople(text: string, found: readonly { readonly id: string }[]) {
  const { client, nameOf } = useKit()
  const known = useSelection((state) => state.people.contacts)
  const me = useSelection((state) => state.me)
  // Computed once, so that rows do not move while the user chooses.
  const [talks] = useState(() => recentPeople(client.state))
  return useMemo(() => {
    const isAll = text.trim() === ''
    const matches = (users: readonly string[]) =>
      matching(
        users.map((user) => ({ user, name: nameOf(user) })),
        text.trim().replace(/^@/, ''),
        mostMatches,
      ).map(({ user }) => user)
    const recent = isAll ? talks.slice(0, mostRecent) : matches(talks)
    const isRecent = new Set(recent)
    const names = [...known.keys()].sort((a, b) => nameOf(a).localeCompare(nameOf(b)))
    const contacts = matches(names.filter((user) => !isRecent.has(user)))
    const isListed = new Set([...recent, ...contacts, me])
    return { recent, contacts, others: found.flatMap(({ id }) => (isListed.has(id) ? [] : [id])) }
  }, [text, found, known, talks, nameOf, me])
}

/** The users whom the user has chatted with, most recent first. */
function recentPeople(state: State): readonly string[] {
  return conversationList(state).flatMap(({ ref }) =>
    ref.type === 'single' && ref.id !== state.me ? [ref.id] : [],
  )
}

function Section(props: {
  readonly title: string
  readonly people: readonly string[]
  readonly children: ReactNode
}) {
  if (props.people.length === 0) return null
  return (
    <section aria-label={props.title}>
      <h3 className="parley-page-heading">{props.title}</h3>
      <ul className="parley-new-list">{props.children}</ul>
    </section>
  )
}

function PersonRow(props: {
  readonly user: string
  readonly isStop: boolean
  readonly onClick: (user: string) => void
}) {
  const { nameOf } = useKit()
  const { user, isStop, onClick } = props
  const name = nameOf(user)
  return (
    <li>
      <button
        type="button"
        className="parley-picker-option"
        data-roving={user}
        tabIndex={isStop ? 0 : -1}
        onClick={() => onClick(user)}
      >
        <Avatar id={user} size="medium" hasPresence />
        <span className="parley-picker-lines">
          <span className="parley-marked-name">
            <bdi className="parley-picker-name">{name}</bdi>
            <BotBadge user={user} />
          </span>
          {name !== user && (
            <bdi className="parley-picker-id" dir="ltr">
              @{user}
            </bdi>
          )}
        </span>
      </button>
    </li>
  )
}

function Tile(props: { readonly icon: ReactNode; readonly label: string; readonly onClick: () => void }) {
  return (
    <button type="button" className="parley-tile" onClick={props.onClick}>
      {props.icon}
      {props.label}
    </button>
  )
}
