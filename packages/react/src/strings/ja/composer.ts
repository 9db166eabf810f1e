// Texts in Japanese: the composer.

import type { TextsOf } from '../keys.ts'

export const composerTexts: TextsOf<'composer'> = {
  'composer.name': '{name}へのメッセージ',
  'composer.placeholder': '{name}へのメッセージ',
  'composer.send': '送信',
  'composer.hint.enter': 'Enterで送信、Shift + Enterで改行',
  'composer.hint.ctrlEnter': 'Ctrl + Enterで送信、Enterで改行',
  'composer.caption': 'キャプションを追加',
  'composer.attach': '添付',
  'composer.attach.media': '写真または動画',
  'composer.attach.camera': 'カメラ',
  'composer.attach.file': 'ファイル',
  'composer.attach.location': '位置情報',
  'composer.receipts': '既読確認を依頼',
  'composer.receipts.off': '読んだ人に既読の通知を依頼します。オフにする',
  'composer.emoji': '絵文字',
  'composer.voice': 'ボイスメッセージを録音',
  'composer.reply': '{name}に返信',
  'composer.reply.cancel': '返信をやめる',
  'composer.edit': 'メッセージを編集',
  'composer.edit.cancel': '編集をやめる',
  'composer.edit.save': '変更を保存',
  'composer.edit.saved': '変更を保存しました',
  'composer.left': '{count, plural, other {あと#文字}}',
  'composer.over': '{count, plural, other {#文字超過}}',

  'attach.count': '{count, plural, =0 {送信するファイルはありません} other {#個のファイルを送信できます}}',

  'mention.everyone': '全員',
}
