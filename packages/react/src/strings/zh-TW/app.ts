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
  'banner.kicked': '你的另一部裝置將這部裝置登出了。',
  'banner.tokenExpired': '登入已過期。',
  'banner.serviceOff': '這個應用程式的聊天服務目前已停用。',
  'banner.signedOut': '你已登出。',
  'banner.signedOutBecause': '你已登出：{why}',
  'banner.signIn': '重新登入',

  'nowPlaying.name': '{name} 的語音訊息',
  'nowPlaying.close': '停止播放',
}
