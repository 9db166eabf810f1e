// Every refusal of a request, for calls of every area: both clients report the same to their callers.

import { describe, expect, it } from 'vitest'
import type { Surface } from '../reference-client/sandbox.ts'
import { stage } from '../reference-client/stage.ts'
import { settled } from './actions.ts'
import { differences } from './compare.ts'

interface Answer {
  readonly status: number
  readonly body: object
}

const said = (status: number, error_description: string, more: object = {}): Answer => ({
  status,
  body: { error: 'an_error', exception: 'AnException', error_description, ...more },
})
const numbered = (status: number, ...codes: number[]) =>
  codes.map((error_code) => said(status, `with the number ${error_code}`, { error_code }))
const worded = (status: number, ...list: string[]) => list.map((text) => said(status, text))

/**
 * Error answers of servers. Where the reference client never settles (406, and one text for rooms) there is nothing
 * to compare.
 */
const answers: readonly Answer[] = [
  ...worded(400, 'anything', 'invalid password', 'param pin_msg_id illegal, please check it!'),
  ...worded(400, 'updateRemark | they are not friends, please add as a friend first.'),
  ...worded(400, 'the user is already operation this message', 'The quantity has exceeded the limit!'),
  ...worded(400, 'The user not in this group!', 'the user operation is illegal!', 'groupId can not be null!'),
  ...worded(400, 'this message is creating reaction, please try again.', 'The input text is too long.'),
  ...worded(
    400,
    'report failed, get message by id failed',
    'ext is too big ',
    'The target language is not valid.',
  ),
  { status: 400, body: { result: 'the app not open presence' } },
  // With 60011 the reference client loses the text.
  ...numbered(400, 40002, 40009, 60005, 60006, 60007, 60010, 60012, 60015, 91104, 1),
  ...worded(401, 'anything', 'Unable to authenticate (OAuth)'),
  ...numbered(401, 40001, 60001, 1),
  ...worded(
    403,
    'anything',
    'group member list is full!',
    'a: translate service not open!',
    'message report not open',
  ),
  ...worded(403, 'u1 are not members of this group', 'members size is greater than max user size !'),
  ...worded(403, 'can not operate this group, reason: group is disabled', "Inviter's contact max count"),
  ...numbered(403, 40000, 60004, 15002, 40003, 40004, 40005, 40007, 91002, 91101, 60002, 91102, 1),
  ...worded(
    404,
    'anything',
    'do not find this group',
    'it does not exist',
    "username u1 doesn't exist!'",
    'user not found',
  ),
  ...worded(404, 'user session pin message not exist', 'Service resource not found'),
  said(404, 'Service resource not found', { exception: 'UserNotFoundException' }),
  ...numbered(404, 40011, 40012, 60003, 20004, 91001, 1),
  ...numbered(406, 90004),
  ...[429, 503].flatMap((status) =>
    worded(
      status,
      'anything',
      'The request has reached the maximum limit',
      'upload client logs reached limit',
    ),
  ),
  ...worded(500, 'anything', 'translte failed!'),
  ...numbered(500, 40006, 40008, 40010, 90005, 99999, 1),
  ...worded(413, 'anything'),
  ...worded(502, 'anything'),
]

/** Calls of every area, with one that returns nothing and one that returns something. */
const calls: Readonly<Record<string, readonly unknown[]>> = {
  getGroupMembers: [{ groupId: 'g1' }],
  getGroupInfo: [{ groupId: 'g1' }],
  inviteUsersToGroup: [{ groupId: 'g1', users: ['u2'] }],
  muteGroupMember: [{ groupId: 'g1', username: 'u2', muteDuration: 1000 }],
  setGroupMemberAttributes: [{ groupId: 'g1', userId: 'u1', memberAttributes: { a: '1' } }],
  fetchGroupAnnouncement: [{ groupId: 'g1' }],
  getChatRoomDetails: [{ chatRoomId: 'r1' }],
  muteChatRoomMember: [{ chatRoomId: 'r1', username: 'u2', muteDuration: 1000 }],
  setChatRoomAttribute: [{ chatRoomId: 'r1', attributeKey: 'a', attributeValue: '1' }],
  getChatRoomAttributes: [{ chatRoomId: 'r1' }],
  createChatThread: [{ name: 'side', messageId: '5', parentId: 'g1' }],
  leaveChatThread: [{ chatThreadId: 't1' }],
  addReaction: [{ messageId: '5', reaction: 'smile' }],
  getReactionDetail: [{ messageId: '5', reaction: 'smile' }],
  pinMessage: [{ conversationType: 'singleChat', conversationId: 'u2', messageId: '5' }],
  pinConversation: [{ conversationType: 'singleChat', conversationId: 'u2', isPinned: true }],
  getServerConversations: [{}],
  deleteConversation: [{ channel: 'u2', chatType: 'singleChat', deleteRoam: true }],
  getHistoryMessages: [{ targetId: 'u2', chatType: 'singleChat' }],
  fetchHistoryMessages: [{ queue: 'u2' }],
  removeHistoryMessages: [{ targetId: 'u2', chatType: 'singleChat', messageIds: ['5'] }],
  reportMessage: [{ messageId: '5', reportType: 'spam', reportReason: 'why' }],
  getContacts: [],
  addContact: ['u2', 'hi'],
  setContactRemark: [{ userId: 'u2', remark: 'r' }],
  addUsersToBlocklist: [{ name: ['u2'] }],
  publishPresence: [{ description: 'busy' }],
  getPresenceStatus: [{ usernames: ['u2'] }],
  updateUserInfo: [{ nickname: 'N' }],
  fetchUserInfoById: ['u2'],
  setSilentModeForAll: [{ options: { paramType: 0, remindType: 'ALL' } }],
  getSupportedLanguages: [],
  translateMessage: [{ text: 'a', languages: ['de'] }],
  getSelfIdsOnOtherPlatform: [],
  getRTCToken: ['room-1'],
}

async function resultsOf(surface: Surface): Promise<Readonly<Record<string, unknown>>> {
  const { signedIn, server } = await stage()
  const { client } = await signedIn({ surface, deviceId: 'web-1' })
  const results: Record<string, unknown> = {}
  for (const answer of answers) {
    server.script.http = () => answer
    for (const [name, given] of Object.entries(calls))
      results[`${name}, ${answer.status} ${JSON.stringify(answer.body)}`] = await settled(client, name, given)
  }
  return results
}

describe('a refused request', () => {
  it('is reported to callers by both clients alike', { timeout: 240_000 }, async () => {
    const [reference, ours] = [await resultsOf('reference'), await resultsOf('drop-in')]
    const texts = differences(reference, ours).map(
      ({ at, reference: theirs, ours: mine }) =>
        `${at}\n  reference ${JSON.stringify(theirs)}\n  ours      ${JSON.stringify(mine)}`,
    )
    expect(texts.join('\n')).toBe('')
  })
})
