// Texts in traditional Chinese: everything needed at the start.

import type { TextsOf } from '../keys.ts'

export const baseTexts: TextsOf<'base'> = {
  'notice.dismiss': '關閉',

  'chatSearch.open': '在這個對話中搜尋',

  'day.today': '今天',
  'day.yesterday': '昨天',

  'typing.now': '正在輸入…',
  'typing.names': '{names} 正在輸入…',

  'conversation.back': '返回列表',
  'conversation.ended.title': '你已登出',
  'conversation.ended.hint': '訊息保存在伺服器上，尚未送出的內容保存在這部裝置上。重新登入即可繼續。',
  'conversation.members': '{count, plural, other {# 位成員}}',
  'conversation.region': '與 {name} 的對話',

  'groupPanel.open': '群組資訊',

  'group.label': '群組',

  'state.later.title': '這裡還沒有內容',
  'state.later.hint': '恢復連線後就會出現。',

  'action.retry': '再試一次',

  'emojiPicker.name': '表情符號',
  'emojiPicker.loading': '正在載入表情符號',
  'emojiPicker.failed': '無法載入表情符號。',

  'richText.code': '程式碼',
  'richText.copy': '複製',
  'richText.copied': '已複製',
  'richText.copyFailed': '未複製',

  'error.unexpected': '發生問題，請再試一次。',
  'error.unknown': '發生問題（代碼 {code}）。',
  'error.networkError': '無法連線到伺服器。',
  'error.requestTimeout': '伺服器沒有及時回應。',
  'error.connectionLost': '與伺服器的連線已中斷。',
  'error.notSignedIn': '你尚未登入。',
  'error.tokenExpired': '登入已過期，請重新登入。',
  'error.tokenInvalid': '登入已失效，請重新登入。',
  'error.serverBusy': '伺服器忙碌中，請稍後再試。',
  'error.serverError': '伺服器發生錯誤。',
  'error.muted': '你目前不能在這裡發言。',

  'bot.badge': '機器人',
}
