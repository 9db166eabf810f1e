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
  'app.name': 'Parley',
  'list.title': '聊天',
  'banner.kicked': '你的另一台设备将本设备退出了登录。',
  'banner.tokenExpired': '登录已过期。',
  'banner.serviceOff': '此应用的聊天服务目前已停用。',
  'banner.signedOut': '你已退出登录。',
  'banner.signedOutBecause': '你已退出登录：{why}',
  'banner.signIn': '重新登录',

  'nowPlaying.name': '{name} 的语音消息',
  'nowPlaying.close': '停止播放',

  'error.wrongPassword': '用户名或密码不正确。',
  'error.unknownUser': '没有这个账号。',
  'error.nameTaken': '该用户名已被使用，请换一个，或直接登录。',
  'error.nameIllegal': '用户名为 1 到 64 个字符：小写字母、数字、点、横线和下划线。',
  'error.passwordIllegal': '该密码不可用，请换一个。',
  'error.registrationClosed': '此服务器不开放自助注册。',
  'error.unknownApp': '服务器上没有这个 App key。',
  'error.serverUnreachable': '服务器没有响应。请检查网络连接和地址。',
  'error.notAParleyServer': '这个地址上没有 Parley 服务器。',
  'error.signInFailed': '登录失败，请重试。',
  'error.authFailed': '服务器没有接受这次登录。',

  'conversation.none.title': '请选择一个会话',
  'conversation.none.hint': '也可以新建会话。你写的内容都会保留，离线时也一样。',

  'search.name': '搜索联系人和消息',
  'search.hint': '联系人和消息',
  'search.clear': '清除搜索',
  'search.failed': '搜索失败',
  'switcher.title': '前往会话',
}
