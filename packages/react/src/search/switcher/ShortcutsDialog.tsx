import { useKit } from '../../state/kit.ts'
import { messageActionsTexts } from '../../strings/en/message-actions.ts'
import { shortcutsTexts } from '../../strings/en/shortcuts.ts'
import { addEnglish, type StringKey } from '../../strings/strings.ts'
import { Dialog } from '../../ui/dialog/Dialog.tsx'

addEnglish(shortcutsTexts, messageActionsTexts)

type Shortcut = readonly [keys: string, text: StringKey]

const everywhere: readonly Shortcut[] = [
  ['Ctrl K', 'shortcuts.switch'],
  ['Alt ↑ ↓', 'shortcuts.next'],
  ['Alt Shift ↑ ↓', 'shortcuts.unread'],
  ['F6', 'shortcuts.region'],
  ['↑', 'shortcuts.editLast'],
  ['Ctrl ↑ ↓', 'shortcuts.reply'],
  ['Esc', 'shortcuts.close'],
  ['?', 'shortcuts.list'],
]
const onMessage: readonly Shortcut[] = [
  ['R', 'menu.reply'],
  ['E', 'menu.edit'],
  ['+', 'menu.react'],
  ['T', 'menu.thread'],
  ['Delete', 'menu.recall'],
  ['Enter', 'menu.more'],
]

/** The list of keyboard shortcuts. */
export function ShortcutsDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useKit()
  const section = (title: StringKey, shortcuts: readonly Shortcut[]) => (
    <section className="parley-shortcuts" aria-label={t(title)}>
      <h3 className="parley-label">{t(title)}</h3>
      <dl>
        {shortcuts.map(([keys, text]) => (
          <div key={keys} className="parley-shortcut">
            <dt dir="ltr">
              {keys.split(' ').map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{t(text)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
  return (
    <Dialog title={t('shortcuts.title')} onClose={onClose}>
      {section('shortcuts.general', everywhere)}
      {section('shortcuts.message', onMessage)}
    </Dialog>
  )
}
