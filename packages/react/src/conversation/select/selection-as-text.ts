import type { Message } from '@parley/client'
import { copyableText, type SummaryContext, summaryOf } from '../../messages/message-text.ts'
import { shortTime } from '../../ui/format/times.ts'

/** Selected messages as one text: sender, time and content. A single message is only its content. */
export function transcript(messages: readonly Message[], context: SummaryContext): string {
  const contentOf = (message: Message) =>
    (message.kind === 'text' && copyableText(message)) || summaryOf(message, context)
  const [first] = messages
  if (first && messages.length === 1) return contentOf(first)
  return messages
    .map((message) => {
      const name = context.nameOf(message.from)
      return `${name}, ${shortTime(message.sentAt, context.locale)}\n${contentOf(message)}`
    })
    .join('\n\n')
}
