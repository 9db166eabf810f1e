// Composes recalls and edits as items of the channel.

import { BodyType, EditScope, isObject, type MessageBody, type Meta, toKeyValues } from '@parley/protocol'
import { type Writable, writeContent } from '../state/message-kinds.ts'
import type { Edit, Message } from '../state/state.ts'
import { envelope, invalid, jsonMeta, type Sender, tagged, threadMeta } from './compose.ts'

export function composeRecall(sender: Sender, message: Message, clientKey: string, note?: string): Meta {
  const { conversation: to, id: ackMessageId } = message
  const body = {
    type: BodyType.RECALL,
    from: { name: sender.me },
    to: { name: to.id },
    contents: [{}],
    ackMessageId,
    ...jsonMeta(threadMeta(to)),
  }
  return {
    ...envelope(sender, to, body),
    ...tagged(to),
    ...(note && { ext: toKeyValues({ recallMessageExtensionInfo: note }) }),
    clientKey,
  }
}

/** Composes an edit. Its body contains the new content. */
export function composeEdit(sender: Sender, message: Message, edit: Edit, clientKey: string): Meta {
  const { conversation: to, id: editMessageId } = message
  const body: MessageBody = {
    type: BodyType.EDIT,
    from: { name: sender.me },
    to: { name: to.id },
    contents: [writeContent(editedMessage(message, edit) as Writable)],
    ...(edit.ext && { ext: toKeyValues(edit.ext) }),
    editMessageId,
    editScope: edit.ext ? EditScope.BODY_AND_EXT : EditScope.BODY,
    ...jsonMeta(threadMeta(to)),
  }
  return { ...envelope(sender, to, body), ...tagged(to), clientKey }
}

/** The message after an edit; throws if it cannot be edited in this way. */
export function editedMessage(message: Message, edit: Edit): Message {
  const { text, event, params, ext } = edit as Readonly<Record<string, unknown>>
  if (message.kind === 'recalled' || message.kind === 'command') throw invalid('message', message.kind)
  if (ext !== undefined && !isObject(ext)) throw invalid('ext', ext)
  const changed = { ...message, ...(ext ? { ext } : {}) } as Message
  if (changed.kind === 'text' && typeof text === 'string') return { ...changed, text }
  if (changed.kind === 'custom' && typeof event === 'string' && (params === undefined || isObject(params)))
    return { ...changed, event, params: params ?? {} } as Message
  if (text !== undefined) throw invalid('text', text)
  if (event !== undefined) throw invalid('event', event)
  if (!ext) throw invalid('ext', ext)
  return changed
}
