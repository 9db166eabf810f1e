// Texts in simplified Chinese: message actions.

import type { TextsOf } from '../keys.ts'

export const messageActionsTexts: TextsOf<'message-actions'> = {
  'timeline.jump': '跳到最新消息',
  'timeline.jump.count': '{count, plural, other {跳到 # 条新消息}}',

  'message.translation': '译文 · {language}',
  'message.translation.hide': '隐藏译文',
  'message.translation.show': '显示译文',

  'kind.video.play': '播放视频：{alt}',

  'menu.name': '消息：{text}',
  'menu.copy': '复制文字',
  'menu.copied': '已复制',
  'menu.edit': '编辑',
  'menu.pin': '置顶',
  'menu.unpin': '取消置顶',
  'menu.forward': '转发',
  'menu.select': '多选',
  'menu.readBy': '已读成员',
  'menu.reactionUsers': '谁回应了',
  'menu.report': '举报',
  'menu.recall': '撤回',

  'recall.title': '撤回这条消息？',
  'recall.hint': '所有人都将看不到这条消息，只留下一行提示。',
  'recall.confirm': '撤回',

  'reactions.who': '谁回应了 {reaction}',

  'jump.back': '返回原来的位置',

  'readBy.title': '已读成员',
  'readBy.none': '还没有人读过。',

  'report.title': '举报这条消息',
  'report.type': '有什么问题？',
  'report.type.spam': '垃圾广告',
  'report.type.abuse': '辱骂或骚扰',
  'report.type.violence': '暴力或威胁',
  'report.type.sexual': '色情内容',
  'report.type.fraud': '欺诈',
  'report.type.other': '其他',
  'report.reason': '请补充说明',
  'report.hint': '审核人员会看到该消息和你的说明，不会通知{name}。',
  'report.send': '提交举报',
  'report.sending': '正在提交…',
  'report.missing': '请简单说明问题。',
  'report.sent.title': '感谢反馈',
  'report.sent.hint': '举报已提交给审核人员。',

  'combined.levels': '层级',
  'combined.loading': '正在加载消息',
  'combined.failed': '消息加载失败',
  'combined.empty': '没有内容。',

  'timeline.mention': '{count, plural, =1 {转到提到你的消息} other {转到下一条提到你的消息（共 # 条）}}',

  'message.stop': '停止生成',
  'message.brokenOff': '这条消息的其余内容没有送达。',

  'voiceText.show': '转文字',
  'voiceText.hide': '收起文字',
  'voiceText.busy': '正在转换为文字…',
  'voiceText.none': '没有听清任何内容。',
  'voiceText.failed': '无法转换为文字。',
  'voiceText.tooLong': '这条消息太长，无法转换为文字。',
  'voiceText.again': '重试',

  'menu.thread': '发起子区',
  'menu.thread.reply': '在子区中回复',

  'kind.voice.new': '未听',
  'kind.combined.hint': '聊天记录',
  'kind.combined.untitled': '聊天记录',
  'kind.custom.params': '内容',
  'message.failed.because': '未发送：{why}',
  'message.failed.blocked': '对方不接收你的消息。',
  'message.retry': '重试',
  'message.editFailed': '编辑',
  'message.discard': '删除',
}
