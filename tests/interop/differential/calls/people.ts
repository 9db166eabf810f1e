// Calls about contacts, the block list, presence, profiles and silent mode.

import { type Call, keepCursor, line, type Situation } from '../created-things.ts'

const named = (at: Situation) => ({ name: at.maybe() ? at.other() : [at.other()] })
const silence = (at: Situation) =>
  at.pick<object>(
    { paramType: 0, remindType: at.pick('ALL', 'AT', 'NONE') },
    { paramType: 1, duration: 600_000 },
    { paramType: 2, startTime: { hours: 21, minutes: 30 }, endTime: { hours: 8, minutes: 15 } },
  )
function conversation(at: Situation): { conversationId: string; type: string } {
  const { chatType, to } = at.place(false)
  return { conversationId: to, type: chatType }
}

export const peopleCalls: readonly Call[] = [
  line('getContacts getRoster'),
  line('getAllContacts'),
  line(
    'getContactsWithCursor',
    (at) => ({ pageSize: at.chance.between(1, 20), cursor: at.cursor('contacts') }),
    { remember: keepCursor('contacts') },
  ),
  line('addContact', (at) => [at.other(), at.words()], { weight: 3 }),
  line('deleteContact removeRoster', (at) => at.other()),
  line('acceptContactInvite acceptInvitation', (at) => at.other(), { weight: 3 }),
  line('declineContactInvite declineInvitation', (at) => at.other()),
  line('setContactRemark', (at) => ({ userId: at.other(), remark: at.words().slice(0, 50) })),
  line('getBlocklist getBlacklist'),
  line('addUsersToBlocklist addUsersToBlacklist addToBlackList', named, { weight: 0.7 }),
  line('removeUserFromBlocklist removeUserFromBlackList removeFromBlackList', named, { weight: 1.5 }),

  line('publishPresence', (at) => ({ description: at.words() }), { weight: 2 }),
  line('subscribePresence', (at) => ({ usernames: at.some(), expiry: 600 }), { weight: 2 }),
  line('unsubscribePresence', (at) => ({ usernames: at.some() })),
  line('getSubscribedPresencelist getSubscribedPresenceList', () => ({ pageNum: 1, pageSize: 10 })),
  line('getPresenceStatus', (at) => ({ usernames: at.some() })),

  line('updateUserInfo updateOwnUserInfo', (at) =>
    at.pick<unknown>(
      [{ nickname: at.words().slice(0, 20), sign: at.words() }],
      [at.pick('nickname', 'mail', 'gender'), '1'],
      [{ mail: 'a@example.test', birth: '2000-01-01', ext: '{"a":1}' }],
    ),
  ),
  line('fetchUserInfoById', (at) =>
    at.pick<unknown>(
      [at.anybody()],
      [at.some()],
      [at.some(), ['nickname', 'mail']],
      [[at.anybody()], 'sign'],
    ),
  ),
  line('updateCurrentUserNick', (at) => at.words().slice(0, 20)),

  line('setSilentModeForAll', (at) => ({ options: silence(at) })),
  line('getSilentModeForAll'),
  line('setSilentModeForConversation', (at) => ({ ...conversation(at), options: silence(at) })),
  line('clearRemindTypeForConversation', conversation),
  line('getSilentModeForConversation', conversation),
  line('getSilentModeForConversations', (at) => {
    const { conversationId: id, type } = conversation(at)
    return {
      conversationList: [
        { id, type },
        { id: at.other(), type: 'singleChat' },
      ],
    }
  }),
  line(
    'getSilentModeRemindTypeConversations',
    (at) => ({ pageSize: at.chance.between(1, 3), cursor: at.cursor('silent') }),
    { remember: keepCursor('silent') },
  ),
  line('setPushPerformLanguage', (at) => ({ language: at.pick('de', 'en') })),
  line('getPushPerformLanguage'),
  line('uploadPushToken uploadToken', () => ({
    deviceId: 'phone-1',
    deviceToken: 'a-token',
    notifierName: 'fcm',
  })),
  line('unbindPushToken'),
  line('getSelfIdsOnOtherPlatform'),
  line('isOpened'),
  line('getTokenExpireTimestamp', (at) => at.client.connection.token),
  line('renewToken', (at) => at.client.connection.token),
  line('registerUser', (at) => ({ username: `new-${at.me}`, password: 'correct horse', nickname: 'New' })),
  line('setLoginInfoCustomExt', (at) => at.words()),
  line('getUserIdByRTCUIds', () => [[1, 2]]),
  line('getSupportedLanguages'),
  line('translateMessage', (at) => ({ text: at.words(), languages: at.pick(['de'], ['de', 'fr'], []) })),
  line('getRTCToken', () => 'room-1'),
]
