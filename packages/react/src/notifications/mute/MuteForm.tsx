// The mute dialog of a conversation: always, never, for a while, or at certain times.

import { type ConversationRef, type DailyInterval, keyOf } from '@parley/client'
import { type FormEvent, useEffect, useId, useState } from 'react'
import { useKit } from '../../state/kit.ts'
import { useSelection } from '../../state/use-selection.ts'
import { errorsTexts } from '../../strings/en/errors.ts'
import { settingsTexts } from '../../strings/en/settings.ts'
import { addEnglish } from '../../strings/strings.ts'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { useSaving } from '../../ui/use-saving.ts'
import { IntervalField } from './IntervalField.tsx'
import { choiceOf, type MuteChoice, mute, muteMinutes } from './mute.ts'
import { endTime } from './mute-schedule-texts.ts'

addEnglish(errorsTexts, settingsTexts)

export interface MuteDialogProps {
  readonly conversation: ConversationRef
  readonly onClose: () => void
}

export function MuteForm({ conversation, onClose }: MuteDialogProps) {
  const { client, t, titleOf, locale } = useKit()
  const id = useId()
  const { busy, problem, save } = useSaving()
  const isGroup = conversation.type === 'group'
  const settings = useSelection(({ people }) => people.notifications)
  const silence = settings?.conversations.get(keyOf(conversation))
  const isQuiet = useSelection(({ groups }) => isGroup && groups.get(conversation.id)?.isQuiet === true)
  const [now] = useState(() => Date.now())
  const current = choiceOf(silence, isQuiet, now)
  // Undefined until the user chooses, so that changes from other devices are shown.
  const [chosen, setChosen] = useState<MuteChoice>()
  const [daily, setDaily] = useState<{ readonly interval: DailyInterval | undefined }>()
  const choice = chosen ?? current
  const interval = daily ? daily.interval : silence?.interval
  const name = titleOf(conversation)
  useEffect(() => {
    if (!client.state.people.notifications) client.notifications.load().catch(() => {})
  }, [client])

  const options: (readonly [MuteChoice, string])[] = [
    ['default', t('settings.mute.default')],
    ['all', t('settings.mute.all')],
    ...(isGroup ? ([['mentions', t('settings.mute.mentions')]] as const) : []),
    ...(silence && silence.until > now
      ? ([['until', t('settings.mute.until', { time: endTime(silence.until, now, locale) })]] as const)
      : []),
    ...muteMinutes.map((minutes): readonly [MuteChoice, string] => [
      minutes,
      minutes < 60
        ? t('settings.mute.minutes', { count: minutes })
        : t('settings.mute.hours', { count: minutes / 60 }),
    ]),
    ['none', t('settings.mute.none')],
  ]

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const isMuted = choice === 'none' || choice === 'until' || typeof choice === 'number'
    const done = t(isMuted ? 'settings.mute.on' : 'settings.mute.off', { name })
    if (await save('mute', () => mute(client, conversation, choice, interval), done)) onClose()
  }

  return (
    <Dialog title={t('settings.mute.title', { name })} onClose={onClose}>
      <form className="parley-form" onSubmit={submit}>
        <fieldset className="parley-report-types">
          <legend className="parley-unseen">{t('settings.mute.choice')}</legend>
          {options.map(([value, label]) => (
            <label key={value} className="parley-report-type">
              <input
                type="radio"
                name={id}
                value={value}
                checked={choice === value}
                onChange={() => setChosen(value)}
                {...(choice === value && { 'data-first-focus': '' })}
              />
              {label}
            </label>
          ))}
        </fieldset>
        <IntervalField
          value={interval}
          zone={settings?.zone ?? ''}
          onChange={(next) => setDaily({ interval: next })}
        />
        {problem && <p className="parley-problem">{problem}</p>}
        <div className="parley-form-actions">
          <button type="button" className="parley-button" data-look="plain" onClick={onClose}>
            {t('action.cancel')}
          </button>
          <button type="submit" className="parley-button" aria-disabled={busy !== undefined}>
            {t(busy ? 'settings.saving' : 'settings.mute.save')}
          </button>
        </div>
      </form>
    </Dialog>
  )
}
