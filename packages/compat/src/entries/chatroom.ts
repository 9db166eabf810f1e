// Rooms, as one part.

import { fileMethods } from '../methods/files.ts'
import { talkMethods } from '../methods/talk.ts'
import { partOf } from '../part.ts'
import { roomRows } from '../rows/rooms.ts'
import type { ChatRoomMethods } from '../types/index.ts'

const { joinChatRoom, leaveChatRoom, quitChatRoom } = talkMethods
const { uploadChatRoomSharedFile } = fileMethods

export const chatroom = partOf<ChatRoomMethods>([roomRows], {
  joinChatRoom,
  leaveChatRoom,
  quitChatRoom,
  uploadChatRoomSharedFile,
})
