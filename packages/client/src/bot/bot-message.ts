// A message that a bot has received, with methods to answer it.

import { streamToGroup, streamToUser } from '@parley/protocol'
import type { Client } from '../client.ts'
import type { Platform } from '../platform/platform.ts'
import type { DraftExt } from '../state/application-types.ts'
import type { ConversationRef, Message, TextMessage } from '../state/state.ts'
import { commandIn } from './commands.ts'
import { streamPieces, type TextPieces } from './stream-pieces.ts'

/** A key in the ext of messages that bots send, so that bots do not answer each other. */
export const botMark = 'parley_bot'

/** An ext with the mark. Applications may have declared the shape of their ext without it. */
export const markedExt = (more: Readonly<Record<string, unknown>> = {}): DraftExt =>
  ({ ...more, [botMark]: true }) as unknown as DraftExt

/** A text message that a bot has received. */
export interface BotMessage {
  /** The whole message. */
  readonly message: TextMessage
  /** Its text. */
  readonly text: string
  /**
   * The command, if the text begins with a slash: `/remind 10m tea` is `remind` with the argument `10m tea`. Undefined
   * if the command names another bot, as in `/remind@other 10m tea`.
   */
  readonly command: { readonly name: string; readonly argument: string } | undefined
  /** The user who sent it. */
  readonly from: string
  /** The conversation, from the bot's point of view. */
  readonly conversation: ConversationRef
  /** Whether the bot was mentioned in a group, a thread or a room. Always true in a single chat. */
  readonly isMentioned: boolean
  /** Whether a bot sent it. Only listeners that ask for such messages get them. */
  readonly isFromBot: boolean
  /** Answers in the same conversation; in a group with a quote. Resolves when the server has accepted the answer. */
  reply(text: string): Promise<Message>
  /** Shows for a few seconds that the bot is typing. */
  typing(): Promise<void>
  /** Adds a reaction of the bot to the message. */
  react(reaction: string): Promise<void>
  /** Answers piece by piece, like a language model. Resolves with the whole text. */
  stream(pieces: TextPieces): Promise<string>
}

export interface BotMessageParts {
  readonly client: Client
  readonly platform: Platform
  /** The user name of the bot. */
  readonly name: string
}

const longestQuote = 100

export function botMessage(
  { client, platform, name }: BotMessageParts,
  message: TextMessage,
  isFromBot: boolean,
): BotMessage {
  const { conversation, text, from } = message
  const isSingle = conversation.type === 'single'
  const send = (said: string) => {
    const quote = { id: message.id, from, kind: 'text', text: text.slice(0, longestQuote) }
    const ext = markedExt(isSingle ? {} : { parley_reply: quote })
    return client.messages.send({ to: conversation, kind: 'text', text: said, ext }).done
  }
  return {
    message,
    text,
    command: commandIn(text, name),
    from,
    conversation,
    isMentioned: isSingle || mentions(message, name),
    isFromBot,
    reply: send,
    async typing() {
      const command = { kind: 'command', action: 'TypingBegin', onlineOnly: true } as const
      await client.messages.send({ to: conversation, ...command }).done
    },
    react: (reaction) => client.messages.react(message, reaction),
    stream(pieces) {
      const call = isSingle ? streamToUser : streamToGroup
      return streamPieces(platform.clock, pieces, {
        add: (piece) =>
          client
            .call(call, { from: name, to: conversation.id, ext: { [botMark]: true }, ...piece })
            .then(({ messageId }) => messageId),
        // Rooms and threads have no streams.
        isPossible: isSingle || conversation.type === 'group',
        whole: (said) => send(said),
      })
    },
  }
}

function mentions({ text, ext }: TextMessage, name: string): boolean {
  const listed: unknown = ext.em_at_list
  return (Array.isArray(listed) && listed.includes(name)) || text.toLowerCase().includes(`@${name}`)
}
