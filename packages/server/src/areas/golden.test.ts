// Replays recorded requests of other clients. Each answer has to contain every key and type of the recording, and its
// values as far as they follow from the state. Those about groups are beside their handlers.

import { BodyType } from '@parley/protocol'
import { describe, expect, test } from 'vitest'
import {
  covers,
  type Recorded,
  replay,
  type Scene,
  scene,
  type Vector,
  vectorsOf,
} from '../test-support/recorded-requests.ts'

/** The state that a call needs. */
const prepared: Readonly<Record<string, (one: Scene) => Promise<unknown>>> = {
  deleteReaction: react,
  getReactionlist: react,
  getReactionList: react,
  getReactionDetail: react,
  unpinMessage: pinned,
  getServerPinnedMessages: pinned,
  getSessionList: talked,
  getServerConversations: talked,
  getServerPinnedConversations: talked,
  getServerConversationsByFilter: talked,
  pinConversation: talked,
  addConversationMark: talked,
  removeConversationMark: talked,
  deleteConversation: talked,
  removeHistoryMessages: talked,
  getBlocklist: (one) => blocked(one, ['mallory']),
  getBlacklist: (one) => blocked(one, ['mallory']),
  removeUserFromBlocklist: (one) => blocked(one, ['mallory', 'oscar']),
  removeUserFromBlackList: (one) => blocked(one, ['mallory', 'oscar']),
  getRoster: acquainted,
  getAllContacts: acquainted,
  getContactsWithCursor: acquainted,
  deleteContact: acquainted,
  setContactRemark: acquainted,
  acceptInvitation: askedByBob,
  declineContactInvite: askedByBob,
  declineInvitation: askedByBob,
  updateUserInfo: nicknamed,
  updateOwnUserInfo: nicknamed,
  fetchUserInfoById: nicknamed,
  getRTCToken: numbered,
  getUserIdByRTCUIds: numbered,
}

async function react({ alice, names }: Scene) {
  for (const id of ['1001', '1002'])
    await alice.ask('POST', 'reaction/user/alice', { msgId: names.get(id), message: 'ok' })
}

async function pinned({ alice, names }: Scene) {
  const room = names.get('r1')
  const place = room ? { to: room, type: 'chatroom' } : { to: names.get('g1'), type: 'groupchat' }
  const body = { ...place, pin_msg_id: names.get('1001') }
  await alice.ask('POST', 'sdk/user/alice/user_channel/pin', body)
}

/** Bob has written to alice, who has pinned and marked the conversation. */
async function talked({ world, alice, bob }: Scene) {
  for (const text of ['hello', 'hi']) await world.say({ from: bob, to: alice, text })
  await alice.ask('POST', 'sdk/user/alice/user_channel/top', { to: 'bob', type: 'chat' })
  const targets = [{ to: 'bob', type: 'chat' }]
  for (const mark of ['mark_0', 'mark_3'])
    await alice.ask('POST', 'sdk/user/alice/user_channels/mark', { mark, targets })
}

async function blocked({ alice }: Scene, usernames: string[]) {
  await alice.ask('POST', 'sdk/user/alice/blocks', { usernames })
}

async function askedByBob({ bob }: Scene) {
  await bob.ask('POST', 'users/bob/contacts/apply', { usernames: ['alice'] })
}

/** Bob, whose remark is Bobby, and carol are alice's contacts. */
async function acquainted(one: Scene) {
  const carol = await one.world.person('carol')
  await askedByBob(one)
  await carol.ask('POST', 'users/carol/contacts/apply', { usernames: ['alice'] })
  for (const name of ['bob', 'carol'])
    await one.alice.ask('POST', `users/alice/contacts/accept/users/${name}`)
  await one.alice.ask('PUT', 'users/alice/contacts/users/bob', { remark: 'Bobby' })
}

