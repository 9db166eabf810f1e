import { type FormEvent, useId, useState } from 'react'
import { useKit } from '../../state/kit.ts'
import { useSelection } from '../../state/use-client-state.ts'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { FormActions } from '../../ui/FormActions.tsx'
import { usePendingActions } from '../../ui/use-pending-actions.ts'

/** The server's limit in characters. */
const longestRemark = 100

/** Edits the remark: the user's private name for a contact. */
export function RemarkDialog({ user, onClose }: { readonly user: string; readonly onClose: () => void }) {
  const { client, t, nameOf } = useKit()
  const { act, isBusy, problem } = usePendingActions()
  const nickname = useSelection(({ people }) => people.profiles.get(user)?.nickname) || user
  const [remark, setRemark] = useState(() => client.state.people.contacts.get(user)?.remark ?? '')
  const id = useId()
  const save = async (event: FormEvent) => {
    event.preventDefault()
    const wanted = remark.trim()
    const done = wanted
      ? t('contacts.done.remark', { name: wanted })
      : t('contacts.done.remark.gone', { name: nickname })
    if (await act(user, () => client.contacts.setRemark(user, wanted), done)) onClose()
  }
  return (
    <Dialog title={t('contacts.remark.title', { name: nameOf(user) })} onClose={onClose}>
      <form className="parley-form" aria-busy={isBusy(user)} onSubmit={save}>
        <label className="parley-label" htmlFor={id}>
          {t('contacts.remark.field')}
        </label>
        <input
          id={id}
          className="parley-input"
          dir="auto"
          data-first-focus=""
          autoComplete="off"
          maxLength={longestRemark}
          placeholder={nickname}
          value={remark}
          aria-describedby={`${id}-hint`}
          onChange={(event) => setRemark(event.target.value)}
        />
        <p id={`${id}-hint`} className={problem ? 'parley-problem' : 'parley-hint'}>
          {problem?.text ?? t('contacts.remark.hint')}
        </p>
        <FormActions onCancel={onClose} isBusy={isBusy(user)}>
          {t('contacts.remark.save')}
        </FormActions>
      </form>
    </Dialog>
  )
}
