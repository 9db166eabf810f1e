import type { ConversationRef } from '@parley/client'
import { type ReactNode, useId, useRef, useState } from 'react'
import { Avatar } from '../../presence/index.ts'
import { useKit } from '../../state/kit.ts'
import { useSelection } from '../../state/use-client-state.ts'
import { errorText, type ReasonedError } from '../../strings/strings.ts'
import { ErrorLine } from '../../ui/ErrorLine.tsx'
import { FormActions } from '../../ui/FormActions.tsx'
import { CheckIcon, ClockMark } from '../../ui/icons/icons.tsx'
import { joinActionFor } from './join-action.ts'
import { pendingApplications, useHasApplied } from './pending-applications.ts'
import type { PublicGroup } from './use-public-groups.ts'

/** The server's limit in characters. */
const longestMessage = 512

export function GroupCard(props: {
  readonly group: PublicGroup
  readonly onOpen: (conversation: ConversationRef) => void
}) {
  const { client, t, announce } = useKit()
  const { group, onOpen } = props
  const { id: groupId, name, description = '', memberCount, maxMembers } = group
  const known = useSelection((state) => state.groups.get(groupId))
  const [message, setMessage] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<ReactNode>()
  const id = useId()
  const card = useRef<HTMLLIElement>(null)
  /** Closes the form and moves the focus, because the focused element is removed. */
  const close = () => {
    setMessage(undefined)
    card.current?.focus()
  }
  const way = joinActionFor(group, known, useHasApplied(groupId))
  const open = () => onOpen({ type: 'group', id: groupId })

  const apply = async () => {
    if (isBusy) return
    setBusy(true)
    setProblem(undefined)
    try {
      const { isMember } = await client.groups.apply({ groupId, message: (message ?? '').trim() })
      const isIn = isMember ?? way === 'join'
      if (!isIn) pendingApplications(client).add(groupId)
      close()
      announce(t(isIn ? 'inbox.joined' : 'discover.sent', { group: name }))
      if (isIn) open()
    } catch (failure) {
      const error = failure as ReasonedError
      const { reason } = error
      // The user has already joined on another device.
      if (reason === 'alreadyInGroup') return open()
      const why = reason === 'permissionDenied' ? t('discover.refused') : errorText(t, error)
      setProblem(<ErrorLine error={error} text={why} />)
      announce(why, 'assertive')
    } finally {
      setBusy(false)
    }
  }

  const count =
    memberCount === undefined
      ? undefined
      : maxMembers === undefined
        ? t('conversation.members', { count: memberCount })
        : t('discover.members', { count: memberCount, most: maxMembers })
  return (
    <li ref={card} className="parley-card" tabIndex={-1} aria-busy={isBusy}>
      <Avatar id={groupId} name={name} picture={group.avatar} />
      <div className="parley-card-text">
        <div className="parley-card-title">
          <bdi className="parley-card-name">{name || t('group.label')}</bdi>
          {count && <span className="parley-card-note">{count}</span>}
        </div>
        {description.trim() !== '' && (
          <p className="parley-card-note" dir="auto">
            {description}
          </p>
        )}
        {problem && <p className="parley-problem">{problem}</p>}
      </div>
      {message === undefined && (
        <div className="parley-card-actions">
          {way === 'joined' && (
            <>
              <span className="parley-card-state" data-tone="ok">
                <CheckIcon />
                {t('discover.joined')}
              </span>
              <button
                type="button"
                className="parley-button"
                data-look="plain"
                aria-label={t('discover.open.name', { name })}
                onClick={open}
              >
                {t('discover.open')}
              </button>
            </>
          )}
          {way === 'asked' && (
            <span className="parley-card-state">
              <ClockMark />
              {t('discover.asked')}
            </span>
          )}
          {way === 'full' && <span className="parley-card-state">{t('discover.full')}</span>}
          {(way === 'join' || way === 'ask') && (
            <button
              type="button"
              className="parley-button"
              {...(way === 'ask' && { 'data-look': 'plain' })}
              aria-label={t(way === 'ask' ? 'discover.ask.name' : 'discover.join.name', { name })}
              aria-disabled={isBusy}
              onClick={() => (way === 'ask' ? setMessage('') : void apply())}
            >
              {t(way === 'ask' ? 'discover.ask' : 'discover.join')}
            </button>
          )}
        </div>
      )}
      {message !== undefined && (
        <form
          className="parley-card-form parley-form"
          onSubmit={(event) => {
            event.preventDefault()
            void apply()
          }}
        >
          <label className="parley-label" htmlFor={id}>
            {t('discover.message')}
          </label>
          <input
            id={id}
            className="parley-input"
            dir="auto"
            // biome-ignore lint/a11y/noAutofocus: the user has just opened this form
            autoFocus
            maxLength={longestMessage}
            value={message}
            placeholder={t('discover.message.hint')}
            onChange={(event) => setMessage(event.target.value)}
          />
          <FormActions onCancel={close} isBusy={isBusy}>
            {t('discover.send')}
          </FormActions>
        </form>
      )}
    </li>
  )
}
