// All notification settings: do not disturb, which messages notify, this browser, and conversations with other
// settings.

import type { DailyInterval, NotificationSettings, RemindTypeName } from '@parley/client'
import { useEffect, useRef, useState } from 'react'
import {
  endTime,
  IntervalField,
  isQuietNow,
  nextChange,
  ownZone,
  tomorrowMorning,
} from '../../notifications/index.ts'
import { useKit } from '../../state/kit.ts'
import { useSelection } from '../../state/use-client-state.ts'
import { errorsTexts } from '../../strings/en/errors.ts'
import { settingsTexts } from '../../strings/en/settings.ts'
import { uiTexts } from '../../strings/en/ui.ts'
import { addEnglish, type ReasonedError } from '../../strings/strings.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorLine } from '../../ui/ErrorLine.tsx'
import { useNow } from '../../ui/hooks/use-now.ts'
import { BellIcon, QuietIcon } from '../../ui/icons/icons.tsx'
import { type Saving, useSaving } from '../../ui/use-saving.ts'
import { Block, Choice } from '../setting-fields.tsx'
import { BrowserNotifications } from './BrowserNotifications.tsx'
import { MutedConversations } from './MutedConversations.tsx'
import { PushLanguage } from './PushLanguage.tsx'
import { WebPush } from './WebPush.tsx'

addEnglish(errorsTexts, settingsTexts, uiTexts)

/** Props of `NotificationSettings`. */
export interface NotificationSettingsProps {
  /**
   * The URL of a service worker that shows push notifications while no tab is open; without it, they are not offered.
   */
  readonly serviceWorker?: string
}

export function AllSettings({ serviceWorker }: NotificationSettingsProps) {
  const { client, t } = useKit()
  const settings = useSelection(({ people }) => people.notifications)
  const isOnline = useSelection(({ connection }) => connection.name === 'online')
  const [failure, setFailure] = useState<ReasonedError>()
  const [tries, setTries] = useState(0)
  const saving = useSaving()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt loads again
  useEffect(() => {
    if (!isOnline) return
    let isHere = true
    setFailure(undefined)
    client.notifications.load().catch((error: ReasonedError) => isHere && setFailure(error))
    return () => {
      isHere = false
    }
  }, [client, isOnline, tries])

  return (
    <div className="parley-settings-stack">
      {settings ? (
        <>
          {saving.problem && <p className="parley-problem">{saving.problem}</p>}
          <DoNotDisturb settings={settings} saving={saving} />
        </>
      ) : failure ? (
        <EmptyState
          title={t('settings.failed')}
          hint={<ErrorLine error={failure} />}
          action={{ label: t('action.retry'), run: () => setTries(tries + 1) }}
        />
      ) : isOnline ? (
        <p className="parley-people-loading">
          <span className="parley-spinner" />
          {t('settings.loading')}
        </p>
      ) : (
        <EmptyState title={t('state.later.title')} hint={t('state.later.hint')} />
      )}
      <Block title={t('settings.browser')} hint={t('settings.browser.hint')}>
        <BrowserNotifications />
        {settings && settings.webKey !== '' && serviceWorker !== undefined && (
          <WebPush settings={settings} serviceWorker={serviceWorker} />
        )}
      </Block>
      {settings && (
        <>
          <Block title={t('settings.own')}>
            <MutedConversations settings={settings} saving={saving} />
          </Block>
          <PushLanguage settings={settings} saving={saving} />
        </>
      )}
    </div>
  )
}

interface PartProps {
  readonly settings: NotificationSettings
  readonly saving: Saving
}

/** Do not disturb for all conversations, on all devices. */
function DoNotDisturb({ settings, saving }: PartProps) {
  const { client, t, locale } = useKit()
  const { all, zone } = settings
  const now = useNow(15_000, true)
  const isQuiet = all.type === 'NONE' || isQuietNow(all, zone, now)
  const morning = tomorrowMorning(now)
  const set = (change: Parameters<typeof client.notifications.silenceAll>[0]) =>
    saving.save('dnd', () => client.notifications.silenceAll(change))
  const hour = 3_600_000

  const state =
    all.type === 'NONE'
      ? t('settings.dnd.on')
      : all.until > now
        ? t('settings.dnd.until', { time: endTime(all.until, now, locale) })
        : isQuiet
          ? t('settings.dnd.daily', { time: endTime(nextChange([all], zone, now), now, locale) })
          : t('settings.dnd.off')
  // Ends only the current silence: a running daily interval is a separate setting.
  const canEnd = all.type === 'NONE' || all.until > now

  return (
    <Block title={t('settings.dnd')} hint={t('settings.dnd.hint')}>
      <p className="parley-settings-state" role="status" data-quiet={isQuiet || undefined}>
        {isQuiet ? <QuietIcon /> : <BellIcon />}
        {state}
      </p>
      <div className="parley-settings-buttons">
        {canEnd ? (
          <button
            type="button"
            className="parley-button"
            aria-disabled={saving.busy !== undefined}
            onClick={() => void set({ durationMs: 0, ...(all.type === 'NONE' && { type: 'ALL' }) })}
          >
            {t('settings.dnd.end')}
          </button>
        ) : (
          (
            [
              ['hour', t('settings.dnd.hour'), { durationMs: hour }],
              [
                'tomorrow',
                t('settings.dnd.tomorrow', { time: endTime(morning, morning, locale) }),
                { durationMs: morning - now },
              ],
              ['always', t('settings.dnd.always'), { type: 'NONE' }],
            ] as const
          ).map(([name, label, change]) => (
            <button
              key={name}
              type="button"
              className="parley-button"
              data-look="plain"
              aria-disabled={saving.busy !== undefined}
              onClick={() => void set(change)}
            >
              {label}
            </button>
          ))
        )}
      </div>
      <DailyTimes settings={settings} saving={saving} />
      <Choice<RemindTypeName>
        name={t('settings.told')}
        value={all.type === 'DEFAULT' ? 'ALL' : all.type}
        options={(['ALL', 'AT', 'NONE'] as const).map((type) => [type, t(`settings.told.${type}`)])}
        onChange={(type) => set({ type })}
      />
    </Block>
  )
}

/** A time field fires for every digit, so saving is debounced. */
const pauseMs = 800

function DailyTimes({ settings, saving }: PartProps) {
  const { client } = useKit()
  const { all, zone } = settings
  const [draft, setDraft] = useState<{ readonly interval: DailyInterval | undefined }>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const { save } = saving
  const waiting = useRef<(() => void) | undefined>(undefined)
  // Saves a pending change on unmount.
  useEffect(() => () => waiting.current?.(), [])

  const change = (interval: DailyInterval | undefined) => {
    setDraft({ interval })
    const send = async () => {
      clearTimeout(timer.current)
      waiting.current = undefined
      await save('daily', () =>
        client.notifications.silenceAll({
          interval: interval ?? null,
          ...(interval && { zone: ownZone() }),
        }),
      )
      setDraft((known) => (known?.interval === interval ? undefined : known))
    }
    clearTimeout(timer.current)
    waiting.current = () => void send()
    const isOnlyTime = interval !== undefined && (draft ?? all).interval !== undefined
    if (isOnlyTime) timer.current = setTimeout(send, pauseMs)
    else void send()
  }
  return <IntervalField value={(draft ?? all).interval} zone={draft ? '' : zone} onChange={change} />
}
