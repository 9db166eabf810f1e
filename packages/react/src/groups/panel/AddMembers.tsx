import type { Group } from '@parley/client'
import { useMemo, useState } from 'react'
import { PeoplePicker, userOf, withPeople } from '../../members/index.ts'
import { useKit } from '../../state/kit.ts'
import { useSelection } from '../../state/use-selection.ts'
import { errorText, type ReasonedError } from '../../strings/strings.ts'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { FormActions } from '../../ui/FormActions.tsx'

export interface AddMembersProps {
  readonly group: Group
  readonly onClose: () => void
}

/**
 * Adds users to the group, or invites them if the group requires consent. Users who could not be added stay selected.
 */
export function AddMembers({ group, onClose }: AddMembersProps) {
  const { client, t, nameOf, locale, announce } = useKit()
  const [people, setPeople] = useState<readonly string[]>([])
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const list = useSelection((state) => state.groupMembers.get(group.id)?.members)
  const members = useMemo(() => (list ?? []).map(({ user }) => user), [list])
  const needsConfirmation = group.inviteNeedsConfirmation

  const fail = (text: string, left: readonly string[]) => {
    setPeople(left)
    setTyped('')
    setProblem(text)
    announce(text, 'assertive')
  }
  const namesOf = (users: readonly string[]) => new Intl.ListFormat(locale).format(users.map(nameOf))
  const add = async () => {
    const users = withPeople(people, [userOf(typed)], client.state.me)
    if (isBusy) return
    if (users.length === 0) return setProblem(t('members.add.nobody'))
    const known = users.filter((user) => members.includes(user))
    if (known.length > 0) {
      const left = users.filter((user) => !known.includes(user))
      return fail(t('members.add.isIn', { names: namesOf(known) }), left)
    }
    setBusy(true)
    try {
      const { outcomes } = await client.groups.invite({ groupId: group.id, users: [...users] })
      const failed = outcomes.filter(({ isDone }) => !isDone)
      const invited = outcomes.filter(({ isDone, isAsked }) => isDone && isAsked).length
      const added = outcomes.length - failed.length - invited
      if (added > 0) announce(t('members.added', { count: added }))
      if (invited > 0) announce(t('members.asked', { count: invited }))
      if (failed.length === 0) return onClose()
      const names = failed.map(({ user }) => user)
      fail(t('members.add.failed', { names: namesOf(names), why: failed[0]?.reason ?? '' }), names)
    } catch (error) {
      const isUnknown = (error as ReasonedError).reason === 'userNotFound'
      fail(isUnknown ? t('group.people.unknown') : errorText(t, error as ReasonedError), users)
    }
    setBusy(false)
  }

  return (
    <Dialog title={t('members.add.title', { name: group.name })} onClose={onClose}>
      <form
        className="parley-form"
        aria-busy={isBusy}
        onSubmit={(event) => {
          event.preventDefault()
          void add()
        }}
      >
        <PeoplePicker
          people={people}
          onPeople={(next) => {
            setPeople(next)
            setProblem(undefined)
          }}
          typed={typed}
          onTyped={setTyped}
          without={members}
          problem={problem}
          isFirst
        />
        {needsConfirmation && <p className="parley-hint">{t('members.add.asked')}</p>}
        <FormActions onCancel={onClose} isBusy={isBusy}>
          {t(isBusy ? 'members.add.busy' : needsConfirmation ? 'members.add.ask' : 'members.add.do')}
        </FormActions>
      </form>
    </Dialog>
  )
}
