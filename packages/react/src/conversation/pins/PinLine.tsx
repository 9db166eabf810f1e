// Pinned messages, one at a time. A click jumps to it and shows the next one.

import type { Message } from '@parley/client'
import { useState } from 'react'
import type { Pin } from '../../messages/message-content.ts'
import { summaryOf } from '../../messages/message-text.ts'
import { useConversationActions } from '../../state/conversation-actions.ts'
import { useKit } from '../../state/kit.ts'
import { useSelection } from '../../state/use-client-state.ts'
import { conversationTexts } from '../../strings/en/conversation.ts'
import { errorsTexts } from '../../strings/en/errors.ts'
import { messageActionsTexts } from '../../strings/en/message-actions.ts'
import { addEnglish, errorText, type ReasonedError } from '../../strings/strings.ts'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { fullTime, listTime } from '../../ui/format/times.ts'
import { MoreIcon, PinIcon, UnpinIcon } from '../../ui/icons/icons.tsx'
import { Menu } from '../../ui/menu/Menu.tsx'

addEnglish(conversationTexts, errorsTexts, messageActionsTexts)

/** The maximum number of position marks; more pins share them. */
const mostMarks = 5

export function PinLine({ pins }: { readonly pins: readonly Pin[] }) {
  const { client, t, locale, nameOf } = useKit()
  const me = useSelection((state) => state.me)
  const actions = useConversationActions()
  const [number, setNumber] = useState(0)
  const [isListOpen, setListOpen] = useState(false)
  const at = Math.min(number, pins.length - 1)
  const pin = pins[at]
  if (!pin) return null

  const words = (message: Message) => summaryOf(message, { t, locale, nameOf, me })
  const unpin = (message: Message) => {
    client.messages.unpin(message).catch((error: ReasonedError) => {
      actions.notify({ text: t('pins.failed', { why: errorText(t, error) }), error })
    })
  }
  const go = () => {
    actions.jumpTo(pin.message.id)
    setNumber((at + 1) % pins.length)
  }
  const text = words(pin.message)
  const title =
    pins.length > 1 ? t('pins.title.number', { number: at + 1, count: pins.length }) : t('pins.title')
  return (
    <section className="parley-pins" aria-label={t('pins.name')}>
      <button type="button" className="parley-pin" onClick={go}>
        <span className="parley-pin-marks" aria-hidden="true">
          {Array.from({ length: Math.min(pins.length, mostMarks) }, (_, index) => (
            <span
              // biome-ignore lint/suspicious/noArrayIndexKey: marks are positions
              key={index}
              className="parley-pin-mark"
              {...(index === markOf(at, pins.length) && { 'data-current': '' })}
            />
          ))}
        </span>
        <span className="parley-pin-text">
          <span className="parley-pin-title">{title}</span>
          <span aria-hidden="true">·</span>
          <bdi className="parley-pin-line">{text}</bdi>
        </span>
      </button>
      <Menu
        label={t('pins.menu')}
        className="parley-icon-button"
        items={[
          { label: t('menu.unpin'), icon: <UnpinIcon />, run: () => unpin(pin.message) },
          { label: t('pins.all'), icon: <PinIcon />, run: () => setListOpen(true) },
        ]}
      >
        <MoreIcon />
      </Menu>
      {isListOpen && (
        <PinList
          pins={pins}
          words={words}
          onGo={(message) => {
            setListOpen(false)
            actions.jumpTo(message.id)
          }}
          onUnpin={unpin}
          onClose={() => setListOpen(false)}
        />
      )}
    </section>
  )
}

/** The mark of a pin, if there are more pins than marks. */
export function markOf(at: number, count: number): number {
  return count <= mostMarks ? at : Math.floor((at * mostMarks) / count)
}

function PinList(props: {
  readonly pins: readonly Pin[]
  readonly words: (message: Message) => string
  readonly onGo: (message: Message) => void
  readonly onUnpin: (message: Message) => void
  readonly onClose: () => void
}) {
  const { t, locale, nameOf } = useKit()
  const days = { today: t('day.today'), yesterday: t('day.yesterday') }
  return (
    <Dialog title={t('pins.name')} onClose={props.onClose}>
      <ul className="parley-pin-list">
        {props.pins.map(({ message, by, at }) => (
          <li key={message.id} className="parley-pin-row">
            <button type="button" className="parley-pin-go" onClick={() => props.onGo(message)}>
              <bdi className="parley-pin-from">{nameOf(message.from)}</bdi>
              <span className="parley-pin-words" dir="auto">
                {props.words(message)}
              </span>
              <span className="parley-pin-by" title={fullTime(at, locale)}>
                {t('pins.by', { name: nameOf(by), time: listTime(at, Date.now(), locale, days) })}
              </span>
            </button>
            <button
              type="button"
              className="parley-icon-button"
              aria-label={t('menu.unpin')}
              title={t('menu.unpin')}
              onClick={() => props.onUnpin(message)}
            >
              <UnpinIcon />
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
