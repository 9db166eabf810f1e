// Texts in simplified Chinese: buttons that lead to other screens.

import type { TextsOf } from '../keys.ts'

export const navigationTexts: TextsOf<'navigation'> = {
  'inbox.open': '{count, plural, =0 {请求} other {请求，# 项待处理}}',
  'group.new': '新建群组',
  'action.cancel': '取消',
  'action.close': '关闭',

  'discover.title': '发现群组',

  'rooms.title': '聊天室',

  'threads.own.open': '{count, plural, =0 {我的子区} other {我的子区，# 个有新消息}}',

  'contacts.open': '{count, plural, =0 {联系人} other {联系人，# 个请求待处理}}',

  'status.open': '我，{name}',
  'status.change': '更改状态',
  'status.profile': '我的资料',
}
