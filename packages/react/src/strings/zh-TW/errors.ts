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

  'error.sendTimeout': '伺服器沒有及時回應。',
  'error.socketError': '連線到伺服器失敗。',
  'error.hostLookupFailed': '找不到伺服器。',
  'error.clientOffline': '你目前沒有連線。',
  'error.userNotFound': '沒有這位使用者。',
  'error.servingDisabled': '這個應用程式的聊天服務目前已停用。',
  'error.signedInElsewhere': '你在另一部裝置上登入了。',
  'error.userRemoved': '這個帳號已由管理員移除。',
  'error.passwordChanged': '密碼已變更。',
  'error.kickedByOtherDevice': '你的另一部裝置將這部裝置登出了。',
  'error.rateLimited': '操作太快了，請稍後再試。',
  'error.messageTooLarge': '訊息太長。',
  'error.illegalContent': '訊息含有這裡不允許的文字。',
  'error.moderationBlocked': '訊息未通過審核。',
  'error.externallyBlocked': '應用程式沒有放行這則訊息。',
  'error.mutedByAdmin': '管理員目前不允許你發言。',
  'error.notContact': '你只能傳訊息給聯絡人。',
  'error.notOnAllowlist': '這裡只有部分人可以發言，你不在其中。',
  'error.permissionDenied': '你沒有權限這麼做。',

  'kind.download.failed': '無法載入檔案：{why}',

  'error.disconnected': '伺服器回應前連線就中斷了。',
}
