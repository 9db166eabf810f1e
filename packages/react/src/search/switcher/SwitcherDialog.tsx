import type { ConversationRef } from '@parley/client'
import { conversationList, keyOf } from '@parley/client'
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react'
import { Avatar } from '../../presence/index.ts'
import { useKit } from '../../state/kit.ts'
import { useSelection } from '../../state/use-client-state.ts'
import { appTexts } from '../../strings/en/app.ts'
import { conversationTexts } from '../../strings/en/conversation.ts'
import { searchTexts } from '../../strings/en/search.ts'
import { threadsTexts } from '../../strings/en/threads.ts'
import { addEnglish } from '../../strings/strings.ts'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { SearchIcon } from '../../ui/icons/icons.tsx'
import { piecesOf } from '../excerpt.ts'
import { findConversations } from '../find-conversations.ts'
import { Pieces } from '../ResultRows.tsx'
import { wordsOf } from '../search-terms.ts'

addEnglish(appTexts, conversationTexts, searchTexts, threadsTexts)

/** Props of `QuickSwitcher`. */
export interface QuickSwitcherProps {
  /** The open conversation. */
  readonly selected?: ConversationRef | undefined
  /** Called with the conversation to open. */
  readonly onOpen: (conversation: ConversationRef) => void
  /** Searches messages for this text; without it, that is not offered. */
  readonly onSearch?: (text: string) => void
}

const most = 12

/** The quick switcher: a combobox that opens a conversation by name. */
export function SwitcherDialog(props: QuickSwitcherProps & { readonly onClose: () => void }) {
  const { onOpen, onSearch, onClose } = props
  const { t, titleOf } = useKit()
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  const conversations = useSelection(conversationList)
  const selectedKey = props.selected && keyOf(props.selected)
  const found = useMemo(() => {
    // Leaves out the open conversation.
    const others = conversations.filter(({ key }) => key !== selectedKey)
    return findConversations(others, text, titleOf, most)
  }, [conversations, selectedKey, text, titleOf])
  const words = wordsOf(text)
  const canSearch = onSearch !== undefined && text.trim() !== ''
  const count = found.length + (canSearch ? 1 : 0)
  const current = Math.min(at, Math.max(0, count - 1))
  const optionId = (index: number) => `${id}-${index}`

  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  })

  const choose = (index: number) => {
    const conversation = found[index]
    if (!conversation && !canSearch) return
    onClose()
    if (conversation) onOpen(conversation.ref)
    else onSearch?.(text.trim())
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') choose(current)
    else if (event.key === 'ArrowDown') setAt((current + 1) % Math.max(1, count))
    else if (event.key === 'ArrowUp') setAt((current - 1 + count) % Math.max(1, count))
    else return
    event.preventDefault()
  }

  return (
    <Dialog title={t('switcher.title')} onClose={onClose}>
      <input
        className="parley-input"
        data-first-focus=""
        role="combobox"
        aria-expanded="true"
        aria-controls={id}
        aria-autocomplete="list"
        {...(count > 0 && { 'aria-activedescendant': optionId(current) })}
        aria-label={t('switcher.name')}
        placeholder={t('switcher.name')}
        autoComplete="off"
        enterKeyHint="go"
        value={text}
        onChange={({ target }) => {
          setText(target.value)
          setAt(0)
        }}
        onKeyDown={onKeyDown}
      />
      <div ref={list} id={id} className="parley-switcher" role="listbox" aria-label={t('list.name')}>
        {found.map(({ key, ref, unread }, index) => (
          <div
            key={key}
            id={optionId(index)}
            className="parley-switch"
            role="option"
            tabIndex={-1}
            aria-selected={index === current}
            onPointerMove={() => index !== current && setAt(index)}
            onClick={() => choose(index)}
            onKeyDown={onKeyDown}
          >
            <Avatar
              id={ref.id}
              name={ref.type === 'single' ? undefined : titleOf(ref)}
              size="small"
              hasPresence
            />
            <bdi className="parley-switch-name">
              <Pieces pieces={piecesOf(titleOf(ref), words)} />
            </bdi>
            {unread > 0 && (
              <>
                <span className="parley-badge" aria-hidden="true">
                  {unread > 99 ? '99+' : unread}
                </span>
                <span className="parley-unseen">{t('list.unread', { count: unread })}</span>
              </>
            )}
          </div>
        ))}
        {canSearch && (
          <div
            id={optionId(found.length)}
            className="parley-switch"
            role="option"
            tabIndex={-1}
            aria-selected={current === found.length}
            onPointerMove={() => setAt(found.length)}
            onClick={() => choose(found.length)}
            onKeyDown={onKeyDown}
          >
            <span className="parley-switch-icon">
              <SearchIcon />
            </span>
            {t('switcher.search', { text: text.trim() })}
          </div>
        )}
      </div>
      {count === 0 && <p className="parley-hint">{t(text.trim() ? 'forward.none' : 'forward.empty')}</p>}
    </Dialog>
  )
}
