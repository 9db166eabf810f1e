// The context menu of a message, at the pointer, the finger or the button. It is a manual popover: an auto popover
// would be closed by the same press that opened it.

import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import type { MenuEntry } from '../../messages/menu-entries.ts'
import { messageOf } from '../../messages/message-content.ts'
import type { ShownMessage } from '../../messages/message-rows.ts'
import { copyableText, summaryOf } from '../../messages/message-text.ts'
import type { MessageAction } from '../../state/extensions.ts'
import { useKit } from '../../state/kit.ts'
import { useShowPerson } from '../../state/open-profile.ts'
import { emojiMemory } from '../../state/recent-emoji-store.ts'
import { useSelection } from '../../state/use-client-state.ts'
import type { StringKey } from '../../strings/strings.ts'
import { writeText } from '../../ui/clipboard.ts'
import { QuickReactions } from '../../ui/emoji/QuickReactions.tsx'
import {
  BinIcon,
  CheckIcon,
  CopyIcon,
  EditIcon,
  EyeIcon,
  FlagIcon,
  ForwardIcon,
  PersonIcon,
  PinIcon,
  RecallIcon,
  ReplyIcon,
  RetryIcon,
  SelectIcon,
  SmileIcon,
  TranslateIcon,
  UnpinIcon,
} from '../../ui/icons/icons.tsx'
import { ThreadIcon } from '../../ui/icons/ThreadIcon.tsx'
import type { FloatAt } from '../../ui/menu/place-at.ts'
import { useOpenMenu } from '../../ui/menu/use-open-menu.ts'

export interface MessageMenuProps {
  readonly row: ShownMessage
  /** Entries of the kit, and actions of the host. */
  readonly entries: readonly (MenuEntry | MessageAction)[]
  readonly at: FloatAt
  readonly onRun: (entry: MenuEntry) => void
  readonly onReact: (reaction: string) => void
  readonly onClose: () => void
}

const looks: Readonly<Record<MenuEntry, { text: StringKey; icon: ReactNode; tone?: 'bad' }>> = {
  reply: { text: 'menu.reply', icon: <ReplyIcon /> },
  thread: { text: 'menu.thread', icon: <ThreadIcon /> },
  react: { text: 'menu.react', icon: <SmileIcon /> },
  copy: { text: 'menu.copy', icon: <CopyIcon /> },
  translate: { text: 'settings.translate', icon: <TranslateIcon /> },
  original: { text: 'settings.translate.original', icon: <TranslateIcon /> },
  edit: { text: 'menu.edit', icon: <EditIcon /> },
  pin: { text: 'menu.pin', icon: <PinIcon /> },
  unpin: { text: 'menu.unpin', icon: <UnpinIcon /> },
  forward: { text: 'menu.forward', icon: <ForwardIcon /> },
  select: { text: 'menu.select', icon: <SelectIcon /> },
  readBy: { text: 'menu.readBy', icon: <EyeIcon /> },
  reactionUsers: { text: 'menu.reactionUsers', icon: <SmileIcon /> },
  report: { text: 'menu.report', icon: <FlagIcon />, tone: 'bad' },
  recall: { text: 'menu.recall', icon: <RecallIcon />, tone: 'bad' },
  retry: { text: 'message.retry', icon: <RetryIcon /> },
  editFailed: { text: 'message.editFailed', icon: <EditIcon /> },
  discard: { text: 'message.discard', icon: <BinIcon />, tone: 'bad' },
}

/** How long the menu confirms that the text was copied. */
const copiedMs = 700

