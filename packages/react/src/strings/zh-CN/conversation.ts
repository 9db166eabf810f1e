// Texts in simplified Chinese: pins, forwarding and selecting messages.

import type { TextsOf } from '../keys.ts'

export const conversationTexts: TextsOf<'conversation'> = {
  'forward.title': '{count, plural, =1 {转发消息} other {转发 # 条消息}}',
  'forward.how': '发送方式',
  'forward.single': '逐条转发',
  'forward.merged': '合并转发',
  'forward.more': '{count, plural, other {另有 # 条}}',
  'forward.left': '{count, plural, other {有 # 条消息不能转发。}}',
  'forward.nothing': '这些消息不能转发。',
  'forward.search': '搜索会话',
  'forward.to': '会话',
  'forward.none': '没有这个名称的会话。',
  'forward.empty': '还没有会话。',
  'forward.most': '一次最多选择 {most} 个会话。',
  'forward.send': '转发',
  'forward.send.count': '{count, plural, other {转发给 # 个会话}}',
  'forward.again': '重试',
  'forward.sending': '正在发送…',
  'forward.sent': '已发送',
  'forward.failed': '未发送：{why}',
  'forward.later': '可以关闭此窗口，正在发送的消息会继续发出。',
  'forward.done': '已转发给 {names}',
  'forward.doneSome': '{count, plural, other {有 # 个会话未收到。}}其余已发送。',
  'forward.doneNone': '没有转发成功。',
  'forward.chat': '{names}的聊天记录',
  'forward.chat.group': '{name}的聊天记录',
  'forward.line': '{name}：{text}',
  'forward.text': '[聊天记录] 当前版本无法显示，请使用新版本查看。',

  'pins.name': '置顶消息',
  'pins.title': '置顶',
  'pins.title.number': '置顶 {number}/{count}',
  'pins.menu': '置顶消息：更多',
  'pins.all': '查看全部置顶消息',
  'pins.by': '{name}置顶 · {time}',

  'select.name': '已选消息',
  'select.count': '{count, plural, =0 {请选择消息} other {已选 # 条}}',
  'select.forward': '逐条转发',
  'select.merge': '合并转发',
  'select.merge.limit': '合并转发最多 {count} 条消息。',
  'select.copy': '复制',
  'select.done': '退出多选',

  'translation.auto': '在此会话中显示译文',
}
