import { conversationList, keyOf } from '@parley/client'
import { Suspense, useEffect, useRef, useState } from 'react'
import { isListed } from '../../list/index.ts'
import { useKit } from '../../state/kit.ts'
import { appTexts } from '../../strings/en/app.ts'
import { addEnglish } from '../../strings/strings.ts'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { lazily } from '../../ui/lazily.tsx'
import { neighbourOf } from './next-conversation.ts'
import type { QuickSwitcherProps } from './SwitcherDialog.tsx'

addEnglish(appTexts)

const ShortcutsDialog = lazily(
  async () => (await import('./ShortcutsDialog.tsx')).ShortcutsDialog,
  NotFetched,
)
const SwitcherDialog = lazily(async () => (await import('./SwitcherDialog.tsx')).SwitcherDialog, NotFetched)

/**
 * Quick navigation: Ctrl or Cmd+K opens the switcher, Alt+Up and Alt+Down go to the previous or next conversation, and
 * with Shift to the next unread one. A question mark, or Ctrl or Cmd with a slash, opens the list of shortcuts. Keys
 * are handled while the focus is inside the kit; without a focus, only if the kit fills the window.
 */
export function QuickSwitcher(props: QuickSwitcherProps) {
  const { client, drafts } = useKit()
  const [isOpen, setOpen] = useState(false)
  const [hasShortcuts, setShortcuts] = useState(false)
  const marker = useRef<HTMLSpanElement>(null)
  const latest = useRef(props)
  useEffect(() => {
    latest.current = props
  })
  // Keys may be pressed faster than conversations are rendered: the next step starts from the last requested one.
  const at = useRef<string | undefined>(undefined)
  const shown = props.selected && keyOf(props.selected)
  useEffect(() => {
    at.current = shown
  }, [shown])

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, altKey, shiftKey, ctrlKey, metaKey } = event
      if (event.defaultPrevented || event.isComposing || !isFor(marker.current, event.target)) return
      if (key.toLowerCase() === 'k' && ctrlKey !== metaKey && !altKey && !shiftKey) {
        setOpen((before) => !before && !document.querySelector('dialog[open]'))
        return event.preventDefault()
      }
      if (asksForShortcuts(event) && !document.querySelector('dialog[open]')) {
        setShortcuts(true)
        return event.preventDefault()
      }
      const step = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : undefined
      if (!step || !altKey || ctrlKey || metaKey || document.querySelector('dialog[open]')) return
      event.preventDefault()
      const listed = conversationList(client.state).filter((each) =>
        isListed(each, client.state.outgoing, drafts.all()),
      )
      const next = neighbourOf(listed, at.current, step, shiftKey)
      if (!next) return
      at.current = next.key
      latest.current.onOpen(next.ref)
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [client, drafts])

  return (
    <>
      <span ref={marker} className="parley-here" hidden />
      <Suspense fallback={null}>
        {isOpen && <SwitcherDialog {...props} onClose={() => setOpen(false)} />}
        {hasShortcuts && <ShortcutsDialog onClose={() => setShortcuts(false)} />}
      </Suspense>
    </>
  )
}

/** Whether a key that was pressed there is for the kit around this element, and not for the page. */
function isFor(marker: Element | null, target: EventTarget | null): boolean {
  const root = marker?.closest<HTMLElement>('.parley')
  if (!root || target !== document.body) return !!root?.contains(target as Node)
  return root.offsetWidth > 0.9 * innerWidth && root.offsetHeight > 0.9 * innerHeight
}

/** The list of keyboard shortcuts, for a menu item. Loaded lazily. */
export function Shortcuts({
  onClose,
}: {
  /** Called when the dialog is to be closed. */
  readonly onClose: () => void
}) {
  return (
    <Suspense fallback={null}>
      <ShortcutsDialog onClose={onClose} />
    </Suspense>
  )
}

/** Whether the key opens the list of shortcuts: a question mark, except while typing. */
function asksForShortcuts({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean {
  if (!(target instanceof Element) || altKey) return false
  if (ctrlKey || metaKey) return key === '/'
  return key === '?' && !target.closest('input, textarea, select, [contenteditable]')
}

function NotFetched({ onClose }: { readonly onClose: () => void }) {
  const { t } = useKit()
  return (
    <Dialog title={t('switcher.title')} onClose={onClose}>
      <p className="parley-problem">{t('error.networkError')}</p>
    </Dialog>
  )
}
