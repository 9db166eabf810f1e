import type { Message, State } from '@parley/client'

/** The newest own message of a conversation that can be edited. */
export function lastOwnText(
  { timelines, me }: Pick<State, 'timelines' | 'me'>,
  key: string,
): Extract<Message, { kind: 'text' }> | undefined {
  const segments = timelines.get(key)?.segments ?? []
  for (const { messages } of [...segments].reverse()) {
    for (let index = messages.length - 1; index >= 0; index--) {
      const message = messages[index]
      if (message?.kind === 'text' && message.from === me) return message
    }
  }
  return undefined
}
