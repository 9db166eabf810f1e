// Recalls, edits, reactions, pins, reports and combined messages.

import {
  calls,
  decode,
  fromKeyValues,
  fromUtf8,
  hasReason,
  isObject,
  MessageBody,
  type Meta,
  readJsonForm,
} from '@parley/protocol'
import { fromBase64 } from '../../calls/base64.ts'
import { createCancel } from '../../calls/cancellation.ts'
import type { SendAnswer } from '../../calls/channel.ts'
import { readCombined } from '../../outbox/combined-messages.ts'
import { checkedDraft, invalid } from '../../outbox/compose.ts'
import { composeEdit, composeRecall, editedMessage } from '../../outbox/compose-recalls-and-edits.ts'
import { withMessageAnswers } from '../../state/message-answers.ts'
import { type Writable, writeContent } from '../../state/message-kinds.ts'
import { reactionOf } from '../../state/reactions.ts'
import { editIn } from '../../state/read-message.ts'
import {
  type CombinedMessage,
  type ConversationRef,
  type Message,
  normalized,
  type Pin,
  type Reaction,
} from '../../state/state.ts'
import { known, type MessageActions, type MessagesParts } from './sending.ts'

/** The most combined messages that are cached, and the most pins that are loaded per conversation. */
const openedCombined = 20
const mostPins = 100
/** Bounds the attempts if the connection is lost again and again. */
const mostTries = 5
/** The file of a combined message with 300 long texts stays below this. */
const combinedBytes = 32 * 1024 * 1024

/** The names of conversation types in calls; a thread counts as a group there. */
const chats = { single: 'chat', group: 'groupchat', thread: 'groupchat', room: 'chatroom' } as const

export type MessageActionsParts = Omit<MessagesParts, 'more' | 'onSent' | 'markConversationRead' | 'markRead'>

