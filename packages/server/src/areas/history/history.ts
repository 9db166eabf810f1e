// Reads history page by page, and finds a message in it.

import { calls, fail, groupDomain, userNameRule } from '@parley/protocol'
import { metaWithSeq } from '../../frames/write.ts'
import { type Context, meOf } from '../../pipeline/context.ts'
import { handle } from '../../pipeline/handler.ts'
import { timeBound } from '../../pipeline/time-bounds.ts'
import { type HistoryPlace, readHistoryPage } from '../../storage/procedures/history-page.ts'
import { conversationOf } from '../conversations/shared.ts'
import { decorate, findVisible, messageForm } from '../messages/shared.ts'
import { roomCalled } from '../rooms/shared.ts'
import { threadCalled, threadMembership } from '../threads/shared.ts'
import { startOf } from './cursor.ts'
import { kindsNamed } from './message-kinds.ts'
import { chatName } from './single-chat.ts'

const mostAtOnce = 200

/** No user has this number, so nothing is found for an unknown user. */
const nobody = 0

export const history = [
  handle(calls.history.page, async (context, input) => {
    const me = meOf(context)
    const at = input.queue.lastIndexOf('@')
    const name = at < 0 ? input.queue : input.queue.slice(0, at)
    const isGroup = at >= 0 && input.queue.slice(at + 1) === groupDomain
    const room = isGroup ? await roomCalled(context, name) : undefined
    const thread = isGroup && !room ? await threadCalled(context, name) : undefined
    const group = isGroup ? (room ?? thread ?? (await conversationOf(context, name, isGroup))) : undefined
    if (typeof group === 'string') return fail(group, { groupId: name })
    const from = isGroup && input.from ? await senderNamed(context, input.from) : undefined
    const forwards = input.forwards === true
    const place = thread ? await placeInThread(context, thread) : placeOf(group, name)
    const page =
      place &&
      (await context.database.ask(readHistoryPage, {
        userId: me.id,
        place,
        start: startOf(input.start),
        forwards,
        count: Math.min(Math.max(input.count ?? 20, 1), mostAtOnce),
        // Base64 takes four characters for three bytes.
        mostBytes: Math.floor((context.config.answerPageBytes * 3) / 4),
        from,
        kinds: kindsNamed(input.kinds ?? ''),
        after: timeBound(input.startTime),
        before: timeBound(input.endTime),
        withNotices: input.withNotices === true && isGroup && !input.kinds,
      }))
    if (!page && room) return fail('notInRoom', { users: me.name })
    // A chat without messages is empty, which is not an error.
    if (!page) return isGroup ? fail('notInGroup', { groupId: name }) : nothing
    const { rows, next, isLast, head, reached } = page
    const metas = await context.database.read((sql) => decorate(sql, me, rows, reached))
    context.payForMessages(metas)
    return {
      messages: metas.map((meta, index) => {
        const { seq = 0, flags = 0 } = rows[index] ?? {}
        return { meta: inBase64(metaWithSeq({ seq, flags, meta })) }
      }),
      next,
      isLast,
      head: String(head),
    }
  }),

  handle(calls.history.find, async (context, input) => {
    const me = meOf(context)
    return context.database.read(async (sql) => {
      const found = await findVisible(sql, me, input.messageId)
      if (!found) return fail('messageNotFound')
      const { entry, log, member } = found
      const [meta] = await decorate(sql, me, [entry])
      return {
        to: member.peer,
        chat: chats[log.kind] ?? 'groupChat',
        position: entry.seq,
        message: messageForm(meta ?? entry.meta, entry.seq),
      }
    })
  }),
]

const chats: Readonly<Record<string, string>> = { single: 'chat', room: 'chatRoom' }

/** Without copying the bytes first, as `Buffer.from` does with an array. */
const inBase64 = ({ buffer, byteOffset, length }: Uint8Array): string =>
  Buffer.from(buffer, byteOffset, length).toString('base64')

const nothing = { messages: [], next: '', isLast: true, head: '0' }

type Thread = NonNullable<Awaited<ReturnType<typeof threadCalled>>>

async function placeInThread(context: Context, thread: Thread): Promise<HistoryPlace | undefined> {
  const member = await context.database.read((sql) => threadMembership(sql, meOf(context), thread))
  return member && { member }
}

/** The place of a page: in this group or room, or the single chat with somebody of this name. */
function placeOf(group: { readonly logId: number } | undefined, name: string): HistoryPlace | undefined {
  if (group) return { logId: group.logId }
  const peer = chatName(name)
  return peer === undefined ? undefined : { peer }
}

async function senderNamed({ directory, app }: Context, name: string): Promise<number> {
  const known = name.toLowerCase()
  return (userNameRule.test(known) && (await directory.user(app, known))?.id) || nobody
}
