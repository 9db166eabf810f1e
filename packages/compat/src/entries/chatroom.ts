// The plug-in for rooms.

import { roomRows } from '../method-tables/rooms.ts'
import { fileMethods } from '../methods/files.ts'
import { messageMethods } from '../methods/messages.ts'
import { partOf } from '../plugins.ts'
import type { ChatRoomMethods } from '../types/index.ts'

const { joinChatRoom, leaveChatRoom, quitChatRoom } = messageMethods
const { uploadChatRoomSharedFile } = fileMethods

/** Rooms, for `miniCore.usePlugin`. */
export const chatroom = partOf<ChatRoomMethods>([roomRows], {
  joinChatRoom,
  leaveChatRoom,
  quitChatRoom,
  uploadChatRoomSharedFile,
})
