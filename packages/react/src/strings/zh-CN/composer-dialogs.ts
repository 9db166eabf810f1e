// Texts in simplified Chinese: editing, captions and the location dialog.

import type { TextsOf } from '../keys.ts'

export const composerDialogsTexts: TextsOf<'composer-dialogs'> = {
  'composer.edit.failed': '未保存。{why}',
  'composer.edit.limit': '这条消息的修改次数已用完，不能再改。',
  'composer.edit.gone': '这条消息已不存在。',
  'composer.edit.notAllowed': '你不能修改这条消息。',
  'composer.edit.off': '此应用不支持修改消息。',

  'location.title': '发送位置',
  'location.mine': '使用我的位置',
  'location.finding': '正在定位…',
  'location.found': '已找到你的位置。',
  'location.place': '地点名称',
  'location.place.hint': '可不填',
  'location.typed': '改为输入坐标',
  'location.coordinates': '纬度和经度',
  'location.hint': '例如 39.9042, 116.4074',
  'location.invalid': '需要两个数字：纬度从 −90 到 90，经度从 −180 到 180。',
  'location.refused': '此页面无权获取位置。请在浏览器设置中允许，或手动输入地点。',
  'location.unknown': '无法确定你的位置。可以手动输入地点。',
  'location.unsupported': '此浏览器不提供定位。可以手动输入地点。',
  'location.send': '发送位置',

  'attach.caption': '{name} 的说明',
  'attach.alt': '描述 {name} 的内容',
  'attach.alt.hint': '给看不到图片的人的描述',
  'attach.original': '原图',
  'attach.retry': '重新上传 {name}',
  'attach.failed': '{name} 未能上传。{why}',

  'attach.name': '待发送的文件',
  'attach.remove': '移除 {name}',
  'attach.tooMany': '一次最多发送 {most} 个文件，{count, plural, other {有 # 个未添加。}}',
  'attach.tooLarge': '{name} 太大（{size}）。单个文件最大 {most}。',
  'attach.tooLarge.many': '{count, plural, other {有 # 个文件太大。}}单个文件最大 {most}。',
  'attach.empty': '{name} 是空文件。',
  'attach.empty.many': '{count, plural, other {有 # 个空文件。}}',
  'attach.folder': '不能发送文件夹，请选择其中的文件。',
  undo: '撤销',
  'mention.found': '{count, plural, other {# 个结果}}。上下键选择，回车提及，Esc 继续输入。',
  'undo.title': '撤销刚发送的内容',
  'undo.failed': '无法撤销：{why}',
  'undo.done': '已撤销，文字已回到输入框。',
  'attach.drop': '将文件拖放到此处',
  'attach.drop.hint': '发送给 {name} 前可以添加说明。',
  'mention.name': '可提及的人',
  'mention.everyone.hint': '会话中的每个人',

  'command.name': '命令',
  'command.found': '{count, plural, other {# 个命令}}。上下键选择，回车插入，Esc 继续输入。',
}
