// The people picker: the picked users as chips, a field for names, and suggestions below it: known users first, then
// those whom the server's directory finds. Names can be typed or pasted in bulk; the server decides whether they exist.

import { type KeyboardEvent, useId, useMemo, useRef, useState } from 'react'
import { Avatar } from '../../presence/index.ts'
import { useKit } from '../../state/kit.ts'
import { matching } from '../../state/names/match-names.ts'
import { CheckIcon, CloseIcon, PlusIcon } from '../../ui/icons/icons.tsx'
import { knownPeople, mostKnown } from './known-people.ts'
import { splitPeople, userOf, withPeople } from './picked-people.ts'
import { useDirectory } from './use-directory.ts'

export interface PeoplePickerProps {
  readonly people: readonly string[]
  readonly onPeople: (people: readonly string[]) => void
  /** Typed text that is not yet a complete name. */
  readonly typed: string
  readonly onTyped: (text: string) => void
  readonly problem?: string | undefined
  /** Users who are not offered, because they are already members. */
  readonly without?: readonly string[]
  /** Takes the initial focus. */
  readonly isFirst?: boolean
}

const nobody: readonly string[] = []

export function PeoplePicker(props: PeoplePickerProps) {
  const { people, onPeople, typed, onTyped, problem, without = nobody, isFirst } = props
  const { client, t, nameOf } = useKit()
  const [isSelf, setSelf] = useState(false)
  const [active, setActive] = useState(-1)
  const field = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const id = useId()
  const me = client.state.me
  // Computed once, so that suggestions do not move while the user picks.
  const [known] = useState(() => knownPeople(client.state))

  const directory = useDirectory(typed)
  const found = useMemo(() => {
    const isFree = (user: string) => user !== me && !without.includes(user)
    const matches = matching(
      known.filter(isFree).map((user) => ({ user, name: nameOf(user) })),
      typed,
      mostKnown,
    ).map(({ user }) => user)
    const others = directory.items.flatMap(({ id }) => (isFree(id) && !matches.includes(id) ? [id] : []))
    return [...matches, ...others].slice(0, mostKnown)
  }, [known, without, typed, nameOf, me, directory.items])
  const wanted = userOf(typed)
  const isNew = wanted !== '' && !found.includes(wanted) && !people.includes(wanted)
  const options = [...found, ...(isNew ? [wanted] : [])]

  const add = (users: readonly string[], rest: string) => {
    onPeople(withPeople(people, users, me))
    onTyped(rest)
    setActive(-1)
    setSelf(users.includes(me ?? ''))
  }
  const remove = (user: string) => {
    onPeople(people.filter((each) => each !== user))
    setSelf(false)
  }
  const toggle = (user: string) => {
    if (people.includes(user)) remove(user)
    else add([user], '')
    field.current?.focus()
  }
  const move = (to: number) => {
    const next = (to + options.length) % options.length
    setActive(next)
    list.current?.children[next]?.scrollIntoView({ block: 'nearest' })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const last = people.at(-1)
    const chosen = options[active]
    if (event.key === 'Enter' && (chosen !== undefined || typed.trim() !== '')) {
      event.preventDefault()
      if (chosen !== undefined) toggle(chosen)
      else add([wanted], '')
    } else if (event.key === 'Backspace' && typed === '' && last !== undefined) {
      remove(last)
    } else if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && options.length > 0) {
      event.preventDefault()
      move(event.key === 'ArrowDown' ? active + 1 : Math.max(active, 0) - 1)
    }
  }
  const shownProblem = problem ?? (isSelf ? t('group.people.self') : undefined)

  return (
    <div className="parley-picker">
      <label className="parley-label" htmlFor={`${id}-field`}>
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
                onClick={() => {
                  remove(user)
                  field.current?.focus()
                }}
              >
                <CloseIcon />
              </button>
            </li>
          ))}
        </ul>
      )}
      <input
        ref={field}
        id={`${id}-field`}
        className="parley-input"
        role="combobox"
        aria-expanded={options.length > 0}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        {...(active >= 0 && active < options.length && { 'aria-activedescendant': `${id}-${active}` })}
        {...(isFirst && { 'data-first-focus': '' })}
        value={typed}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="enter"
        aria-invalid={shownProblem !== undefined}
        aria-describedby={`${id}-hint`}
        onChange={(event) => {
          const { done, rest } = splitPeople(event.target.value)
          if (done.length > 0) return add(done, rest)
          onTyped(rest)
          setActive(-1)
          setSelf(false)
        }}
        onKeyDown={onKeyDown}
      />
      <p id={`${id}-hint`} className={shownProblem ? 'parley-problem' : 'parley-hint'} role="status">
        {shownProblem ?? t('group.people.hint')}
      </p>
      <div
        ref={list}
        id={`${id}-list`}
        className="parley-picker-list"
        role="listbox"
        aria-multiselectable="true"
        aria-label={t('group.people.found')}
        {...(options.length === 0 && { hidden: true })}
      >
        {options.map((user, index) => {
          const isChosen = people.includes(user)
          const isTyped = isNew && user === wanted
          return (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field above handles the keys
            <div
              key={isTyped ? ' typed' : user}
              id={`${id}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={isChosen}
              className="parley-picker-option"
              data-active={index === active || undefined}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => toggle(user)}
            >
              {isTyped ? (
                <span className="parley-picker-add">
                  <PlusIcon />
                </span>
              ) : (
                <Avatar id={user} size="small" />
              )}
              <span className="parley-picker-lines">
                <bdi className="parley-picker-name">
                  {isTyped ? t('group.people.add', { name: user }) : nameOf(user)}
                </bdi>
                {!isTyped && nameOf(user) !== user && (
                  <bdi className="parley-picker-id" dir="ltr">
                    @{user}
                  </bdi>
                )}
              </span>
              {isChosen && (
                <span className="parley-picker-mark">
                  <CheckIcon />
                </span>
              )}
            </div>
          )
        })}
      </div>
    </div>
  )
}
