// 时间线的中文文字：位置、会话内搜索，以及阅读时发生的事。

import type { Strings } from './strings.ts'

export const zhCNTimeline = {
  'timeline.gap.count': '这里缺少最多 {count} 条消息',
  'timeline.gap.loading': '正在加载…',
  'timeline.mention': '{count, plural, =1 {转到提到你的消息} other {转到下一条提到你的消息（共 # 条）}}',
  'timeline.queue': '{count} 条消息将在连接恢复后发出',

  'chatSearch.open': '在此会话中搜索',
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

  'album.name': '{count} 张照片',
  'message.streaming': '仍在输入',
  'message.stop': '停止生成',
  'message.brokenOff': '这条消息的其余内容没有送达。',
  'voiceText.show': '转文字',
  'voiceText.hide': '收起文字',
  'voiceText.busy': '正在转换为文字…',
  'voiceText.none': '没有听清任何内容。',
  'voiceText.failed': '无法转换为文字。',
  'voiceText.tooLong': '这条消息太长，无法转换为文字。',
  'voiceText.again': '重试',
  'message.edited.before': '之前：{text}',
  'translation.auto': '在此会话中显示译文',

  'nowPlaying.name': '{name} 的语音消息',
  'nowPlaying.close': '停止播放',
} satisfies Partial<Strings>
