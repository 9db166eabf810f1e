import type { Room } from '@parley/client'
import { useId, useState } from 'react'
import { useKit } from '../../kit.ts'
import { Dialog } from '../Dialog/Dialog.tsx'
import { useAct } from '../GroupPanel/use-act.ts'
import { isSameName } from '../GroupSettings/DissolveDialog.tsx'

/** The end of a room, for everybody. Its name has to be typed, so that it does not happen by a slip. */
export function DestroyDialog({
  room,
  onGone,
  onClose,
}: {
  readonly room: Room
  readonly onGone: () => void
  readonly onClose: () => void
}) {
  const { client, t } = useKit()
  const [typed, setTyped] = useState('')
  const [isWrong, setWrong] = useState(false)
  const acting = useAct()
  const id = useId()
  const name = room.name.trim() || t('room.label')
  const isBusy = acting.isBusy('destroy')
  const isRight = isSameName(typed, name)
  const destroy = async () => {
    if (isBusy) return
    if (!isRight) return setWrong(true)
    const done = t('room.destroyed', { name })
    if (await acting.act('destroy', () => client.rooms.destroy({ roomId: room.id }), done)) onGone()
  }
  return (
    <Dialog title={t('room.destroy.title', { name })} onClose={onClose}>
      <form
        className="parley-form"
        aria-busy={isBusy}
        onSubmit={(event) => {
          event.preventDefault()
          void destroy()
        }}
      >
        <p className="parley-hint">{t('room.destroy.hint')}</p>
        <label className="parley-label" htmlFor={id}>
          {t('room.destroy.type', { name })}
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
          {isWrong ? t('room.destroy.wrong') : acting.problem?.text}
        </p>
        <div className="parley-form-actions">
          <button type="button" className="parley-button" data-look="plain" onClick={onClose}>
            {t('action.cancel')}
          </button>
          <button type="submit" className="parley-button" data-tone="bad" aria-disabled={isBusy || !isRight}>
            {isBusy && <span className="parley-spinner" />}
            {t('room.destroy')}
          </button>
        </div>
      </form>
    </Dialog>
  )
}
