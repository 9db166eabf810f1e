// Calls about rooms.

import { type Call, keepCursor, line, type Situation, withThe } from '../created-things.ts'

const named =
  (name: 'chatRoomId' | 'roomId') =>
  (given: (situation: Situation) => object = () => ({})) =>
    withThe(
      (situation) => situation.room(),
      (id, situation) => ({ [name]: id, ...given(situation) }),
    )
const inRoom = named('chatRoomId')
const atRoom = named('roomId')
const one = inRoom((at) => ({ username: at.anybody() }))
const several = inRoom((at) => ({ users: at.some() }))
const key = (at: Situation) => at.pick('score', 'half', 'host')
const flags = (at: Situation) => (at.maybe() ? { autoDelete: at.maybe(), isForced: at.maybe() } : {})

export const roomCalls: readonly Call[] = [
  line(
    'createChatRoom',
    (at) => ({ name: 'finals', description: at.words(), maxusers: 200, members: at.others() }),
    { weight: 4, remember: ({ data }, { rooms }) => void rooms.push(data.id) },
  ),
  line('getChatRooms', (at) => ({ pagenum: 1, pagesize: at.chance.between(1, 20) })),
  line('getJoinedChatRooms', (at) => ({ pageNum: 1, pageSize: at.chance.between(1, 20) })),
  line('destroyChatRoom', inRoom(), { weight: 0.4 }),
  line('getChatRoomDetails', inRoom()),
  line(
    'modifyChatRoom',
    inRoom((at) => ({ chatRoomName: at.words().slice(0, 30), description: at.words(), maxusers: 300 })),
  ),
  line(
    'joinChatRoom',
    atRoom((at) => ({
      ...(at.maybe() ? { ext: at.words() } : {}),
      ...(at.maybe() ? { leaveOtherRooms: at.maybe() } : {}),
    })),
    { weight: 5 },
  ),
  line('leaveChatRoom quitChatRoom', atRoom(), { weight: 1.5 }),
  line('addUsersToChatRoom', several, { weight: 2 }),
  line('removeChatRoomMember removeSingleChatRoomMember', one),
  line('removeChatRoomMembers removeMultiChatRoomMember', several, { weight: 0.5 }),
  line(
    'getChatRoomMembers',
    inRoom((at) =>
      at.maybe() ? { limit: at.chance.between(1, 5), cursor: at.cursor('getChatRoomMembers') } : {},
    ),
    { remember: keepCursor('getChatRoomMembers') },
  ),
  line(
    'listChatRoomMembers listChatRoomMember',
    inRoom((at) => ({ pageNum: 1, pageSize: at.chance.between(1, 5) })),
  ),
  line('getChatRoomAdmin', inRoom()),
  line('setChatRoomAdmin', one),
  line('removeChatRoomAdmin', one),
  line(
    'muteChatRoomMember',
    inRoom((at) => ({ username: at.anybody(), muteDuration: 600_000 })),
  ),
  line('unmuteChatRoomMember removeMuteChatRoomMember', one),
  line('getChatRoomMutelist getChatRoomMuteList getChatRoomMuted', inRoom()),
  line('isInChatRoomMutelist', inRoom()),
  line('blockChatRoomMember chatRoomBlockSingle', one),
  line(
    'blockChatRoomMembers chatRoomBlockMulti',
    inRoom((at) => ({ usernames: at.some() })),
    { weight: 0.5 },
  ),
  line('unblockChatRoomMember removeChatRoomBlockSingle', one),
  line(
    'unblockChatRoomMembers removeChatRoomBlockMulti',
    inRoom((at) => ({ usernames: at.some() })),
  ),
  line('getChatRoomBlocklist getChatRoomBlacklist getChatRoomBlacklistNew', inRoom()),
  line('disableSendChatRoomMsg', inRoom()),
  line('enableSendChatRoomMsg', inRoom()),
  line('addUsersToChatRoomAllowlist addUsersToChatRoomWhitelist', several),
  line(
    'removeChatRoomAllowlistMember removeChatRoomWhitelistMember rmUsersFromChatRoomWhitelist',
    inRoom((at) => ({ userName: at.anybody() })),
  ),
  line('getChatRoomAllowlist getChatRoomWhitelist', inRoom()),
  line(
    'isInChatRoomAllowlist isChatRoomWhiteUser',
    inRoom((at) => ({ userName: at.anybody() })),
  ),
  line('fetchChatRoomAnnouncement', atRoom()),
  line(
    'updateChatRoomAnnouncement',
    atRoom((at) => ({ announcement: at.words() })),
  ),
  line('getChatRoomSharedFilelist fetchChatRoomSharedFileList', atRoom()),
  line(
    'uploadChatRoomSharedFile',
    atRoom(() => ({ file: { data: new File(['hello world'], 'a note.txt', { type: 'text/plain' }) } })),
    {
      remember: ({ data }, { files }, [given]) => void files.push({ place: given?.roomId, id: data.file_id }),
    },
  ),
  line(
    'deleteChatRoomSharedFile',
    withThe(
      (at) => at.file(at.memory.rooms),
      ({ place, id }) => ({ roomId: place, fileId: id }),
    ),
  ),
  line(
    'getChatRoomAttributes',
    inRoom((at) => (at.maybe() ? { attributeKeys: [key(at)] } : {})),
  ),
  line(
    'setChatRoomAttributes',
    inRoom((at) => ({ attributes: { [key(at)]: at.words(), mine: '1' }, ...flags(at) })),
    { weight: 2 },
  ),
  line(
    'setChatRoomAttribute',
    inRoom((at) => ({ attributeKey: key(at), attributeValue: at.words(), ...flags(at) })),
    { weight: 2 },
  ),
  line(
    'removeChatRoomAttributes',
    inRoom((at) => ({ attributeKeys: [key(at), 'mine'], ...(at.maybe() ? { isForced: at.maybe() } : {}) })),
  ),
  line(
    'removeChatRoomAttribute',
    inRoom((at) => ({ attributeKey: key(at), ...(at.maybe() ? { isForced: at.maybe() } : {}) })),
  ),
]
