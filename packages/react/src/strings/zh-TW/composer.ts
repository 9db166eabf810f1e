// Texts in traditional Chinese: the composer.

import type { TextsOf } from '../keys.ts'

export const composerTexts: TextsOf<'composer'> = {
  'composer.name': '傳訊息給 {name}',
  'composer.placeholder': '傳訊息給 {name}',
  'composer.send': '傳送',
  'composer.hint.enter': 'Enter 傳送，Shift + Enter 換行',
  'composer.hint.ctrlEnter': 'Ctrl + Enter 傳送，Enter 換行',
  'composer.caption': '新增說明',
  'composer.attach': '附加',
  'composer.attach.media': '照片或影片',
  'composer.attach.camera': '相機',
  'composer.attach.file': '檔案',
  'composer.attach.location': '位置',
  'composer.receipts': '要求已讀回條',
  'composer.receipts.off': '會請讀者回報已讀。點按即可關閉',
  'composer.emoji': '表情符號',
  'composer.voice': '錄製語音訊息',
  'composer.reply': '回覆 {name}',
  'composer.reply.cancel': '取消回覆',
  'composer.edit': '編輯訊息',
  'composer.edit.cancel': '取消編輯',
  'composer.edit.save': '儲存變更',
  'composer.edit.saved': '變更已儲存',
  'composer.left': '{count, plural, other {還可輸入 # 個字元}}',
  'composer.over': '{count, plural, other {超出 # 個字元}}',

  'attach.count': '{count, plural, =0 {沒有檔案待傳送} other {# 個檔案待傳送}}',

  'mention.everyone': '所有人',
}
