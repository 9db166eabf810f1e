// Notifications of the page: shows them, and asks for permission once, after a message was missed.

import { type ConversationRef, keyOf } from '@parley/client'
import { useEffect, useEffectEvent, useState } from 'react'
import { summaryOf } from '../messages/message-text.ts'
import { useKit } from '../state/kit.ts'
import { useSelection } from '../state/use-selection.ts'
import { settingsTexts } from '../strings/en/settings.ts'
import { addEnglish } from '../strings/strings.ts'
import { isAttended as isAttendedNow, useAttention } from '../ui/hooks/use-page-attention.ts'
import { BellIcon } from '../ui/icons/icons.tsx'
import type { EarlyMessages } from './early-messages.ts'
import { type Notice, startNotifications } from './notification-dispatcher.ts'
import { noticeChoices, useNoticeChoices } from './notification-preferences.ts'
import { permission, usePermission } from './permission.ts'
import { closePushed, showNotice } from './show-notification.ts'
import { play } from './sound.ts'
import { createTabs } from './tab-coordination.ts'

addEnglish(settingsTexts)

/** Props of `MessageNotifications`. */
export interface MessageNotificationsProps {
  /** The open conversation: there are no notifications for it while it is visible. */
  readonly open?: ConversationRef | undefined
  /** The open thread beside it. */
  readonly thread?: string | undefined
  /** Called on a click on a notification. */
  readonly onOpen: (conversation: ConversationRef) => void
}

interface NotifierProps extends MessageNotificationsProps {
  readonly early: EarlyMessages
}

export function Notifier({ open, thread, onOpen, early }: NotifierProps) {
  const { client, t, locale, nameOf, titleOf } = useKit()
  const me = useSelection((state) => state.me)
  const isOnline = useSelection((state) => state.connection.name === 'online')
  const isAttended = useAttention()
  const [hasMissed, setMissed] = useState(false)
  const account = me === undefined ? undefined : `${client.options.appKey} ${me}`
  const tabs = useTabs(account)

  const openKey = open && keyOf(open)
  useEffect(() => {
    const keys = [openKey, thread && thread !== 'all' ? `thread:${thread}` : undefined]
    tabs?.attend(isAttended ? keys.filter((key) => key !== undefined) : [])
    // A push may have arrived while the page was closed.
    if (isAttended && openKey) void closePushed(openKey)
  }, [tabs, isAttended, openKey, thread])
  useEffect(() => {
    if (isOnline && !client.state.people.notifications) client.notifications.load().catch(() => {})
  }, [client, isOnline])

  const show = useEffectEvent((notice: Notice) => {
    const { message, conversation, count } = notice
    const name = titleOf(titleRef(conversation))
    const summary = summaryOf(message, { t, locale, nameOf, me })
    const isSingle = conversation.type === 'single'
    const text = isSingle ? summary : t('settings.notice.from', { name: nameOf(message.from), text: summary })
    const more = t('settings.notice.more', { count })
    const { showsText } = noticeChoices(me ?? '')
    const body = showsText ? (count > 1 ? `${text}\n${more}` : text) : more
    return showNotice(notice, { title: name, body }, () => onOpen(conversation))
  })
  const titleRef = (conversation: ConversationRef): ConversationRef => {
    const groupId = conversation.type === 'thread' && client.state.threads.get(conversation.id)?.groupId
    return groupId ? { type: 'group', id: groupId } : conversation
  }

  useEffect(() => {
    if (!tabs || me === undefined) return
    return startNotifications({
      client,
      tabs,
      early: early.take(),
      now: Date.now,
      choices: () => noticeChoices(me),
      isAllowed: () => permission() === 'granted',
      show,
      play: (sound) => void play(sound).catch(() => {}),
      // Asks only if the user has missed a message.
      missed: () => isAttendedNow() || setMissed(true),
    })
  }, [client, tabs, early, me])
  return hasMissed ? <Ask /> : null
}

/** Coordinates the tabs of an account while it is signed in here. */
function useTabs(account: string | undefined) {
  const [tabs, setTabs] = useState<ReturnType<typeof createTabs>>()
  useEffect(() => {
    if (account === undefined) return
    const made = createTabs(account, globalThis.navigator.locks)
    setTabs(made)
    return () => {
      made.close()
      setTabs(undefined)
    }
  }, [account])
  return tabs
}

/** An unobtrusive bar that is shown once: after a refusal it does not ask again. */
function Ask() {
  const { t } = useKit()
  const [choices, change] = useNoticeChoices()
  const [state, ask] = usePermission()
  if (state !== 'default' || choices.isAsked) return null
  return (
    <section className="parley-notify-bar" aria-label={t('settings.bar.name')}>
      <BellIcon />
      <span className="parley-notify-text">{t('settings.bar.text')}</span>
      <span className="parley-notify-actions">
        <button
          type="button"
          className="parley-button"
          onClick={async () => {
            change({ isAsked: true, isOn: (await ask()) === 'granted' })
          }}
        >
          {t('settings.bar.yes')}
        </button>
        <button
          type="button"
          className="parley-button"
          data-look="plain"
          onClick={() => change({ isAsked: true })}
        >
          {t('settings.bar.no')}
        </button>
      </span>
    </section>
  )
}
