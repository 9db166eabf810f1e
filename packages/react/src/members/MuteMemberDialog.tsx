import { useId, useState } from 'react'
import { useKit } from '../state/kit.ts'
import { Dialog } from '../ui/dialog/Dialog.tsx'
import { FormActions } from '../ui/FormActions.tsx'
import { shortTime } from '../ui/format/times.ts'
import type { PendingActions } from '../ui/use-pending-actions.ts'

const units = { minutes: 60_000, hours: 3_600_000, days: 86_400_000 } as const
type Unit = keyof typeof units
const most = 999

export interface MuteMemberDialogProps {
  readonly user: string
  readonly acting: PendingActions
  /** The key of the pending action in `acting`. */
  readonly name: string
  readonly onMute: (duration: number) => void
  readonly onClose: () => void
}

/** Asks how long to mute a member. */
export function MuteMemberDialog({ user, acting, name, onMute, onClose }: MuteMemberDialogProps) {
  const { t, nameOf, locale } = useKit()
  const [amount, setAmount] = useState('2')
  const [unit, setUnit] = useState<Unit>('hours')
  const id = useId()
  const number = /^\s*\d{1,3}\s*$/.test(amount) ? Number(amount) : 0
  const duration = number * units[unit]
  const isBusy = acting.isBusy(name)
  return (
    <Dialog title={t('members.mute.title', { name: nameOf(user) })} onClose={onClose}>
      <form
        className="parley-form"
        aria-busy={isBusy}
        onSubmit={(event) => {
          event.preventDefault()
          if (duration > 0 && !isBusy) onMute(duration)
        }}
      >
        <label className="parley-label" htmlFor={id}>
          {t('members.mute.amount')}
        </label>
        <div className="parley-mute-fields">
          <input
            id={id}
            className="parley-input"
            inputMode="numeric"
            autoComplete="off"
            data-first-focus=""
            value={amount}
            aria-invalid={duration === 0}
            aria-describedby={`${id}-hint`}
            onChange={(event) => setAmount(event.target.value)}
          />
          <select
            className="parley-input"
            aria-label={t('members.mute.unit')}
            value={unit}
            onChange={(event) => setUnit(event.target.value as Unit)}
          >
            {(Object.keys(units) as Unit[]).map((each) => (
              <option key={each} value={each}>
                {t(`members.mute.${each}`)}
              </option>
            ))}
          </select>
        </div>
        <p id={`${id}-hint`} className={duration === 0 ? 'parley-problem' : 'parley-hint'}>
          {duration === 0
            ? t('members.mute.wrong', { most })
            : t('members.mute.until', { time: shortTime(Date.now() + duration, locale) })}
        </p>
        {acting.problem?.name === name && <p className="parley-problem">{acting.problem.text}</p>}
        <FormActions onCancel={onClose} isBusy={isBusy} isDisabled={duration === 0}>
          {t('members.do.mute')}
        </FormActions>
      </form>
    </Dialog>
  )
}
