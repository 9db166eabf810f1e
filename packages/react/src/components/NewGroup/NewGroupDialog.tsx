import type { ConversationRef } from '@parley/client'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { groupNamesOf } from '../../hooks/group-names.ts'
import { CloseIcon } from '../../icons/icons.tsx'
import { useKit } from '../../kit.ts'
import { errorText, type ReasonedError } from '../../strings/strings.ts'
import { Dialog } from '../Dialog/Dialog.tsx'
import { splitPeople, userOf, withPeople } from './people.ts'

export interface NewGroupProps {
  readonly onOpen: (conversation: ConversationRef) => void
  readonly onClose: () => void
}

const longestName = 128

/** Asks for a name and for people, makes the group and opens it. */
export function NewGroupDialog({ onOpen, onClose }: NewGroupProps) {
  const { client, t, nameOf, announce } = useKit()
  const [name, setName] = useState('')
  const [people, setPeople] = useState<readonly string[]>([])
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<{ readonly about: 'name' | 'people'; readonly text: string }>()
  const [isBusy, setBusy] = useState(false)
  const nameField = useRef<HTMLInputElement>(null)
  const peopleField = useRef<HTMLInputElement>(null)
  const id = useId()
  const me = client.state.me

  const add = (users: readonly string[], rest: string) => {
    setPeople(withPeople(people, users, me))
    setTyped(rest)
    setProblem(users.includes(me ?? '') ? { about: 'people', text: t('group.people.self') } : undefined)
  }
  const remove = (user: string) => {
    setPeople(people.filter((each) => each !== user))
    setProblem(undefined)
    peopleField.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const last = people.at(-1)
    if (event.key === 'Enter' && typed.trim() !== '') {
      event.preventDefault()
      add([userOf(typed)], '')
    } else if (event.key === 'Backspace' && typed === '' && last !== undefined) {
      remove(last)
    }
  }
  const create = async () => {
    const wanted = name.trim()
    const members = withPeople(people, [userOf(typed)], me)
    if (isBusy) return
    if (wanted === '') {
      setProblem({ about: 'name', text: t('group.name.missing') })
      return nameField.current?.focus()
    }
    setBusy(true)
    try {
      const { groupId } = await client.groups.create({ name: wanted, members: [...members] })
      const conversation: ConversationRef = { type: 'group', id: groupId }
      groupNamesOf(client).put(groupId, wanted)
      client.conversations.open(conversation)
      onClose()
      onOpen(conversation)
      announce(t('group.created', { name: wanted }))
    } catch (error) {
      const { reason } = error as ReasonedError
      setPeople(members)
      setTyped('')
      setProblem({
        about: 'people',
        text: reason === 'userNotFound' ? t('group.people.unknown') : errorText(t, error as ReasonedError),
      })
      setBusy(false)
    }
  }

  return (
    <Dialog title={t('group.new')} onClose={onClose}>
      <form
        className="parley-form"
        aria-busy={isBusy}
        onSubmit={(event) => {
          event.preventDefault()
          void create()
        }}
      >
        <label className="parley-label" htmlFor={`${id}-name`}>
          {t('group.name')}
        </label>
        <input
          ref={nameField}
          id={`${id}-name`}
          className="parley-input"
          dir="auto"
          data-first-focus=""
          value={name}
          autoComplete="off"
          maxLength={longestName}
          aria-invalid={problem?.about === 'name'}
          aria-describedby={`${id}-name-problem`}
          onChange={(event) => {
            setName(event.target.value)
            setProblem(undefined)
          }}
        />
        {problem?.about === 'name' && (
          <p id={`${id}-name-problem`} className="parley-problem">
            {problem.text}
          </p>
        )}
        <label className="parley-label" htmlFor={`${id}-people`}>
          {t('group.people')}
        </label>
        {people.length > 0 && (
          <ul className="parley-chips" aria-label={t('group.people.chosen')}>
            {people.map((user) => (
              <li key={user} className="parley-chip">
                <bdi className="parley-chip-name" title={user}>
                  {nameOf(user)}
                </bdi>
                <button
                  type="button"
                  className="parley-chip-remove"
                  aria-label={t('group.people.remove', { name: nameOf(user) })}
                  onClick={() => remove(user)}
                >
                  <CloseIcon />
                </button>
              </li>
            ))}
          </ul>
        )}
        <input
          ref={peopleField}
          id={`${id}-people`}
          className="parley-input"
          value={typed}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="enter"
          aria-invalid={problem?.about === 'people'}
          aria-describedby={`${id}-people-hint`}
          onChange={(event) => {
            const { done, rest } = splitPeople(event.target.value)
            add(done, rest)
          }}
          onKeyDown={onKeyDown}
        />
        <p
          id={`${id}-people-hint`}
          className={problem?.about === 'people' ? 'parley-problem' : 'parley-hint'}
          role="status"
        >
          {problem?.about === 'people' ? problem.text : t('group.people.hint')}
        </p>
        <div className="parley-form-actions">
          <button type="button" className="parley-button" data-look="plain" onClick={onClose}>
            {t('action.cancel')}
          </button>
          <button type="submit" className="parley-button" aria-disabled={isBusy}>
            {t(isBusy ? 'group.creating' : 'group.create')}
          </button>
        </div>
      </form>
    </Dialog>
  )
}
