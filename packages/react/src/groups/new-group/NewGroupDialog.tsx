// Creates a group in one step, with sensible defaults; the second step is optional. The input is kept in both, and
// after a failure.

import type { ConversationRef } from '@parley/client'
import { useRef, useState } from 'react'
import { PeoplePicker, userOf, withPeople } from '../../members/index.ts'
import { useKit } from '../../state/kit.ts'
import { errorsTexts } from '../../strings/en/errors.ts'
import { groupsTexts } from '../../strings/en/groups.ts'
import { membersTexts } from '../../strings/en/members.ts'
import { navigationTexts } from '../../strings/en/navigation.ts'
import { addEnglish, errorText, type ReasonedError } from '../../strings/strings.ts'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { ErrorLine } from '../../ui/ErrorLine.tsx'
import { type About, AboutFields } from '../settings/AboutFields.tsx'
import { usualRules } from '../settings/group-rules.ts'
import { RulesFields } from '../settings/RulesFields.tsx'

addEnglish(errorsTexts, groupsTexts, membersTexts, navigationTexts)

/** Props of `NewGroup`. */
export interface NewGroupProps {
  /** Called with the group that was created. */
  readonly onOpen: (conversation: ConversationRef) => void
  /** Called when the dialog is to be closed. */
  readonly onClose: () => void
}

type Problem = {
  readonly about: 'name' | 'people' | 'all'
  readonly text: string
  readonly error?: ReasonedError
}

export function NewGroupDialog({ onOpen, onClose }: NewGroupProps) {
  const { client, t, announce } = useKit()
  const [step, setStep] = useState<'people' | 'more'>('people')
  const [about, setAbout] = useState<About>({ name: '', avatar: '', description: '' })
  const [rules, setRules] = useState(usualRules)
  const [people, setPeople] = useState<readonly string[]>([])
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<Problem>()
  const [isBusy, setBusy] = useState(false)
  const nameField = useRef<HTMLInputElement>(null)

  const fail = (next: Problem) => {
    setProblem(next)
    setStep('people')
    if (next.about === 'name') requestAnimationFrame(() => nameField.current?.focus())
  }
  const create = async () => {
    const name = about.name.trim()
    const members = withPeople(people, [userOf(typed)], client.state.me)
    if (isBusy) return
    if (name === '') return fail({ about: 'name', text: t('group.name.missing') })
    setBusy(true)
    try {
      const { groupId } = await client.groups.create({
        name,
        members: [...members],
        ...(about.avatar.trim() !== '' && { avatar: about.avatar.trim() }),
        ...(about.description.trim() !== '' && { description: about.description.trim() }),
        ...rules,
        // Only public groups have this option.
        needsApproval: rules.isPublic && rules.needsApproval,
      })
      const conversation: ConversationRef = { type: 'group', id: groupId }
      client.conversations.open(conversation)
      onClose()
      onOpen(conversation)
      announce(t('group.created', { name }))
    } catch (failure) {
      const error = failure as ReasonedError
      const isUnknown = error.reason === 'userNotFound'
      const text = isUnknown ? t('group.people.unknown') : errorText(t, error)
      setPeople(members)
      setTyped('')
      fail({ about: isUnknown ? 'people' : 'all', text, error })
      announce(text, 'assertive')
      setBusy(false)
    }
  }

  const isMore = step === 'more'
  return (
    <Dialog title={t('group.new')} onClose={onClose}>
      <form
        className="parley-form"
        aria-busy={isBusy}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          const wrong = event.currentTarget.querySelector<HTMLElement>('[aria-invalid=true]')
          if (isMore && wrong) wrong.focus()
          else void create()
        }}
      >
        {isMore ? (
          <>
            <AboutFields
              id="new"
              only="rest"
              about={about}
              onChange={(change) => setAbout({ ...about, ...change })}
            />
            <RulesFields rules={rules} isNew onChange={(change) => setRules({ ...rules, ...change })} />
          </>
        ) : (
          <>
            <AboutFields
              id="new"
              only="name"
              about={about}
              isFirst
              nameField={nameField}
              problem={problem?.about === 'name' ? problem.text : undefined}
              onChange={(change) => {
                setAbout({ ...about, ...change })
                setProblem(undefined)
              }}
            />
            <PeoplePicker
              people={people}
              onPeople={(next) => {
                setPeople(next)
                setProblem(undefined)
              }}
              typed={typed}
              onTyped={setTyped}
              problem={problem?.about === 'people' ? problem.text : undefined}
            />
          </>
        )}
        {problem?.about === 'all' && (
          <p className="parley-problem">
            <ErrorLine error={problem.error} text={problem.text} />
          </p>
        )}
        <div className="parley-form-actions parley-steps">
          <button
            type="button"
            className="parley-button"
            data-look="plain"
            onClick={() => setStep(isMore ? 'people' : 'more')}
          >
            {t(isMore ? 'group.back' : 'group.more')}
          </button>
          <span className="parley-steps-gap" />
          <button type="button" className="parley-button" data-look="plain" data-cancel="" onClick={onClose}>
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
