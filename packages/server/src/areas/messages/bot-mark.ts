// Marks the messages of bots, for clients that do not load profiles too.

import { type KeyValue, toKeyValues } from '@parley/protocol'

const mark = 'parley_bot'

/** The ext of a bot's message. A bot cannot remove the mark. */
export function withBotMark(ext: readonly KeyValue[] = []): KeyValue[] {
  return [...ext.filter(({ key }) => key !== mark), ...toKeyValues({ [mark]: true })]
}
