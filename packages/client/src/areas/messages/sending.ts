// Sending, forwarding and reading messages. Recalls, edits, reactions and pins are in actions.ts.

import type { Meta, ParleyError } from '@parley/protocol'
import type { SendAnswer } from '../../calls/channel.ts'
import { lazyMethods } from '../../calls/lazily.ts'
import type { Run } from '../../calls/run-call.ts'
import type { Files } from '../../files/files.ts'
import { invalid, type Sender } from '../../outbox/compose.ts'
import type { Attachments, Outbox, Sending } from '../../outbox/outbox.ts'
import type { Ingest } from '../../state/ingest.ts'
import type { AddressOf } from '../../state/message-kinds.ts'
import { type Message, normalized } from '../../state/state.ts'
import type { Store } from '../../state/store.ts'
import type { Messages } from './api.ts'
import { forwardedDraft } from './forwarded-draft.ts'

/** The methods of actions.ts. */
export type MessageActions = Omit<
  Messages,
  'send' | 'retry' | 'discard' | 'markConversationRead' | 'markRead' | 'forward' | 'download'
>

const nonEmpty = (name: string, value: unknown): string => {
  if (typeof value !== 'string' || value === '') throw invalid(name, value)
  return value
}

/** The identity of a message. Callers may pass an older version of it, or anything else. */
export function known(message: Message | undefined): Pick<Message, 'id' | 'conversation'> {
  const id = nonEmpty('messageId', message?.id)
  nonEmpty('conversation', message?.conversation?.id)
  // A notice has no author and no contents.
  if (message?.kind === 'notice') throw invalid('message', message.kind)
  return { id, conversation: normalized((message as Message).conversation) }
}

export interface MessagesParts {
  readonly outbox: Pick<Outbox, 'send' | 'retry' | 'discard' | 'newKey'>
  readonly files: Files
  readonly attachments: Attachments
  readonly ingest: Ingest
  readonly run: Run
  readonly transmit: (meta: Meta) => Promise<SendAnswer>
  readonly sender: () => Sender
  readonly address: AddressOf
  readonly now: () => number
  readonly thisSession: () => () => boolean
  readonly notReady: () => ParleyError | undefined
  readonly store: Pick<Store, 'state' | 'watch'>
  readonly markConversationRead: Messages['markConversationRead']
  readonly markRead: Messages['markRead']
  /** Called when an own message has arrived. */
  readonly onSent: (message: Message) => void
  readonly more: () => MessageActions | Promise<MessageActions>
}

export function createMessages(parts: MessagesParts): Messages {
  const { outbox } = parts

  const followed = (sending: Sending): Sending => {
    sending.done.then(parts.onSent, () => {})
    return sending
  }

  return lazyMethods<MessageActions, Omit<Messages, keyof MessageActions>>(parts.more, {
    send: (draft) => followed(outbox.send(draft)),
    retry: (key) => followed(outbox.retry(key)),
    discard: outbox.discard,
    markConversationRead: parts.markConversationRead,
    markRead: parts.markRead,
    forward: (message, to) => followed(outbox.send(forwardedDraft(message, to))),
    download: ({ url, secret }, options) => parts.files.download(url, { secret, ...options }),
  })
}