export function createMessageActions(parts: MessageActionsParts): MessageActions {
  const { run, ingest, files, attachments, outbox } = parts
  const answers = withMessageAnswers(ingest)
  const opened = new Map<string, Promise<readonly Message[]>>()
  const reacting = new Map<string, Promise<unknown>>()

  /** Resolves when the connection is back, or rejects with the error if it will not be. */
  const reconnected = () =>
    new Promise<void>((resolve, reject) => {
      const check = () => {
        const { name } = parts.store.state.connection
        if (name !== 'online' && name !== 'signedOut' && name !== 'stopped') return
        stop()
        const error = parts.notReady()
        if (error) reject(error)
        else resolve()
      }
      const stop = parts.store.watch(({ connection }) => connection.name, check)
      check()
    })

  /**
   * Sends an item over the channel. Without a connection it is refused at once, because it is about this moment. If its
   * answer was lost, it may have been applied and no event would say so: it is sent again with the same key.
   */
  const sendItem = async (compose: (key: string) => Meta): Promise<SendAnswer> => {
    const error = parts.notReady()
    if (error) throw error
    const meta = compose(outbox.newKey())
    for (let tries = 1; ; tries++) {
      try {
        return await parts.transmit(meta)
      } catch (failed) {
        if (tries === mostTries || !hasReason(failed, 'disconnected', 'sendTimeout')) throw failed
      }
      await reconnected()
    }
  }

  async function change(message: Message, reaction: string, isMine: boolean): Promise<void> {
    const { id, conversation } = known(message)
    // Runs one at a time, so that an undo never reverts a later change.
    while (reacting.has(id)) await reacting.get(id)?.catch(() => {})
    const undo = answers.reacted(conversation, id, reaction, isMine)
    const input = { messageId: id, reaction }
    const request = run(isMine ? calls.messages.addReaction : calls.messages.removeReaction, input)
    reacting.set(id, request)
    try {
      await request
    } catch (error) {
      undo()
      throw error
    } finally {
      if (reacting.get(id) === request) reacting.delete(id)
    }
  }

  async function setPin(message: Message, isPinned: boolean): Promise<void> {
    const { id, conversation } = known(message)
    const isNow = parts.thisSession()
    const asOf = ingest.asOf(conversation)
    const input = { to: conversation.id, chat: chats[conversation.type], messageId: id }
    await run(isPinned ? calls.messages.pin : calls.messages.unpin, input)
    if (!isNow()) return
    if (isPinned) answers.pinned(conversation, { message, by: parts.sender().me, at: parts.now() }, asOf)
    else answers.unpinned(conversation, id, asOf)
  }

  async function loadPins(given: ConversationRef): Promise<readonly Pin[]> {
    const conversation = normalized(given)
    const isNow = parts.thisSession()
    const asOf = ingest.asOf(conversation)
    const pins: Pin[] = []
    let cursor = ''
    do {
      const input = { to: conversation.id, chat: chats[conversation.type], cursor }
      const page = await run(calls.messages.listPinned, input)
      for (const { message: form, pinnedAt, by } of page.pins) {
        const plain = readJsonForm(form)
        const message = plain && ingest.read(plain, { conversation, asOf })
        if (message) pins.push({ message, by, at: pinnedAt })
      }
      cursor = page.cursor === cursor ? '' : page.cursor
    } while (cursor !== '' && pins.length < mostPins)
    return isNow() ? answers.pinsLoaded(conversation, pins, asOf) : pins
  }

  async function open(message: CombinedMessage): Promise<readonly Message[]> {
    const bytes = await files.download(message.url, {
      secret: message.secret,
      accept: 'application/json',
      maxBytes: combinedBytes,
    })
    return readCombined(bytes, { me: parts.sender().me, address: parts.address })
  }

  return {
    async upload(given, { signal = createCancel().signal, onProgress = () => {} } = {}) {
      const draft = checkedDraft(given)
      attachments.check(draft)
      await attachments.upload(draft, { signal, onProgress, isAhead: true })
    },
    react: (message, reaction) => change(message, reaction, true),
    unreact: (message, reaction) => change(message, reaction, false),
    async recall(message, note) {
      const { id, conversation } = known(message)
      if (note !== undefined && typeof note !== 'string') throw invalid('ext', note)
      const isNow = parts.thisSession()
      const { sentAt, seq } = await sendItem((key) =>
        composeRecall(parts.sender(), { ...message, conversation }, key, note),
      )
      if (!isNow()) return
      if (seq !== undefined) ingest.covered(conversation, seq)
      const at = sentAt || parts.now()
      answers.recalled(conversation, { id, by: parts.sender().me, at, note: note ?? '', position: seq ?? at })
    },
    async edit(message, edit) {
      const { id, conversation } = known(message)
      const changed = editedMessage(message, isObject(edit) ? edit : {})
      const isNow = parts.thisSession()
      const { sentAt, seq, extra } = await sendItem((key) =>
        composeEdit(parts.sender(), { ...message, conversation }, edit, key),
      )
      const { edited, put } = editedIn(extra)
      const next = edited ?? {
        count: (message.edited?.count ?? 0) + 1,
        by: parts.sender().me,
        at: sentAt || parts.now(),
      }
      const content = put?.contents?.[0] ?? writeContent(changed as Writable)
      const ext = put ? fromKeyValues(put.ext) : edit.ext
      const taken = { ...next, content, ext, isReplaced: put !== undefined }
      const result = { ...changed, edited: next } as Message
      if (!isNow()) return result
      if (seq !== undefined) ingest.covered(conversation, seq)
      return answers.edited(conversation, id, taken) ?? result
    },
    async listReactions(given, messageIds) {
      const conversation = normalized(given)
      const isNow = parts.thisSession()
      const asOf = ingest.asOf(conversation)
      const isGroup = conversation.type !== 'single'
      const { messages } = await run(calls.messages.listReactions, {
        // The call takes a comma-separated list.
        messageIds: String(messageIds),
        chat: isGroup ? 'groupchat' : 'chat',
        ...(isGroup && { groupId: conversation.id }),
      })
      const { me } = parts.sender()
      const found = new Map<string, readonly Reaction[]>()
      for (const { messageId, reactions } of messages)
        found.set(
          String(messageId),
          reactions.flatMap((one) => reactionOf(one, me) ?? []),
        )
      if (isNow()) answers.reactionsLoaded(conversation, found, asOf)
      return found
    },
    async reactionUsers(message, reaction, { cursor, pageSize } = {}) {
      const { id } = known(message)
      const input = { messageId: id, reaction, cursor, pageSize }
      const { users, cursor: next } = await run(calls.messages.reactionDetail, input)
      return { users, cursor: next || undefined }
    },
    pin: (message) => setPin(message, true),
    unpin: (message) => setPin(message, false),
    loadPins,
    async readers(message, { next, limit } = {}) {
      const { id, conversation } = known(message)
      const input = { groupId: conversation.id, messageId: id, limit, key: next }
      const page = await run(calls.messages.listReaders, input)
      const { total, isLast, users, details = users.map((user) => ({ user, at: 0 })) } = page
      return { readers: details, total, next: isLast ? undefined : page.next }
    },
    async report(message, { type, reason }) {
      const { id } = known(message)
      const reporter = parts.sender().me
      await run(calls.messages.report, { messageId: id, reporter, reportType: type, reportReason: reason })
    },
    async openCombined(message) {
      if (message?.kind !== 'combined') throw invalid('message', message)
      const key = message.source
      const isOpen = opened.get(key)
      if (isOpen) return isOpen
      const opening = open(message)
      opened.set(key, opening)
      if (opened.size > openedCombined) opened.delete(opened.keys().next().value as string)
      // A failed one may be retried.
      opening.catch(() => opened.delete(key))
      return opening
    },
  }
}

/** The edit count of the message, and the content with which the server replaced ours, if it sends it. */
function editedIn(extra: Meta | undefined): { edited?: Message['edited']; put?: MessageBody } {
  try {
    const json = JSON.parse(fromUtf8(extra?.payload ?? new Uint8Array())) as Record<string, unknown>
    const put = json.parley_body
    return {
      edited: editIn(json.edit_msg),
      ...(typeof put === 'string' && { put: decode(MessageBody, fromBase64(put)) }),
    }
  } catch {
    return {}
  }
}
