// What a merged forward is called and what it shows before it is opened, in the words of the one who forwards.

import type { ConversationRef, Draft, Message } from '@parley/client'
import { getOrCreate } from '../../get-or-create.ts'
import { type WordsContext, wordsOf } from '../../messages/message-text.ts'
import { shortened } from '../../messages/quote.ts'

export interface ForwardContext extends WordsContext {
  readonly titleOf: (conversation: ConversationRef) => string
}

/** So many lines are shown of what is forwarded. */
export const summaryLines = 4
const longestLine = 80
const lists = new Map<string, Intl.ListFormat>()

/** What is gone, is a signal, or is not understood cannot be passed on. */
export const isForwardable = ({ kind }: Message): boolean =>
  kind !== 'recalled' && kind !== 'command' && kind !== 'other'

/** "Chat of Alice and Bob", or the group's. */
export function mergedTitle(source: ConversationRef, context: ForwardContext): string {
  const { t, locale, nameOf, titleOf, me } = context
  if (source.type !== 'single') return t('forward.chat.group', { name: titleOf(source) })
  const people = [...new Set([me ?? '', source.id])].filter((user) => user !== '')
  const format = getOrCreate(lists, locale, () => new Intl.ListFormat(locale, { type: 'conjunction' }))
  return t('forward.chat', { names: format.format(people.map(nameOf)) })
}

/** The first lines: who said what. */
export function mergedLines(messages: readonly Message[], context: ForwardContext): readonly string[] {
  const { t, nameOf } = context
  return messages.slice(0, summaryLines).map((message) =>
    t('forward.line', {
      name: nameOf(message.from),
      text: shortened(wordsOf(message, context), longestLine),
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