async function nicknamed({ world, alice, bob }: Scene) {
  await alice.ask('PUT', 'metadata/user/alice', { nickname: 'Alice' })
  for (const person of [bob, await world.person('carol')])
    await person.ask('PUT', `metadata/user/${person.name}`, { nickname: person.name })
}

/** Alice and bob have the recorded rtc numbers. */
async function numbered({ world, alice, bob }: Scene) {
  await world.server.services.database.write(async (sql) => {
    for (const [uid, { id }] of [[4242, alice.user] as const, [4243, bob.user] as const])
      await sql.run('INSERT INTO call_uids (uid, user_id) VALUES (?, ?)', [uid, id])
  })
}

/** The recording always has the same account in its answer, whatever was set before. */
const toldOtherwise: Readonly<Record<string, readonly string[]>> = {
  updateUserInfo: ['nickname'],
  getRTCToken: ['rtc_token'],
  updateCurrentUserNick: ['uuid', 'created', 'modified', 'nickname'],
}

/** The room r1 of alice, with the messages 1001 and 1002. The recording answered as if it were g1. */
async function inRoom(one: Scene): Promise<Scene> {
  const { world, alice, bob } = one
  const { body } = await alice.ask('POST', 'chatrooms', { name: 'room one' })
  const { id } = body.data as { id: string }
  const names = new Map(one.names).set('r1', id).set('g1', id)
  for (const name of ['1001', '1002'])
    names.set(name, await world.say({ from: bob, to: id, type: BodyType.CHATROOM }))
  return { ...one, names }
}

const isOfRooms = ({ requests }: Vector): boolean => JSON.stringify(requests).includes('"chatroom"')

/** The recording answered about rooms as if they were groups. */
const ofRooms = (answer: object): object =>
  JSON.parse(JSON.stringify(answer).replaceAll('groupchat', 'chatroom'))

/** The recording answered every list with the same two rows, even if the second does not belong there. */
function firstRow(answer: Recorded['answer']): Record<string, unknown> {
  const data = answer.body.data as { channel_infos?: unknown[] } | undefined
  if (!data?.channel_infos) return answer.body
  return { ...answer.body, data: { ...data, channel_infos: data.channel_infos.slice(0, 1) } }
}

describe.each([
  ['conversations', 17],
  ['reactions', 7],
  ['pinned-messages', 6],
  ['report', 1],
  ['contacts', 12],
  ['blocklist', 7],
  ['userinfo', 7],
  ['translation', 2],
  ['rtc', 3],
])('recorded requests: %s', (area, count) => {
  const vectors = vectorsOf(area)

  test('are complete', () => expect(vectors).toHaveLength(count))

  test.each(vectors.map((vector, at) => [at, vector.call, vector] as const))(
    '%i %s',
    async (_at, call, vector) => {
      const begun = isOfRooms(vector) ? await inRoom(await scene()) : await scene()
      const one = { ...begun, madeUp: new Set(toldOtherwise[call]) }
      await prepared[call]?.(one)
      for (const request of vector.requests) {
        const { status, body } = await replay(one, request)
        expect([status, body.error_description]).toEqual([request.answer.status, undefined])
        const expected = firstRow(request.answer)
        covers(one, isOfRooms(vector) ? ofRooms(expected) : expected, body, call)
      }
    },
  )
})

// Pages of history are replayed with the reference client, which decodes them.
describe('recorded requests: history', () => {
  const vectors = vectorsOf('history').filter(({ call }) => call === 'removeHistoryMessages')

  test('are complete', () => expect(vectors).toHaveLength(4))

  test.each(vectors.map((vector, at) => [at, vector] as const))(
    '%i removeHistoryMessages',
    async (_at, vector) => {
      const one = JSON.stringify(vector).includes('"r1"') ? await inRoom(await scene()) : await scene()
      await talked(one)
      for (const request of vector.requests) {
        const { status, body } = await replay(one, request)
        expect([status, body.error_description]).toEqual([request.answer.status, undefined])
        covers(one, request.answer.body, body, vector.call)
      }
    },
  )
})
