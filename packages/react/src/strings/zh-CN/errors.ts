// Texts in simplified Chinese: errors of single features.

import type { TextsOf } from '../keys.ts'

export const errorsTexts: TextsOf<'errors'> = {
  'error.uploadFailed': '文件没有传到服务器。',
  'error.payload_too_large': '文件超过了服务器允许的大小。',
  'error.quota_exceeded': '服务器上已没有空间存放你的文件。',
  'error.downloadFailed': '文件不存在，或没有传过来。',
  'error.downloadExpired': '服务器已不再保留该文件。',
  'error.downloadNotAllowed': '你无权打开它。',
  'error.notInGroup': '你不在此群组中。',
  'error.groupNotFound': '此群组已不存在。',
  'error.groupDisabled': '此群组已停用。',
  'error.membersFull': '群组人数已满。',
  'error.alreadyInGroup': '你已在此群组中。',
  'error.roomNotFound': '此聊天室已不存在。',
  'error.notInRoom': '你不在此聊天室中。',
  'error.roomFull': '聊天室已满员，请等有人离开后再试。',
  'error.threadNotFound': '此子区已不存在。',
  'error.threadExists': '此消息已有子区。',
  'error.messageNotFound': '该消息已不存在。',
  'error.maxLimit': '已达到数量上限。',
}
