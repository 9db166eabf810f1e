// The title and summary of a merged forward, in the language of the sender.

import type { ConversationRef, Draft, Message } from '@parley/client'
import { getOrCreate } from '../../get-or-create.ts'
import { type SummaryContext, summaryOf } from '../../messages/message-text.ts'
import { shortened } from '../../messages/quote.ts'

export interface ForwardContext extends SummaryContext {
  readonly titleOf: (conversation: ConversationRef) => string
}

/** The number of summary lines. */
export const summaryLines = 4
const longestLine = 80
const lists = new Map<string, Intl.ListFormat>()

/** Recalled, command and unknown messages cannot be forwarded. */
export const isForwardable = ({ kind }: Message): boolean =>
  kind !== 'recalled' && kind !== 'command' && kind !== 'other'

/** "Chat of Alice and Bob", or the title of the group. */
export function mergedTitle(source: ConversationRef, context: ForwardContext): string {
  const { t, locale, nameOf, titleOf, me } = context
  if (source.type !== 'single') return t('forward.chat.group', { name: titleOf(source) })
  const people = [...new Set([me ?? '', source.id])].filter((user) => user !== '')
  const format = getOrCreate(lists, locale, () => new Intl.ListFormat(locale, { type: 'conjunction' }))
  return t('forward.chat', { names: format.format(people.map(nameOf)) })
}

/** The first lines: sender and text. */
export function mergedLines(messages: readonly Message[], context: ForwardContext): readonly string[] {
  const { t, nameOf } = context
  return messages.slice(0, summaryLines).map((message) =>
    t('forward.line', {
      name: nameOf(message.from),
      text: shortened(summaryOf(message, context), longestLine),
    }),
  )
}

export function mergedDraft(
  to: ConversationRef,
  messages: readonly Message[],
  context: ForwardContext,
): Draft {
  const source = messages[0]?.conversation ?? to
  return {
    to,
    kind: 'combined',
    messages,
    title: mergedTitle(source, context),
    summary: mergedLines(messages, context).join('\n'),
    text: context.t('forward.text'),
  }
}
