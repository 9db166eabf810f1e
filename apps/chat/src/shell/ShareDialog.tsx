// Asks for the target of a shared text. It becomes the draft of that conversation, so that the user sees it before it
// is sent.

import { type ConversationRef, conversationList, keyOf } from '@parley/client'
import { Avatar, Dialog, useKit, useSelection } from '@parley/react'
import { useState } from 'react'
import { useAppText } from '../strings/strings.ts'

const mostShown = 50

export interface ShareDialogProps {
  readonly shared: string
  readonly onOpen: (conversation: ConversationRef) => void
  readonly onClose: () => void
}

export function ShareDialog({ shared, onOpen, onClose }: ShareDialogProps) {
  const text = useAppText()
  const { drafts, titleOf } = useKit()
  const [words, setWords] = useState('')
  const conversations = useSelection(conversationList)
  const wanted = words.trim().toLocaleLowerCase()
  const found = conversations
    .filter(({ ref }) => titleOf(ref).toLocaleLowerCase().includes(wanted))
    .slice(0, mostShown)
  const choose = (conversation: ConversationRef) => {
    const key = keyOf(conversation)
    const before = drafts.get(key)
    drafts.set(key, before.trim() === '' ? shared : `${before}\n${shared}`)
    onClose()
    onOpen(conversation)
  }
  return (
    <Dialog title={text('share.title')} onClose={onClose} isTall>
      <p className="chat-share-text" dir="auto">
        {shared}
      </p>
      <input
        className="parley-input"
        data-first-focus=""
        aria-label={text('share.find')}
        placeholder={text('share.find')}
        value={words}
        onChange={({ target }) => setWords(target.value)}
      />
      <ul className="chat-share-list">
        {found.map(({ key, ref }) => (
          <li key={key}>
            <button type="button" className="parley-picker-option" onClick={() => choose(ref)}>
              <Avatar id={ref.id} name={ref.type === 'single' ? undefined : titleOf(ref)} size="small" />
              <bdi className="parley-picker-name">{titleOf(ref)}</bdi>
            </button>
          </li>
        ))}
      </ul>
      {found.length === 0 && <p className="parley-hint">{text('share.none')}</p>}
    </Dialog>
  )
}
