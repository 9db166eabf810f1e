// Texts in simplified Chinese: the composer.

import type { TextsOf } from '../keys.ts'

export const composerTexts: TextsOf<'composer'> = {
  'composer.name': '发消息给{name}',
  'composer.placeholder': '发消息给{name}',
  'composer.send': '发送',
  'composer.hint.enter': 'Enter 发送，Shift + Enter 换行',
  'composer.hint.ctrlEnter': 'Ctrl + Enter 发送，Enter 换行',
  'composer.caption': '添加说明',
  'composer.attach': '添加附件',
  'composer.attach.media': '照片或视频',
  'composer.attach.camera': '拍摄',
  'composer.attach.file': '文件',
  'composer.attach.location': '位置',
  'composer.receipts': '请求已读回执',
  'composer.receipts.off': '已请求读者发送已读回执。点击关闭',
  'composer.emoji': '表情',
  'composer.voice': '录制语音消息',
  'composer.reply': '回复 {name}',
  'composer.reply.cancel': '取消回复',
  'composer.edit': '编辑消息',
  'composer.edit.cancel': '取消编辑',
  'composer.edit.save': '保存修改',
  'composer.edit.saved': '修改已保存',
  'composer.left': '{count, plural, other {还可输入 # 个字}}',
  'composer.over': '{count, plural, other {超出 # 个字}}',

  'attach.count': '{count, plural, =0 {没有待发送的文件} other {# 个文件待发送}}',

  'mention.everyone': '所有人',
}
