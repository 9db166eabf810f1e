// Messages in lists and in history, in every form: both clients return the same.

import { describe, expect, it } from 'vitest'
import type { ReferenceClient } from '../reference-client/client.ts'
import { encode, textMeta } from '../reference-client/frames.ts'
import type { Surface } from '../reference-client/sandbox.ts'
import { stage } from '../reference-client/stage.ts'
import { settled } from './actions.ts'
import { differences } from './compare.ts'
import { forms } from './server-items.ts'

const url = 'https://files.example/org1/app1/chatfiles/0-1'
const file = { url, secret: 'secret', filename: 'a b.bin', file_length: 11 }
const combined = { ...file, title: 'many', summary: 'a: b', combineLevel: 1, msg: 'old' }

const bodies: Readonly<Record<string, object>> = {
  text: { type: 'txt', msg: 'hello' },
  combine: { type: 'txt', subType: 'sub_combine', ...combined },
  image: { type: 'img', ...file, size: { width: 4, height: 3 } },
  gif: { type: 'img', ...file, subType: 'sub_gif', size: { width: 4, height: 3 } },
  'shown image': { type: 'img', ...file, url: `${url}?em-redirect=true`, size: { width: 4, height: 3 } },
  video: { type: 'video', ...file, thumb: `${url}-2`, thumb_secret: 'other', length: 3 },
  audio: { type: 'audio', ...file, length: 3 },
  file: { type: 'file', ...file },
  location: { type: 'loc', addr: 'street', buildingName: 'house', lat: 1.5, lng: -2 },
  command: { type: 'cmd', action: 'do' },
  custom: { type: 'custom', customEvent: 'gift', customExts: [{ a: 1 }, { b: 'c' }] },
}

const last = {
  ...{ id: '77', from: 'u3', to: 't1', timestamp: 1790000000000 },
  payload: { type: 'groupchat', from: 'u3', to: 't1', bodies: [{ type: 'txt', msg: 'last' }], ext: {} },
}
const additions: Readonly<Record<string, object>> = {
  nothing: {},
  'an ext': { ext: { a: 1, b: { c: [true] } } },
  'a type': { ext: { file_type: 'bin' } },
  receipts: { msgConfig: { allowGroupAck: true } },
  'a thread': { meta: { thread: { msg_parent_id: '5', muc_parent_id: 'g9', thread_name: 'side' } } },
  reactions: {
    meta: {
      reaction: [{ count: 2, reaction: '👍', state: true, isAddedBySelf: true, userList: ['u1', 'u2'] }],
    },
  },
  translations: { meta: { translations: [{ code: 'de', text: 'hallo' }] } },
  'an edit': { meta: { edit_msg: { count: 2, edit_time: 1790000000001, operator: 'u3' } } },
  'flags of receipts': { meta: { isRead: true, isDelivered: true } },
  'an overview': {
    meta: {
      thread_overview: {
        ...{ id: 't1', muc_parent_id: 'g1', name: 'side', message_count: 3, last_message: last },
        ...{ create_timestamp: 1790000000000, update_timestamp: 1790000000001 },
      },
    },
  },
}

const chats: Readonly<Record<string, object>> = {
  single: { type: 'chat', from: 'u2', to: 'u1' },
  group: { type: 'groupchat', from: 'u2', to: 'g1' },
  room: { type: 'chatroom', from: 'u2', to: 'r1' },
}

interface Listed {
  readonly payload?: object
}

/** The listed messages, by the name of their form. */
const messages: Readonly<Record<string, Listed>> = Object.fromEntries([
  ...Object.entries(chats).flatMap(([chat, base]) =>
    Object.entries(bodies).flatMap(([kind, body]) =>
      Object.entries(additions).map(([name, more]) => [
        `${chat}, ${kind} with ${name}`,
        {
          ...{ id: '5', from: 'u2', to: 'u1', timestamp: 1790000000000 },
          payload: { ext: {}, ...base, bodies: [body], ...more },
        },
      ]),
    ),
  ),
])

const withText = (message: Listed) =>
  message.payload ? { ...message, payload: JSON.stringify(message.payload) } : message
const row = (meta: object) => ({
  ...{ session_to: 'u2', session_type: 'chat', unread_num: 2, is_top: true, update_top_status_time: 7 },
  ...{ marks: ['mark_0', 'mark_12'], meta, channel_id: 'org1#app1_u2@easemob.com' },
})
const historyPage = (metas: readonly object[]) => ({
  data: {
    ...{ next_key: '9', is_last: true },
    msgs: metas.map((meta) => ({
      msg: Buffer.from(encode('Meta', { id: '5', ...meta })).toString('base64'),
    })),
  },
})