export function MessageMenu({ row, entries, at, onRun, onReact, onClose }: MessageMenuProps) {
  const { t, locale, nameOf, announce, reactions } = useKit()
  const show = useShowPerson()
  const me = useSelection((state) => state.me)
  const menu = useRef<HTMLDivElement>(null)
  const [copied, setCopied] = useState<'yes' | 'failed'>()
  const message = messageOf(row)
  const mine = message.reactions?.filter(({ isMine }) => isMine).map(({ reaction }) => reaction) ?? []

  useOpenMenu(menu, at, onClose)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(onClose, copiedMs)
    return () => clearTimeout(timer)
  }, [copied, onClose])

  const copy = async () => {
    const done = await writeText(copyableText(message))
    setCopied(done ? 'yes' : 'failed')
    announce(t(done ? 'menu.copied' : 'richText.copyFailed'))
  }

  const shown = entries.filter((entry) => entry !== 'react')
  const isBad = (entry: MenuEntry | MessageAction) =>
    (typeof entry === 'string' ? looks[entry] : entry).tone === 'bad'
  const hostItem = ({ label, icon, tone, run }: MessageAction) => (
    <button
      key={`host ${label}`}
      type="button"
      role="menuitem"
      tabIndex={-1}
      className="parley-menu-item"
      data-tone={tone}
      onClick={() => {
        onClose()
        run()
      }}
    >
      {icon}
      {label}
    </button>
  )
  const item = (entry: MenuEntry | MessageAction) => {
    if (typeof entry !== 'string') return hostItem(entry)
    const isCopied = entry === 'copy' && copied !== undefined
    return (
      <button
        key={entry}
        type="button"
        role="menuitem"
        tabIndex={-1}
        className="parley-menu-item"
        data-tone={looks[entry].tone}
        data-entry={entry}
        onClick={entry === 'copy' ? copy : () => onRun(entry)}
      >
        {isCopied && copied === 'yes' ? <CheckIcon /> : looks[entry].icon}
        {isCopied
          ? t(copied === 'yes' ? 'menu.copied' : 'richText.copyFailed')
          : t(entry === 'thread' && message.thread ? 'menu.thread.reply' : looks[entry].text)}
      </button>
    )
  }

  return (
    <div
      ref={menu}
      className="parley-menu parley-message-menu"
      popover="manual"
      role="dialog"
      aria-label={t('message.tools')}
      onKeyDown={(event) => moveInside(event, menu.current, onClose)}
    >
      {entries.includes('react') && (
        <QuickReactions
          memory={emojiMemory}
          chosen={mine}
          onPick={onReact}
          {...(reactions && { emoji: reactions })}
        />
      )}
      <div role="menu" aria-label={t('menu.name', { text: summaryOf(message, { t, locale, nameOf, me }) })}>
        {shown.filter((entry) => !isBad(entry)).map(item)}
        {row.type === 'message' && !row.mine && (
          <button
            type="button"
            role="menuitem"
            tabIndex={-1}
            className="parley-menu-item"
            data-entry="profile"
            onClick={() => {
              onClose()
              show(message.from)
            }}
          >
            <PersonIcon />
            {t('contacts.row', { name: nameOf(message.from) })}
          </button>
        )}
        {shown.filter(isBad).map(item)}
      </div>
    </div>
  )
}

function moveInside(event: KeyboardEvent, menu: HTMLElement | null, onClose: () => void): void {
  // A panel inside of the menu, such as the emoji picker, handles its own keys.
  const panel = (event.target as Element).closest('[popover]')
  if (!menu || panel !== menu) return
  event.stopPropagation()
  if (event.key === 'Escape') {
    event.preventDefault()
    return onClose()
  }
  const items = [...menu.querySelectorAll<HTMLElement>('[role=menuitem]')]
  const quick = menu.querySelector<HTMLElement>('.parley-quick button')
  const at = items.indexOf(document.activeElement as HTMLElement)
  const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 }[event.key]
  if (next === undefined) return
  event.preventDefault()
  // The row of reactions is above the first entry.
  if (event.key === 'ArrowUp' && at === 0 && quick) quick.focus()
  else items.at(at < 0 && event.key === 'ArrowUp' ? -1 : next % items.length)?.focus()
}
