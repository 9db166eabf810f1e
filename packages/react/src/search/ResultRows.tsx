import type { Conversation, ConversationRef, Message } from '@parley/client'
import { memo, type ReactNode } from 'react'
import { kindIcons } from '../messages/kind-icons.ts'
import { summaryOf } from '../messages/message-text.ts'
import { Avatar } from '../presence/index.ts'
import { useKit } from '../state/kit.ts'
import { useThreadTitle } from '../state/names/use-thread-title.ts'
import { useSelection } from '../state/use-client-state.ts'
import { listTime } from '../ui/format/times.ts'
import { excerptOf, type Piece, piecesOf } from './excerpt.ts'
import { wordsOf as questionWords } from './search-terms.ts'

/** Highlights the matches. */
export function Pieces({ pieces }: { readonly pieces: readonly Piece[] }): ReactNode {
  // The pieces of one text never change their order.
  // biome-ignore lint/suspicious/noArrayIndexKey: see above
  return pieces.map(({ text, isFound }, index) => (isFound ? <mark key={index}>{text}</mark> : text))
}

interface RowProps {
  readonly id: string
  readonly isTabStop: boolean
  readonly isSelected: boolean
  readonly onOpen: () => void
  readonly children: ReactNode
}

function Row({ id, isTabStop, isSelected, onOpen, children }: RowProps) {
  return (
    <li>
      <button
        type="button"
        className="parley-conversation"
        data-roving={id}
        tabIndex={isTabStop ? 0 : -1}
        {...(isSelected && { 'aria-current': 'true' as const })}
        onClick={onOpen}
      >
        {children}
      </button>
    </li>
  )
}

export interface ChatResultProps {
  readonly conversation: Conversation
  readonly text: string
  readonly isTabStop: boolean
  readonly isSelected: boolean
  readonly onOpen: (conversation: ConversationRef) => void
}

/** A conversation that matches by name. */
export const ChatResult = memo(function ChatResult(props: ChatResultProps) {
  const { conversation, text, isTabStop, isSelected, onOpen } = props
  const { titleOf } = useKit()
  const { ref } = conversation
  const title = titleOf(ref)
  return (
    <Row id={conversation.key} isTabStop={isTabStop} isSelected={isSelected} onOpen={() => onOpen(ref)}>
      <Avatar id={ref.id} name={ref.type === 'single' ? undefined : title} size="small" />
      <span className="parley-conversation-lines">
        <bdi className="parley-result-title">
          <Pieces pieces={piecesOf(title, questionWords(text))} />
        </bdi>
        {ref.type === 'single' && title !== ref.id && (
          <span className="parley-conversation-preview">@{ref.id}</span>
        )}
      </span>
    </Row>
  )
})

export interface MessageResultProps {
  readonly message: Message
  readonly conversation: ConversationRef
  readonly text: string
  readonly today: number
  readonly isTabStop: boolean
  readonly isSelected: boolean
  readonly onOpen: (conversation: ConversationRef, message: Message) => void
}

/** A message that matches by text, with its conversation. */
export const MessageResult = memo(function MessageResult(props: MessageResultProps) {
  const { message, conversation, text, today, isTabStop, isSelected, onOpen } = props
  const { t, locale, nameOf, titleOf } = useKit()
  const me = useSelection((state) => state.me)
  const inThread = useThreadTitle(conversation)
  const title = inThread ?? titleOf(conversation)
  const days = { today: t('day.today'), yesterday: t('day.yesterday') }
  const isOther = message.from !== me
  // In a single chat the title already names the sender.
  const who = isOther ? conversation.type !== 'single' && nameOf(message.from) : t('message.you')
  const Icon = kindIcons[message.kind]
  // The summary is shortened, so the full text is used for texts.
  const words = message.kind === 'text' ? message.text : summaryOf(message, { t, locale, nameOf, me })
  return (
    <Row
      id={`message:${message.id}`}
      isTabStop={isTabStop}
      isSelected={isSelected}
      onOpen={() => onOpen(conversation, message)}
    >
      <Avatar id={conversation.id} name={conversation.type === 'single' ? undefined : title} size="small" />
      <span className="parley-conversation-lines">
        <span className="parley-conversation-line">
          <bdi className="parley-result-title">{title}</bdi>
          <span className="parley-conversation-time">{listTime(message.sentAt, today, locale, days)}</span>
        </span>
        <span className="parley-result-text" dir="auto">
          {who && <bdi>{t('list.prefix', { name: who })}</bdi>}
          {Icon && (
            <span className="parley-preview-icon">
              <Icon />
            </span>
          )}
          <Pieces pieces={excerptOf(words, text)} />
        </span>
      </span>
    </Row>
  )
})
