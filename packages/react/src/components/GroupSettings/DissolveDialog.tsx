import type { Group } from '@parley/client'
import { useId, useState } from 'react'
import { useKit } from '../../kit.ts'
import { Dialog } from '../Dialog/Dialog.tsx'
import { useAct } from '../GroupPanel/use-act.ts'

export interface DissolveDialogProps {
  readonly group: Group
  readonly onGone: () => void
  readonly onClose: () => void
}

/** Whether the typed name is that of the group; spaces and case do not matter. */
export const isSameName = (typed: string, name: string): boolean => plain(typed) === plain(name)
const plain = (text: string): string =>
  text.normalize('NFKC').replace(/\s+/gu, ' ').trim().toLocaleLowerCase()

/** The end of a group, for everybody. Its name has to be typed, so that it does not happen by a slip. */
export function DissolveDialog({ group, onGone, onClose }: DissolveDialogProps) {
  const { client, t, titleOf } = useKit()
  const [typed, setTyped] = useState('')
  const [isWrong, setWrong] = useState(false)
  const acting = useAct()
  const id = useId()
  // A group without a name is called something as well.
  const name = group.name.trim() || titleOf({ type: 'group', id: group.id })
  const isBusy = acting.isBusy('dissolve')
  const isRight = isSameName(typed, name)
  const dissolve = async () => {
    if (isBusy) return
    if (!isRight) return setWrong(true)
    const done = t('groupSettings.dissolve.done', { name })
    if (await acting.act('dissolve', () => client.groups.dissolve({ groupId: group.id }), done)) onGone()
  }
  return (
    <Dialog title={t('groupSettings.dissolve.title', { name })} onClose={onClose}>
      <form
        className="parley-form"
        aria-busy={isBusy}
        onSubmit={(event) => {
          event.preventDefault()
          void dissolve()
        }}
      >
        <p className="parley-hint">{t('groupSettings.dissolve.hint')}</p>
        <label className="parley-label" htmlFor={id}>
          {t('groupSettings.dissolve.type', { name })}
        </label>
        <input
          id={id}
          className="parley-input"
          dir="auto"
          data-first-focus=""
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={typed}
          aria-invalid={isWrong}
          aria-describedby={`${id}-problem`}
          onChange={(event) => {
            setTyped(event.target.value)
            setWrong(false)
          }}
        />
        <p id={`${id}-problem`} className="parley-problem" role="status">
          {isWrong ? t('groupSettings.dissolve.wrong') : acting.problem?.text}
        </p>
        <div className="parley-form-actions">
          <button type="button" className="parley-button" data-look="plain" onClick={onClose}>
            {t('action.cancel')}
          </button>
          <button type="submit" className="parley-button" data-tone="bad" aria-disabled={isBusy || !isRight}>
            {isBusy && <span className="parley-spinner" />}
            {t('groupSettings.dissolve')}
          </button>
        </div>
      </form>
    </Dialog>
  )
}
