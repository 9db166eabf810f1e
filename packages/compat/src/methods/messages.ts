// Messages, receipts, recalls, edits, older history, and joining and leaving rooms.

import type { Draft } from '@parley/client'
import { asParleyError, composeMessage, type Writable, writeContent } from '@parley/client/internals'
import { decode, fromKeyValues, MessageBody, type Meta } from '@parley/protocol'
import { isText, loud, type Options, quoted } from '../argument-checks.ts'
import { editMeta, recallMeta, receiptMeta, receiptTypes, roomInfo, roomMeta } from '../channel-requests.ts'
import { inside, type Shown } from '../connection-internals.ts'
import { draftOf, isKind } from '../drafts.ts'
import { ConnectionError, fromParley } from '../error.ts'
import { editedMessage } from '../events/chat.ts'
import { parsed } from '../events/handler-event.ts'
import { uniqueId } from '../message.ts'
import { olderHistory } from '../messages/history.ts'
import { bodyOf, contentOf, type Reader, readMessage } from '../messages/wire.ts'
import { combinedContent, openCombined, sendMessage } from '../send-message.ts'

type Self = Shown & object

const speakerOf = ({ appKey, user }: Shown) => ({ appKey, user })

/** Sends on the socket, and reports the result in the form of this API. */
export async function transmit(self: Self, meta: Meta, id: string, to?: unknown) {
  const { core, handlers } = inside(self)
  if (core.connection.user === undefined) throw new ConnectionError(39, 'not login')
  const problem = core.notReady()
  if (problem) throw fromParley(problem)
  try {
    const answer = await core.channel.send(meta)
    // Joining and leaving a room are not messages.
    if (to !== undefined) handlers.tell('onReceivedMessage', { id, mid: answer.id, to })
    return answer
  } catch (error) {
    throw refused(error, id)
  }
}

/** A refused send includes the ids of the message. A muted sender gets another form. */
function refused(error: unknown, id: unknown): unknown {
  const { code, message: reason, data: errorData } = asParleyError(error)
  if (code === 507) return { type: 507, reason }
  // A failure of an earlier request has its own data. Failures without their own number use the server's text.
  const data =
    errorData !== undefined || code === 101 ? errorData : { id, mid: '0', ...(code === 604 && { reason }) }
  return new ConnectionError(code, reason, data)
}

/** A failed download always has the same form, with the number of the reason inside. */
const undownloaded = ({ type }: ConnectionError) =>
  new ConnectionError(200, 'Download failed, please try again', { type })

interface Sent {
  readonly localMsgId: unknown
  readonly serverMsgId: unknown
  readonly message?: object
}

/** The value for the `fail` callback. */
const failureOf = (error: unknown): object => {
  const { type, message, reason = message, data } = error as ConnectionError & { reason?: string }
  return { type, reason, data }
}

const unknownType = ({ type }: Options) => new ConnectionError(205, `Unknown message type: ${String(type)}`)

async function send(self: Self, message: Options): Promise<Sent> {
  const { core, handlers, run, files, me, platform } = inside(self)
  const { id, to } = message
  for (const name of ['id', 'to'])
    if (!isText(message[name])) throw new ConnectionError(205, `Missing required parameter: "${name}"`)
  if (core.connection.user === undefined) throw new ConnectionError(39, 'not login')
  const receipt = receiptMeta(speakerOf(self), message)
  if (receipt) return { localMsgId: id, serverMsgId: (await transmit(self, receipt, String(id), to)).id }
  if (!isKind(message.type)) throw unknownType(message)
  if (isForDevice(message)) return sendToDevice(self, message)
  try {
    const { appKey } = self
    const { api } = core.settings.hosts
    const [sent, draft] = await sendMessage({ core, files, run, appKey, platform, api }, message)
    handlers.tell('onReceivedMessage', { id, mid: sent.id, to })
    return {
      localMsgId: id,
      serverMsgId: sent.id,
      message: { ...ownMessage(self, draft, sent.id, sent.timestamp), ...replacedContent(sent, me()) },
    }
  } catch (error) {
    throw refused(error, id)
  }
}

/** The content with which the server replaced the original, if requested. */
function replacedContent(sent: Meta, me: Reader): object {
  if (!me.isReplacing || !parsed(sent.meta).callback_replace) return {}
  const { contents: [content = {}] = [], ext = [] } = bodyOf(sent)
  return { ...contentOf(content, me), ext: fromKeyValues(ext), isContentReplaced: true }
}

/** The sent message, in the form of a received one. */
function ownMessage(self: Self, draft: Draft, id = '', timestamp = ''): object {
  const meta = composeMessage({ appKey: self.appKey, me: self.user }, draft, '')
  const stamped = { ...meta, id, timestamp }
  return readMessage({ ...inside(self).me(), meta: stamped, body: bodyOf(stamped) })
}

const isForDevice = ({ to, chatType }: Options) =>
  (chatType === 'singleChat' || chatType === undefined) && String(to).includes('/')

