// Marks the messages of bots, also for programs that know nothing of accounts.

import { type KeyValue, toKeyValues } from '@parley/protocol'

const mark = 'parley_bot'

/** The ext of a bot's message. A bot cannot say that it is none. */
export function withBotMark(ext: readonly KeyValue[] = []): KeyValue[] {
  return [...ext.filter(({ key }) => key !== mark), ...toKeyValues({ [mark]: true })]
}
