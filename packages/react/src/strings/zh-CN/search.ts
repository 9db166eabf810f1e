// Texts in simplified Chinese: searching conversations and messages.

import type { TextsOf } from '../keys.ts'

export const searchTexts: TextsOf<'search'> = {
  'search.results': '搜索结果',
  'search.busy': '正在搜索',
  'search.scope': '搜索范围',
  'search.scope.all': '全部',
  'search.scope.chats': '会话',
  'search.scope.messages': '消息',
  'search.scope.media': '图片视频',
  'search.scope.files': '文件',
  'search.from': '发送者：{name}',
  'search.from.anyone': '任何人',
  'search.from.me': '我',
  'search.time.any': '任何时间',
  'search.time.1': '最近 24 小时',
  'search.time.7': '最近 7 天',
  'search.time.30': '最近 30 天',
  'search.time.365': '最近一年',
  'search.more': '显示更多',
  'search.none': '没有找到',
  'search.none.hint': '请检查输入，或减少关键词。',
  'search.none.facets': '在当前筛选条件下没有找到。',
  'search.reset': '清除筛选',
  'search.local': '你处于离线状态：以下是保存在本设备上的内容。',
  'search.found': '{count, plural, =0 {没有找到} other {# 条结果}}',

  'switcher.name': '联系人或群组的名称',
  'switcher.search': '在消息中搜索“{text}”',

  'chatSearch.name': '在与 {name} 的会话中搜索',
  'chatSearch.placeholder': '搜索此会话',
  'chatSearch.searching': '正在搜索…',
  'chatSearch.count': '第 {index} 条，共 {count} 条',
  'chatSearch.countMore': '第 {index} 条，共 {count}+ 条',
  'chatSearch.none': '没有找到',
  'chatSearch.local': '仅本设备',
  'chatSearch.local.hint': '你处于离线状态：只搜索了本设备保存的内容。',
  'chatSearch.older': '较早的结果',
  'chatSearch.newer': '较晚的结果',
  'chatSearch.close': '关闭搜索',
  'chatSearch.failed': '搜索失败：{why}',

  'search.name': '搜索联系人和消息',
  'search.hint': '联系人和消息',
  'search.clear': '清除搜索',
  'search.failed': '搜索失败',

  'switcher.title': '前往会话',
}
