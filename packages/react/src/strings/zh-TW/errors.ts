// Texts in traditional Chinese: errors of single features.

import type { TextsOf } from '../keys.ts'

export const errorsTexts: TextsOf<'errors'> = {
  'error.uploadFailed': '檔案沒有傳到伺服器。',
  'error.payload_too_large': '檔案超過了伺服器允許的大小。',
  'error.quota_exceeded': '伺服器上已沒有空間存放你的檔案。',
  'error.downloadFailed': '檔案不存在，或沒有傳過來。',
  'error.downloadExpired': '伺服器已不再保留該檔案。',
  'error.downloadNotAllowed': '你無權開啟它。',
  'error.notInGroup': '你不在這個群組中。',
  'error.groupNotFound': '這個群組已不存在。',
  'error.groupDisabled': '這個群組已停用。',
  'error.membersFull': '群組已滿。',
  'error.alreadyInGroup': '你已經在這個群組中。',
  'error.roomNotFound': '這個聊天室已不存在。',
  'error.notInRoom': '你不在這個聊天室中。',
  'error.roomFull': '聊天室已滿，請等有人離開後再試。',
  'error.threadNotFound': '這個討論串已經不存在。',
  'error.threadExists': '這則訊息已經有討論串。',
  'error.messageNotFound': '這則訊息已經不存在。',
  'error.maxLimit': '已達數量上限。',
}
