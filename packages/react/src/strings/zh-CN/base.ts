// Texts in simplified Chinese: everything needed at the start.

import type { TextsOf } from '../keys.ts'

export const baseTexts: TextsOf<'base'> = {
  'notice.dismiss': '关闭',

  'chatSearch.open': '在此会话中搜索',

  'day.today': '今天',
  'day.yesterday': '昨天',

  'typing.now': '正在输入…',
  'typing.names': '{names} 正在输入…',

  'conversation.back': '返回列表',
  'conversation.ended.title': '你已退出登录',
  'conversation.ended.hint': '消息保存在服务器上，未发送的草稿保存在本设备上。重新登录即可继续。',
  'conversation.members': '{count, plural, other {# 位成员}}',
  'conversation.region': '与{name}的会话',

  'groupPanel.open': '群组详情',

  'group.label': '群组',

  'state.later.title': '暂无内容',
  'state.later.hint': '恢复连接后会自动显示。',

  'action.retry': '重试',

  'emojiPicker.name': '表情',
  'emojiPicker.loading': '正在加载表情',
  'emojiPicker.failed': '表情加载失败。',

  'richText.code': '代码',
  'richText.copy': '复制',
  'richText.copied': '已复制',
  'richText.copyFailed': '复制失败',

  'error.unexpected': '出了点问题，请重试。',
  'error.unknown': '出了点问题（代码 {code}）。',
  'error.networkError': '无法连接到服务器。',
  'error.requestTimeout': '服务器没有及时响应。',
  'error.connectionLost': '与服务器的连接已断开。',
  'error.notSignedIn': '你还没有登录。',
  'error.tokenExpired': '登录已过期，请重新登录。',
  'error.tokenInvalid': '登录已失效，请重新登录。',
  'error.serverBusy': '服务器繁忙，请稍后再试。',
  'error.serverError': '服务器出错了。',
  'error.muted': '你目前不能在这里发言。',

  'bot.badge': '机器人',
}
