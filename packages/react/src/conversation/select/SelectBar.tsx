// Replaces the composer in selection mode: the number of selected messages, and the actions on them.

import type { Message } from '@parley/client'
import { useEffect, useState } from 'react'
import {
  mostMerged,
  useConversationAction,
  useConversationActions,
} from '../../state/conversation-actions.ts'
import { useKit } from '../../state/kit.ts'
import { useSelection } from '../../state/use-client-state.ts'
import { conversationTexts } from '../../strings/en/conversation.ts'
import { messageActionsTexts } from '../../strings/en/message-actions.ts'
import { addEnglish } from '../../strings/strings.ts'
import { writeText } from '../../ui/clipboard.ts'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx'
import { BinIcon, CheckIcon, CloseIcon, CopyIcon, ForwardIcon, MergeIcon } from '../../ui/icons/icons.tsx'
import { usePendingActions } from '../../ui/use-pending-actions.ts'
import { transcript } from './selection-as-text.ts'

addEnglish(conversationTexts, messageActionsTexts)

const copiedMs = 1500

export function SelectBar({ onClose }: { readonly onClose: () => void }) {
  const { client, t, locale, nameOf, announce } = useKit()
  const me = useSelection((state) => state.me)
  const actions = useConversationActions()
  const selected = useConversationAction(actions, (state) => state.selected)
  const [isCopied, setCopied] = useState(false)
  const [isRemoving, setRemoving] = useState(false)
  const acting = usePendingActions()
  const count = selected?.size ?? 0

  useEscape(selected !== undefined, onClose)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), copiedMs)
    return () => clearTimeout(timer)
  }, [isCopied])

  if (!selected) return null
  const chosen = (): readonly Message[] => [...selected.values()].sort((a, b) => a.position - b.position)
  const copy = async () => {
    const done = await writeText(transcript(chosen(), { t, locale, nameOf, me }))
    setCopied(done)
    announce(t(done ? 'menu.copied' : 'richText.copyFailed'))
  }
  const remove = async () => {
    const messages = chosen()
    const [first] = messages
    if (!first) return
    const ids = messages.map(({ id }) => id)
    if (await acting.act('remove', () => client.history.remove(first.conversation, { ids }))) onClose()
  }
  const isTooMany = count > mostMerged
  const buttons = [
    {
      text: t('select.forward'),
      icon: <ForwardIcon />,
      isOff: count === 0,
      run: () => actions.forward(chosen(), false),
    },
    {
      text: t('select.merge'),
      icon: <MergeIcon />,
      isOff: count === 0 || isTooMany,
      run: () => actions.forward(chosen(), true),
    },
    {
      text: t(isCopied ? 'menu.copied' : 'select.copy'),
      icon: isCopied ? <CheckIcon /> : <CopyIcon />,
      isOff: count === 0,
      run: copy,
    },
    {
      text: t('select.remove'),
      icon: <BinIcon />,
      isOff: count === 0,
      run: () => setRemoving(true),
    },
  ]
  return (
    <section className="parley-select-bar" data-region="composer" aria-label={t('select.name')}>
      <button
        type="button"
        className="parley-icon-button"
        aria-label={t('select.done')}
        title={t('select.done')}
        onClick={onClose}
      >
        <CloseIcon />
      </button>
      <span className="parley-select-count">
        {t('select.count', { count })}
        {isTooMany && (
          <span className="parley-problem">{t('select.merge.limit', { count: mostMerged })}</span>
        )}
      </span>
      <span className="parley-select-actions">
        {buttons.map(({ text, icon, isOff, run }) => (
          <button
            key={text}
            type="button"
            className="parley-button"
            data-look="plain"
            aria-disabled={isOff}
            onClick={isOff ? undefined : run}
          >
            {icon}
            <span className="parley-select-word">{text}</span>
          </button>
        ))}
      </span>
      {isRemoving && (
        <ConfirmDialog
          title={t('select.remove.title', { count })}
          hint={t('select.remove.hint')}
          action={t('select.remove')}
          acting={acting}
          name="remove"
          onConfirm={remove}
          onClose={() => setRemoving(false)}
        />
      )}
    </section>
  )
}

/** Ends selection mode on Escape, unless an overlay handles it. */
function useEscape(isOn: boolean, run: () => void): void {
  useEffect(() => {
    if (!isOn) return
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return
      if (document.querySelector('dialog[open], [popover]:popover-open')) return
      run()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [isOn, run])
}
