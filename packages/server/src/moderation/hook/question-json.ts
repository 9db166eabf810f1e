// The request to the hook, in our own JSON form, which docs/moderation.md describes.

import { BodyType, type Content, ContentType, type MessageBody, writeJsonForm } from '@parley/protocol'
import type { Question } from '../question.ts'

const bodyTypes: Readonly<Record<Question['chat'], number>> = {
  single: BodyType.CHAT,
  group: BodyType.GROUPCHAT,
  thread: BodyType.GROUPCHAT,
  room: BodyType.CHATROOM,
}

/** The message in the JSON form; `bodies` has exactly one item. */
export interface JsonMessage {
  readonly bodies: readonly [Readonly<Record<string, unknown>>]
  readonly [key: string]: unknown
}

/** The message with the sender and receiver that the server knows, not those that the body claims. */
export function jsonMessage(question: Question): JsonMessage {
  const body: MessageBody = {
    ...question.body,
    type: bodyTypes[question.chat],
    from: { name: question.from },
    to: { name: question.to },
    contents: (question.body.contents ?? []).slice(0, 1).map(withAllValues),
  }
  return writeJsonForm({ id: '', timestamp: '0', body }, 'object').payload as JsonMessage
}

/** Custom messages of older clients keep their values in `params`. Receivers see both. */
function withAllValues(content: Content): Content {
  if (content.type !== ContentType.CUSTOM || !content.params) return content
  return { ...content, customExts: [...content.params, ...(content.customExts ?? [])] }
}

export interface HookQuestion {
  readonly id: string
  readonly time: number
  readonly question: Question
  readonly message: JsonMessage
}

export function writeQuestion({ id, time, question, message }: HookQuestion): string {
  const { app, from, to, chat, kind, edit, body } = question
  const editedId = edit ? (question.editedId ?? body.editMessageId) : undefined
  return JSON.stringify({ id, time, app, from, to, chat, kind, edit, editedId, message })
}
