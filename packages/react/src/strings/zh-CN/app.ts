// Texts in simplified Chinese: the connection banner, new conversations and playback.

import type { TextsOf } from '../keys.ts'

export const appTexts: TextsOf<'app'> = {
  'banner.connecting': '正在连接…',
  'banner.reconnecting': '正在重新连接…',
  'banner.offline': '当前处于离线状态。你写的消息会在恢复后发送。',
  'banner.waiting': '连接已断开，{seconds} 秒后重试。',
  'banner.now': '立即重试',
  'banner.stopped': '无法连接到服务器。你写的内容已保留。',
  'banner.signedInElsewhere': '你的账号在另一台设备上登录，本设备已退出。',
  'banner.removed': '该账号已被管理员删除。',
  'banner.passwordChanged': '密码已修改，请重新登录。',
  'banner.kicked': '你的另一台设备将本设备退出了登录。',
  'banner.tokenExpired': '登录已过期。',
  'banner.serviceOff': '此应用的聊天服务目前已停用。',
  'banner.signedOut': '你已退出登录。',
  'banner.signedOutBecause': '你已退出登录：{why}',
  'banner.signIn': '重新登录',

  'nowPlaying.name': '{name} 的语音消息',
  'nowPlaying.close': '停止播放',
}
