// Texts in traditional Chinese: the connection banner, new conversations and playback.

import type { TextsOf } from '../keys.ts'

export const appTexts: TextsOf<'app'> = {
  'banner.connecting': '連線中…',
  'banner.reconnecting': '重新連線中…',
  'banner.offline': '你已離線。你寫的內容會在恢復後送出。',
  'banner.waiting': '沒有連線，{seconds, plural, other {# 秒}}後重試。',
  'banner.now': '立即重試',
  'banner.stopped': '無法連線到伺服器。你寫的內容已保留。',
  'banner.signedInElsewhere': '你在另一部裝置上登入，因此這裡已登出。',
  'banner.removed': '這個帳號已由管理員移除。',
  'banner.passwordChanged': '密碼已變更，因此你已登出。',
  'app.name': 'Parley',
  'list.title': '聊天',
  'banner.kicked': '你的另一部裝置將這部裝置登出了。',
  'banner.tokenExpired': '登入已過期。',
  'banner.serviceOff': '這個應用程式的聊天服務目前已停用。',
  'banner.signedOut': '你已登出。',
  'banner.signedOutBecause': '你已登出：{why}',
  'banner.signIn': '重新登入',

  'nowPlaying.name': '{name} 的語音訊息',
  'nowPlaying.close': '停止播放',

  'error.wrongPassword': '使用者名稱或密碼不正確。',
  'error.unknownUser': '沒有這個名稱的帳號。',
  'error.nameTaken': '這個使用者名稱已被使用。請換一個，或直接登入。',
  'error.nameIllegal': '使用者名稱為 1 到 64 個字元：小寫字母、數字、句點、連字號和底線。',
  'error.passwordIllegal': '無法使用這個密碼，請換一個。',
  'error.registrationClosed': '這個伺服器不開放自行註冊。',
  'error.unknownApp': '伺服器不認識這個應用程式金鑰。',
  'error.serverUnreachable': '伺服器沒有回應。請檢查網路連線和位址。',
  'error.notAParleyServer': '這個位址上沒有 Parley 伺服器。',
  'error.signInFailed': '登入失敗，請再試一次。',
  'error.authFailed': '伺服器沒有接受這次登入。',

  'conversation.none.title': '請選擇對話',
  'conversation.none.hint': '或開始新的對話。你寫的內容都會保留，離線時也一樣。',

  'search.name': '搜尋人和訊息',
  'search.hint': '人和訊息',
  'search.clear': '清除搜尋',
  'search.failed': '搜尋失敗',
  'switcher.title': '前往對話',
}