/** Sends to a single device of a user. */
async function sendToDevice(self: Self, message: Options): Promise<Sent> {
  const [name = '', clientResource = ''] = String(message.to).split('/')
  const draft = draftOf({ ...message, to: name })
  // A combined message is sent to users, not to devices.
  if (!draft) throw unknownType(message)
  const meta = composeMessage({ appKey: self.appKey, me: self.user }, draft, uniqueId())
  const addressed = { ...meta, to: { ...meta.to, clientResource } }
  const answer = await transmit(self, addressed, String(message.id), message.to)
  const sent = ownMessage(self, draft, answer.id, String(answer.sentAt))
  return { localMsgId: message.id, serverMsgId: answer.id, message: { ...sent, to: message.to } }
}

/** Edits a message. */
async function modify(self: Self, messageId: string, message: Options): Promise<unknown> {
  const content = message.type === 'combine' ? combinedContent(message) : draftOf(message)
  const contents = content ? [writeContent(content as Writable)] : [{}]
  const meta = editMeta(speakerOf(self), messageId, message, { contents })
  const id = String(message.id ?? uniqueId())
  const answer = await transmit(self, meta, id, message.to)
  const { edit_msg: edit = {} } = parsed(answer.extra?.payload)
  const { count, operator, edit_time: time } = edit as Options
  const body = decode(MessageBody, meta.payload ?? new Uint8Array())
  const edited = { ...body, meta: JSON.stringify({ edit_msg: edit }) }
  const now = editedMessage({ ...meta, id: messageId }, edited, inside(self).me())
  return {
    localMsgId: id,
    serverMsgId: answer.id,
    modifiedInfo: { operationCount: count, operatorId: operator, operationTime: time },
    // The new content of other kinds is not reported.
    ...(message.type === 'txt' ? { message: now } : {}),
  }
}

async function room(self: Self, options: Options, isComing: boolean): Promise<unknown> {
  const { core, nobody } = inside(self)
  if (core.connection.user === undefined) throw nobody()
  const meta = roomMeta(speakerOf(self), options, isComing)
  const answer = await transmit(self, meta, uniqueId()).catch((error: ConnectionError) => {
    const { type, message, data } = error
    const problem = type === 507 ? error : new ConnectionError(type, message, type === 604 ? data : '')
    if (typeof options.error === 'function') options.error(problem)
    throw problem
  })
  const data = isComing
    ? {
        action: 'apply',
        id: options.roomId,
        result: true,
        user: self.user,
        info: roomInfo(answer.extra, self.user),
      }
    : { result: true }
  const result = { type: 0, data }
  if (typeof options.success === 'function') options.success(result)
  return result
}

export const messageMethods = {
  async send(this: Self, input: Options) {
    const message = input ?? {}
    const { success, fail, type } = message
    // Receipts have no callbacks.
    if (receiptTypes.has(type)) return send(this, message)
    try {
      const sent = await send(this, message)
      if (typeof success === 'function') success(sent.localMsgId, sent.serverMsgId)
      return sent
    } catch (error) {
      if (typeof fail === 'function') fail(failureOf(error))
      throw error
    }
  },
  recallMessage(this: Self, input: Options) {
    if (input.ext !== undefined && typeof input.ext !== 'string') throw new Error(loud('ext', ''))
    const id = uniqueId()
    return transmit(this, recallMeta(speakerOf(this), input), id, input.to).then(
      (answer) => {
        if (typeof input.success === 'function') input.success(id)
        return { localMsgId: id, serverMsgId: answer.id }
      },
      (error: ConnectionError & { reason?: string }) => {
        if (typeof input.fail === 'function') input.fail(failureOf(error))
        throw error
      },
    )
  },
  modifyMessage(this: Self, input: Options) {
    const { messageId, modifiedMessage } = (input ?? {}) as { messageId?: unknown; modifiedMessage?: Options }
    if (!isText(messageId)) throw new Error(quoted('messageId', ''))
    return modify(this, String(messageId), modifiedMessage ?? {})
  },
  async fetchHistoryMessages(this: Self, input: Options) {
    if (!input.queue) throw new Error(quoted('specified', ''))
    const { run, me } = inside(this)
    try {
      const found = await olderHistory(run, input, me(), this.mr_cache)
      if (typeof input.success === 'function') input.success(found)
      return found
    } catch (error) {
      const reported = fromParley(asParleyError(error))
      if (typeof input.fail === 'function') input.fail(reported)
      throw reported
    }
  },
  downloadAndParseCombineMessage(this: Self, input: Options) {
    const url = input.url
    const { files, me } = inside(this)
    return openCombined(files(), me(), { ...input, url }).catch((error: unknown) => {
      const problem = fromParley(asParleyError(error))
      throw problem.type === 203 ? problem : undownloaded(problem)
    })
  },
  joinChatRoom(this: Self, input: Options) {
    // Reads the fields one by one: without input the error names the first field.
    const roomId = input.roomId
    const { ext, leaveOtherRooms } = input
    if (!isText(roomId)) throw new Error('Invalid parameter roomId')
    if (ext !== undefined && typeof ext !== 'string') throw new Error('Invalid parameter ext')
    if (leaveOtherRooms !== undefined && typeof leaveOtherRooms !== 'boolean')
      throw new Error('Invalid parameter leaveOtherRooms')
    return room(this, input, true)
  },
  leaveChatRoom(this: Self, input: Options) {
    if (!isText(input.roomId)) throw new Error('Invalid parameter')
    return room(this, input, false)
  },
  quitChatRoom(this: Self, input: Options) {
    return messageMethods.leaveChatRoom.call(this, input)
  },
}
