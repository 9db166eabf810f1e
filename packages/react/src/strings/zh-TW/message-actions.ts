// Texts in traditional Chinese: message actions.

import type { TextsOf } from '../keys.ts'

export const messageActionsTexts: TextsOf<'message-actions'> = {
  'timeline.jump': '跳到最新訊息',
  'timeline.jump.count': '{count, plural, other {跳到 # 則新訊息}}',

  'message.translation': '翻譯 · {language}',
  'message.translation.hide': '隱藏翻譯',
  'message.translation.show': '顯示翻譯',

  'kind.video.play': '播放影片：{alt}',

  'menu.name': '訊息：{text}',
  'menu.copy': '複製文字',
  'menu.copied': '已複製',
  'menu.edit': '編輯',
  'menu.pin': '釘選',
  'menu.unpin': '取消釘選',
  'menu.forward': '轉傳',
  'menu.select': '選取',
  'menu.readBy': '已讀的人',
  'menu.reactionUsers': '誰回應了',
  'menu.report': '檢舉',
  'menu.recall': '收回',

  'recall.title': '要收回這則訊息嗎？',
  'recall.hint': '所有人都不會再看到它，只會留下一行提示。',
  'recall.confirm': '收回',

  'reactions.who': '誰用 {reaction} 回應了',

  'jump.back': '回到剛才的位置',

  'readBy.title': '已讀的人',
  'readBy.none': '還沒有人讀過。',

  'report.title': '檢舉這則訊息',
  'report.type': '有什麼問題？',
  'report.type.spam': '垃圾訊息或廣告',
  'report.type.abuse': '辱罵或騷擾',
  'report.type.violence': '暴力或威脅',
  'report.type.sexual': '色情內容',
  'report.type.fraud': '詐騙',
  'report.type.other': '其他',
  'report.reason': '審核人員需要知道什麼？',
  'report.hint': '審核人員會看到這則訊息和你的說明，不會通知 {name}。',
  'report.send': '送出檢舉',
  'report.sending': '傳送中…',
  'report.missing': '請簡單說明有什麼問題。',
  'report.sent.title': '謝謝你',
  'report.sent.hint': '檢舉已送交審核人員。',

  'combined.levels': '層級',
  'combined.loading': '正在載入訊息',
  'combined.failed': '無法載入訊息',
  'combined.empty': '這裡沒有內容。',

  'timeline.mention': '{count, plural, =1 {前往提及你的訊息} other {前往下一則提及你的訊息（共 # 則）}}',

  'message.stop': '停止產生',
  'message.brokenOff': '這則訊息的其餘內容未送達。',

  'voiceText.show': '顯示文字',
  'voiceText.hide': '隱藏文字',
  'voiceText.busy': '正在轉換為文字…',
  'voiceText.none': '沒有聽清任何內容。',
  'voiceText.failed': '無法轉換為文字。',
  'voiceText.tooLong': '這則訊息太長，無法轉換為文字。',
  'voiceText.again': '重試',

  'menu.thread': '開始討論串',
  'menu.thread.reply': '在討論串中回覆',

  'kind.voice.new': '尚未聆聽',
  'kind.combined.hint': '聊天記錄',
  'kind.combined.untitled': '聊天記錄',
  'kind.custom.params': '內容',
  'message.failed.because': '未傳送：{why}',
  'message.failed.blocked': '對方不接收你的訊息。',
  'message.retry': '再試一次',
  'message.editFailed': '編輯',
  'message.discard': '刪除',
}
