// The type of a MessageBody: a message of some conversation type, a receipt, a recall or an edit.

export const NORMAL = 0
export const CHAT = 1
export const GROUPCHAT = 2
export const CHATROOM = 3
export const READ_ACK = 4
export const DELIVER_ACK = 5
export const RECALL = 6
export const CHANNEL_ACK = 7
export const EDIT = 8
