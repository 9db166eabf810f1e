// Replays recorded room requests of other clients. Each answer has to contain everything that the recording has.
// Requests with bytes are passed to the file service.

import { describe, expect, test } from 'vitest'
import { memoryDisk } from '../../files/memory-disk.ts'
import { peopleWorld } from '../../test-support/people-world.ts'
import { covers, type Recorded, replay, type Scene, vectorsOf } from '../../test-support/recorded-requests.ts'

const made = ['count', 'created', 'joined_time', 'expire', 'file_id', 'members']

interface RoomScene extends Scene {
  /** Alice makes a preparatory request, which must succeed. */
  does(method: string, path: string, body?: unknown): Promise<void>
}

/** The rooms r1 and r2 of Alice, with her and these users in them. */
async function scene(members: readonly string[]): Promise<RoomScene> {
  const world = await peopleWorld({}, undefined, { disk: memoryDisk() })
  const alice = await world.person('alice')
  const bob = await world.person('bob')
  for (const name of ['carol', 'dave', 'mallory', 'oscar', 'trudy']) await world.token(name)
  const names = new Map([
    ['{org}', 'parley'],
    ['{app}', 'demo'],
    ['{apiUrl}', 'http://localhost'],
    ['{resource}', 'web_1'],
  ])
  const one: RoomScene = {
    world,
    alice,
    bob,
    names,
    madeUp: new Set(made),
    async does(method, path, body) {
      const filled = path.replace(/\br[12]\b/, (name) => names.get(name) as string)
      const { status, body: said } = await alice.ask(method, filled, body)
      expect([status, said.error_description]).toEqual([200, undefined])
    },
  }
  for (const name of ['r1', 'r2']) {
    const { body } = await alice.ask('POST', 'chatrooms', {
      name: 'room one',
      description: 'about room',
      maxusers: 200,
      owner: 'alice',
    })
    names.set(name, (body.data as { id: string }).id)
    await one.does('POST', `chatrooms/${name}/users`, { usernames: ['alice', ...members] })
  }
  return one
}

/** The recorded file: note.txt with eleven bytes, which is f1 afterwards. */
async function share(one: RoomScene, room: string) {
  async function* chunks() {
    yield new TextEncoder().encode('hello world')
  }
  const answer = await one.world.server.sharedFiles.upload({
    org: 'parley',
    app: 'demo',
    roomId: one.names.get(room) as string,
    headers: { authorization: `Bearer ${one.alice.token}` },
    query: { resource: 'web_1' },
    file: { name: 'note.txt', type: 'text/plain', chunks: chunks() },
  })
  const { file_id } = (answer.body.data ?? {}) as { file_id?: string }
  ;(one.names as Map<string, string>).set('f1', file_id ?? '')
  return answer
}

interface Preparing {
  readonly members?: readonly string[]
  readonly before?: (one: RoomScene) => Promise<unknown>
}

const blocked = (of: string, ...usernames: string[]): Preparing => ({
  before: ({ does }) => does('POST', `chatrooms/${of}/blocks/users`, { usernames }),
})
const allowed = (of: string, ...usernames: string[]): Preparing => ({
  before: ({ does }) => does('POST', `chatrooms/${of}/white/users`, { usernames }),
})
const attributes: Preparing = {
  before: ({ does }) =>
    does('PUT', 'metadata/chatroom/r1/user/alice', { metaData: { k1: 'v-k1', k2: 'v-k2' } }),
}
const withAdmin: Preparing = {
  members: ['bob', 'carol'],
  before: ({ does }) => does('POST', 'chatrooms/r1/admin', { newadmin: 'carol' }),
}
const ofTwo: Preparing = { members: ['bob'] }

/** The state that a call needs. */
const prepared: Readonly<Record<string, Preparing>> = {
  getChatRooms: ofTwo,
  getChatRoomDetails: ofTwo,
  addUsersToChatRoom: { members: [] },
  listChatRoomMember: withAdmin,
  getChatRoomMembers: withAdmin,
  getChatRoomAdmin: withAdmin,
  removeChatRoomAdmin: { before: ({ does }) => does('POST', 'chatrooms/r1/admin', { newadmin: 'bob' }) },
  getChatRoomMutelist: {
    before: ({ does }) => does('POST', 'chatrooms/r1/mute', { usernames: ['bob'], mute_duration: 60_000 }),
  },
  unblockChatRoomMember: blocked('r1', 'mallory'),
  unblockChatRoomMembers: blocked('r1', 'mallory', 'oscar'),
  removeChatRoomBlockMulti: blocked('r1', 'mallory', 'trudy'),
  getChatRoomBlocklist: blocked('r1', 'mallory'),
  getChatRoomBlacklist: blocked('r1', 'mallory'),
  getChatRoomBlacklistNew: blocked('r2', 'mallory'),
  removeChatRoomAllowlistMember: allowed('r1', 'bob'),
  rmUsersFromChatRoomWhitelist: allowed('r1', 'dave'),
  getChatRoomAllowlist: allowed('r1', 'bob'),
  getChatRoomWhitelist: allowed('r2', 'bob'),
  isInChatRoomAllowlist: allowed('r1', 'bob'),
  isChatRoomWhiteUser: allowed('r1', 'carol'),
  fetchChatRoomSharedFileList: { before: (one) => share(one, 'r2') },
  getChatRoomAttributes: attributes,
  removeChatRoomAttributes: attributes,
  removeChatRoomAttribute: attributes,
}

/** The recording requested later pages and was answered with the first. */
function onFirstPage(request: Recorded): Recorded {
  const { cursor, pagenum, ...query } = request.query ?? {}
  if (cursor === undefined && pagenum === undefined) return request
  return {
    ...request,
    query: { ...query, ...(cursor === undefined ? { pagenum: '1' } : { cursor: '' }) },
  }
}

/** The older list of members knows only owner and member; the recording answered it like the newer one. */
function asOlder(call: string, { body }: Recorded['answer']): unknown {
  if (call !== 'listChatRoomMember') return body
  const rows = body.data as { owner?: string; admin?: string; member?: string }[]
  return {
    ...body,
    data: rows.map(({ owner, admin, member }) => (owner ? { owner } : { member: admin ?? member })),
  }
}

describe('recorded requests: rooms', () => {
  const vectors = vectorsOf('chatrooms')

  test('are complete', () => expect(vectors).toHaveLength(54))

  const replayed = vectors.filter(({ call }) => call !== 'uploadChatRoomSharedFile')
  test.each(replayed.map((vector, at) => [at, vector.call, vector] as const))(
    '[ROOM-83] %i %s',
    async (_at, call, vector) => {
      const { before, members = ['bob', 'carol', 'dave'] } = prepared[call] ?? {}
      const one = await scene(members)
      await before?.(one)
      for (const request of vector.requests) {
        const { status, body } = await replay(one, onFirstPage(request))
        expect([status, body.error_description]).toEqual([request.answer.status, undefined])
        covers(one, asOlder(call, request.answer), body, call)
      }
    },
  )

  test('[ROOM-83] uploadChatRoomSharedFile', async () => {
    const one = await scene([])
    const vector = vectors.find(({ call }) => call === 'uploadChatRoomSharedFile')
    const { status, body } = await share(one, 'r1')
    expect(status).toBe(200)
    covers(one, vector?.requests[0]?.answer.body, body, 'uploadChatRoomSharedFile')
  })
})
