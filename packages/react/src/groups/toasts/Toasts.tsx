import type { ConversationRef } from '@parley/client'
import { useEffect, useRef, useState } from 'react'
import { useKit } from '../../state/kit.ts'
import { groupScreensTexts } from '../../strings/en/group-screens.ts'
import { noticesTexts } from '../../strings/en/notices.ts'
import { addEnglish } from '../../strings/strings.ts'
import { CloseIcon } from '../../ui/icons/icons.tsx'
import type { ToastQueue } from './toast-queue.ts'
import { type ToastContent, toastFor } from './toast-texts.ts'

addEnglish(groupScreensTexts, noticesTexts)

/** Props of `GroupToasts`. */
export interface GroupToastsProps {
  /** The open conversation, which shows its own events. */
  readonly open: ConversationRef | undefined
  /** Called with the conversation to open. */
  readonly onOpen: (conversation: ConversationRef) => void
  /** Opens the open requests. */
  readonly onInbox?: () => void
}

/** The most toasts at once; beyond it the oldest are removed, because more would cover too much of the screen. */
const most = 3
const shownMs = 10_000

export function Toasts({ open, onOpen, onInbox, queue }: GroupToastsProps & { readonly queue: ToastQueue }) {
  const kit = useKit()
  const { announce } = kit
  const [toasts, setToasts] = useState<readonly (ToastContent & { readonly id: number })[]>([])
  const latest = useRef({ kit, open })
  useEffect(() => {
    latest.current = { kit, open }
  })

  const lastId = useRef(0)
  useEffect(
    () =>
      queue.take((name, data) => {
        const { kit: now, open: shown } = latest.current
        const toast = toastFor(name, data, now, shown?.type === 'group' ? shown.id : undefined)
        if (!toast) return
        const id = ++lastId.current
        // Only the newest toast about a group is kept.
        setToasts((before) =>
          [...before.filter(({ groupId }) => groupId !== toast.groupId), { ...toast, id }].slice(-most),
        )
        announce(toast.text)
      }),
    [queue, announce],
  )

  const close = (id: number) => setToasts((before) => before.filter((toast) => toast.id !== id))
  if (toasts.length === 0) return null
  return (
    <div className="parley-toasts">
      {toasts.map((toast) => (
        <Toast
          key={toast.id}
          content={toast}
          onClose={() => close(toast.id)}
          {...(toast.action === 'open' && { onAction: () => onOpen({ type: 'group', id: toast.groupId }) })}
          {...(toast.action === 'inbox' && onInbox && { onAction: onInbox })}
        />
      ))}
    </div>
  )
}

function Toast(props: {
  readonly content: ToastContent
  readonly onAction?: () => void
  readonly onClose: () => void
}) {
  const { t } = useKit()
  const { content, onAction } = props
  const [isHeld, setHeld] = useState(false)
  const close = useRef(props.onClose)
  useEffect(() => {
    close.current = props.onClose
  })
  // A toast stays while it is hovered or focused.
  useEffect(() => {
    if (isHeld) return
    const timer = setTimeout(() => close.current(), shownMs)
    return () => clearTimeout(timer)
  }, [isHeld])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only detects hover and focus
    <div
      className="parley-toast"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <span className="parley-toast-text">{content.text}</span>
      {onAction && (
        <button
          type="button"
          className="parley-link-button"
          onClick={() => {
            props.onClose()
            onAction()
          }}
        >
          {t(content.action === 'inbox' ? 'news.show' : 'news.open')}
        </button>
      )}
      <button
        type="button"
        className="parley-icon-button"
        aria-label={t('notice.dismiss')}
        onClick={props.onClose}
      >
        <CloseIcon />
      </button>
    </div>
  )
}
