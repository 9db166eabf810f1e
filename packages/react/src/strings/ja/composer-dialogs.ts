// Texts in Japanese: editing, captions and the location dialog.

import type { TextsOf } from '../keys.ts'

export const composerDialogsTexts: TextsOf<'composer-dialogs'> = {
  'composer.edit.failed': '保存できませんでした。{why}',
  'composer.edit.limit': '変更回数が上限に達したため、このメッセージはこれ以上変更できません。',
  'composer.edit.gone': 'メッセージはもうありません。',
  'composer.edit.notAllowed': 'このメッセージは変更できません。',
  'composer.edit.off': 'このアプリではメッセージを変更できません。',

  'location.title': '位置情報を送信',
  'location.mine': '現在地を使う',
  'location.finding': '現在地を調べています…',
  'location.found': '現在地が見つかりました。',
  'location.place': '場所の名前',
  'location.place.hint': '任意',
  'location.typed': '座標を入力する',
  'location.coordinates': '緯度と経度',
  'location.hint': '例：35.6812, 139.7671',
  'location.invalid': '2つの数値が必要です：緯度は−90から90、経度は−180から180まで。',
  'location.refused':
    'このページは位置情報を利用できません。ブラウザーの設定で許可するか、場所を入力してください。',
  'location.unknown': '現在地が見つかりませんでした。場所を入力できます。',
  'location.unsupported': 'このブラウザーでは位置情報を取得できません。場所を入力できます。',
  'location.send': '位置情報を送信',

  'attach.caption': '{name} の説明',
  'attach.alt': '{name} に写っているものを説明',
  'attach.alt.hint': '画像を見られない人のための説明',
  'attach.original': '元のサイズ',
  'attach.retry': '{name} をもう一度アップロード',
  'attach.failed': '{name} をアップロードできませんでした。{why}',

  'attach.name': '送信するファイル',
  'attach.remove': '{name}を削除',
  'attach.tooMany':
    '一度に送れるファイルは{most}個までです。{count, plural, other {#個は追加されませんでした。}}',
  'attach.tooLarge': '{name}は大きすぎます（{size}）。1ファイルの上限は{most}です。',
  'attach.tooLarge.many':
    '{count, plural, other {#個のファイルが大きすぎます。}}1ファイルの上限は{most}です。',
  'attach.empty': '{name}は空のファイルです。',
  'attach.empty.many': '{count, plural, other {#個のファイルが空です。}}',
  'attach.folder': 'フォルダーは送信できません。中のファイルを選んでください。',
  undo: '取り消す',
  'mention.found':
    '{count, plural, other {#件一致}}。上下キーで選択、Enterでメンション、Escで入力に戻ります。',
  'undo.title': '送信したばかりのメッセージを取り消す',
  'undo.failed': '取り消せませんでした：{why}',
  'undo.done': '取り消しました。文章は入力欄に戻りました。',
  'attach.drop': 'ここにファイルをドロップ',
  'attach.drop.hint': '{name}に送る前にキャプションを追加できます。',
  'mention.name': 'メンションする相手',
  'mention.everyone.hint': 'ここにいる全員',

  'command.name': 'コマンド',
  'command.found':
    '{count, plural, other {#件のコマンド}}。上下キーで選択、Enterで入力、Escで入力に戻ります。',
}
