// How a conversation notifies: always, never, for a while, or at certain times. Every choice applies at once.

import { type ConversationRef, type DailyInterval, keyOf } from '@parley/client'
import { useEffect, useId, useState } from 'react'
import { useKit } from '../../state/kit.ts'
import { useSelection } from '../../state/use-client-state.ts'
import { errorsTexts } from '../../strings/en/errors.ts'
import { settingsTexts } from '../../strings/en/settings.ts'
import { uiTexts } from '../../strings/en/ui.ts'
import { addEnglish } from '../../strings/strings.ts'
import { useSaving } from '../../ui/use-saving.ts'
import { IntervalField } from './IntervalField.tsx'
import { choiceOf, type MuteChoice, mute, muteMinutes } from './mute.ts'
import { endTime } from './mute-schedule-texts.ts'

addEnglish(errorsTexts, settingsTexts, uiTexts)

export function MuteChoices({ conversation }: { readonly conversation: ConversationRef }) {
  const { client, t, titleOf, locale } = useKit()
  const id = useId()
  const { problem, save } = useSaving()
  const isGroup = conversation.type === 'group'
  const settings = useSelection(({ people }) => people.notifications)
  const silence = settings?.conversations.get(keyOf(conversation))
  const isQuiet = useSelection(({ groups }) => isGroup && groups.get(conversation.id)?.isQuiet === true)
  const [now] = useState(() => Date.now())
  const current = choiceOf(silence, isQuiet, now)
  // The choice until the server has accepted it.
  const [chosen, setChosen] = useState<Choice>()
  const choice = chosen?.choice ?? current
  const interval = chosen ? chosen.interval : silence?.interval
  const name = titleOf(conversation)
  useEffect(() => {
    if (!client.state.people.notifications) client.notifications.load().catch(() => {})
  }, [client])

  const apply = async (next: Choice) => {
    setChosen(next)
    const isMuted = next.choice === 'none' || next.choice === 'until' || typeof next.choice === 'number'
    const done = t(isMuted ? 'settings.mute.on' : 'settings.mute.off', { name })
    await save('mute', () => mute(client, conversation, next.choice, next.interval), done)
    setChosen((latest) => (latest === next ? undefined : latest))
  }
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

  return (
    <div className="parley-mute">
      <fieldset className="parley-report-types">
        <legend className="parley-unseen">{t('settings.mute.choice')}</legend>
        {options.map(([value, label]) => (
          <label key={value} className="parley-report-type">
            <input
              type="radio"
              name={id}
              value={value}
              checked={choice === value}
              onChange={() => void apply({ choice: value, interval })}
              {...(choice === value && { 'data-first-focus': '' })}
            />
            {label}
          </label>
        ))}
      </fieldset>
      <IntervalField
        value={interval}
        zone={settings?.zone ?? ''}
        onChange={(next) => void apply({ choice, interval: next })}
      />
      {problem && <p className="parley-problem">{problem}</p>}
    </div>
  )
}

interface Choice {
  readonly choice: MuteChoice
  readonly interval: DailyInterval | undefined
}
