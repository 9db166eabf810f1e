// Texts in simplified Chinese: the list of conversations.

import type { TextsOf } from '../keys.ts'

export const listTexts: TextsOf<'list'> = {
  'list.pinned': '已置顶',
  'list.quiet': '已关闭通知',
  'list.shielded': '已屏蔽此群消息',
  'list.mention': '有人提到你',
  'list.filter': '显示',
  'list.filter.all': '全部',
  'list.filter.unread': '未读',
  'list.filter.groups': '群组',
  'list.none': '这里暂时没有会话',
  'list.none.unread': '没有未读消息',
  'list.none.all': '显示全部会话',
  'list.menu': '“{name}”的操作',
  'list.name': '会话',
  'list.new': '新会话',
  'list.empty.title': '还没有会话',
  'list.empty.hint': '输入对方的用户名即可开始聊天。',
  'list.failed.title': '会话列表加载失败',
  'list.loading': '正在加载会话',
  'list.prefix': '{name}：',
  'list.draft': '[草稿]',
  'list.unread': '{count, plural, other {# 条未读消息}}',
  'list.nothing': '暂无消息',
}