/** Calls that return messages, each with its answer for one message. */
const lists: Readonly<Record<string, readonly [given: object, (message: Listed) => object]>> = {
  getServerConversations: [{}, (one) => ({ data: { cursor: 'c', channel_infos: [row(withText(one))] } })],
  getServerPinnedConversations: [
    {},
    (one) => ({ data: { cursor: '', channel_infos: [row(withText(one))] } }),
  ],
  getConversationlist: [{}, (one) => ({ data: { channel_infos: [row(withText(one))] } })],
  getServerPinnedMessages: [
    { conversationId: 'u2', conversationType: 'singleChat' },
    (one) => ({
      data: { cursor: '', msg_infos: [{ message: withText(one), pin_opt_at: 3, pin_operator: 'u3' }] },
    }),
  ],
  getChatThreadLastMessage: [
    { chatThreadIds: ['t1'] },
    (one) => ({ entities: [{ thread_id: 't1', last_message: one }] }),
  ],
}
const histories: Readonly<Record<string, (number: number) => object>> = {
  getHistoryMessages: () => ({ targetId: 'u2', chatType: 'singleChat' }),
  // Each has its own queue: with the same name the call continues where it was.
  fetchHistoryMessages: (number) => ({ queue: `u${number}`, count: 1 }),
}

/** In the older form, combined messages are empty and missing numbers are texts; docs/compat.md says so. */
const lost = (method: string, name: string) =>
  method === 'fetchHistoryMessages' && /combine|bare (image|video|voice)/.test(name)

async function handedOutBy(surface: Surface): Promise<Readonly<Record<string, unknown>>> {
  const { signedIn, server } = await stage()
  const { client } = await signedIn({ surface, deviceId: 'web-1' })
  const found: Record<string, unknown> = {}
  const ask = async (one: ReferenceClient, name: string, given: object, body: object) => {
    server.script.http = () => ({ status: 200, body })
    const outcome = await settled(one, name, [given])
    return JSON.parse(JSON.stringify(outcome).replaceAll(server.apiUrl, '<host>')) as unknown
  }
  for (const [method, [given, answer]] of Object.entries(lists)) {
    for (const [name, message] of Object.entries(messages))
      found[`${method}, ${name}`] = await ask(client, method, given, answer(message))
    if (method !== 'getServerPinnedMessages')
      found[`${method}, none`] = await ask(client, method, given, answer({}))
  }
  for (const [method, given] of Object.entries(histories))
    for (const [number, [name, item]] of Object.entries(forms).entries())
      if (
        item.ns === 1 &&
        !/edited|about another|recalled|broken|nothing in it/.test(name) &&
        !lost(method, name)
      )
        found[`${method}, ${name}`] = await ask(client, method, given(number), historyPage([item]))
  return found
}

/** The results and requests of the older history call, one call after the other. */
async function walkedBy(surface: Surface): Promise<unknown[]> {
  const { signedIn, server } = await stage()
  const { client } = await signedIn({ surface })
  const walked: unknown[] = []
  let requests = 0
  server.script.http = ({ body }) => {
    requests += 1
    const metas = [1, 2, 3].map((number) => {
      const id = String(requests * 3 - 3 + number)
      return textMeta(id, 'u2', 'u1', `text ${id}`)
    })
    walked.push(body)
    return {
      status: 200,
      body: { data: { ...historyPage(metas).data, next_key: `key ${requests}`, is_last: requests > 3 } },
    }
  }
  const fetch = async (given: object) => {
    const found = await client.call('fetchHistoryMessages', given)
    walked.push(found.map(({ data }: { data: string }) => data))
  }
  await fetch({ queue: 'u2', count: 4, start: 'x' })
  await fetch({ queue: 'u2', count: 1 })
  await fetch({ queue: 'u2', count: 2 })
  await fetch({ queue: 'u2', count: 4 })
  await fetch({ queue: 'u2' })
  await fetch({ queue: 'u2', start: -1 })
  await fetch({ queue: 'u3', start: -1, isGroup: true })
  client.connection.mr_cache = {}
  await fetch({ queue: 'u2' })
  return walked
}

describe('messages in lists and in history', () => {
  it('are paged through by the older call alike', async () => {
    const walked = await walkedBy('drop-in')
    expect(walked).toEqual(await walkedBy('reference'))
    expect(walked).toContainEqual(['text 4', 'text 3', 'text 2', 'text 1'])
    expect(walked).toContainEqual(['text 5'])
  })

  it('are returned by both clients alike', { timeout: 240_000 }, async () => {
    const [reference, ours] = [await handedOutBy('reference'), await handedOutBy('drop-in')]
    const texts = differences(reference, ours).map(
      ({ at, reference: theirs, ours: mine }) =>
        `${at}\n  reference ${JSON.stringify(theirs)}\n  ours      ${JSON.stringify(mine)}`,
    )
    expect(texts.join('\n')).toBe('')
  })
})
