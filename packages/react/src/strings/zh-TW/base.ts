// Texts in traditional Chinese: everything needed at the start.

import type { TextsOf } from '../keys.ts'

export const baseTexts: TextsOf<'base'> = {
  'notice.dismiss': '關閉',

  'chatSearch.open': '在這個對話中搜尋',

  'app.name': 'Parley',

  'day.today': '今天',
  'day.yesterday': '昨天',

  'typing.now': '正在輸入…',
  'typing.names': '{names} 正在輸入…',

  'conversation.back': '返回列表',
  'conversation.ended.title': '你已登出',
  'conversation.ended.hint': '訊息保存在伺服器上，尚未送出的內容保存在這部裝置上。重新登入即可繼續。',
  'conversation.none.title': '請選擇對話',
  'conversation.none.hint': '或開始新的對話。你寫的內容都會保留，離線時也一樣。',
  'conversation.members': '{count, plural, other {# 位成員}}',
  'conversation.region': '與 {name} 的對話',

  'group.new': '新群組',

  'groupPanel.open': '群組資訊',

  'group.label': '群組',

  'banner.syncing': '正在同步…',

  'state.later.title': '這裡還沒有內容',
  'state.later.hint': '恢復連線後就會出現。',

  'action.cancel': '取消',
  'action.retry': '再試一次',

  'emojiPicker.name': '表情符號',
  'emojiPicker.loading': '正在載入表情符號',
  'emojiPicker.failed': '無法載入表情符號。',

  'richText.code': '程式碼',
  'richText.copy': '複製',
  'richText.copied': '已複製',
  'richText.copyFailed': '未複製',

  'mediaViewer.loading': '正在載入圖片',

  'fileCard.open': '開啟 {name}',

  'error.unexpected': '發生問題，請再試一次。',
  'error.unknown': '發生問題（代碼 {code}）。',
  'error.networkError': '無法連線到伺服器。',
  'error.requestTimeout': '伺服器沒有及時回應。',
  'error.connectionLost': '與伺服器的連線已中斷。',
  'error.disconnected': '伺服器回應前連線就中斷了。',
  'error.sendTimeout': '伺服器沒有及時回應。',
  'error.socketError': '連線到伺服器失敗。',
  'error.hostLookupFailed': '找不到伺服器。',
  'error.clientOffline': '你目前沒有連線。',
  'error.notSignedIn': '你尚未登入。',
  'error.tokenExpired': '登入已過期，請重新登入。',
  'error.tokenInvalid': '登入已失效，請重新登入。',
  'error.userNotFound': '沒有這位使用者。',
  'error.servingDisabled': '這個應用程式的聊天服務目前已停用。',
  'error.signedInElsewhere': '你在另一部裝置上登入了。',
  'error.userRemoved': '這個帳號已由管理員移除。',
  'error.passwordChanged': '密碼已變更。',
  'error.kickedByOtherDevice': '你的另一部裝置將這部裝置登出了。',
  'error.serverBusy': '伺服器忙碌中，請稍後再試。',
  'error.serverError': '伺服器發生錯誤。',
  'error.rateLimited': '操作太快了，請稍後再試。',
  'error.messageTooLarge': '訊息太長。',
  'error.illegalContent': '訊息含有這裡不允許的文字。',
  'error.moderationBlocked': '訊息未通過審核。',
  'error.externallyBlocked': '應用程式沒有放行這則訊息。',
  'error.mutedByAdmin': '管理員目前不允許你發言。',
  'error.muted': '你目前不能在這裡發言。',
  'error.notContact': '你只能傳訊息給聯絡人。',
  'error.notOnAllowlist': '這裡只有部分人可以發言，你不在其中。',
  'error.permissionDenied': '你沒有權限這麼做。',
}
