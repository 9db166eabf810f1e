// Texts in Japanese: errors of single features.

import type { TextsOf } from '../keys.ts'

export const errorsTexts: TextsOf<'errors'> = {
  'error.uploadFailed': 'ファイルがサーバーに届きませんでした。',
  'error.payload_too_large': 'ファイルがサーバーの上限を超えています。',
  'error.quota_exceeded': 'サーバーにファイルを置く空きがありません。',
  'error.downloadFailed': 'ファイルがないか、届きませんでした。',
  'error.downloadExpired': 'サーバーにはもう保存されていません。',
  'error.downloadNotAllowed': '開く権限がありません。',
  'error.notInGroup': 'このグループに参加していません。',
  'error.groupNotFound': 'このグループはもう存在しません。',
  'error.groupDisabled': 'このグループは停止中です。',
  'error.membersFull': 'グループは満員です。',
  'error.alreadyInGroup': 'すでにこのグループに参加しています。',
  'error.roomNotFound': 'このルームはもう存在しません。',
  'error.notInRoom': 'このルームに参加していません。',
  'error.roomFull': 'ルームは満員です。誰かが退出したらもう一度お試しください。',
  'error.threadNotFound': 'このスレッドはもうありません。',
  'error.threadExists': 'このメッセージにはすでにスレッドがあります。',
  'error.messageNotFound': 'メッセージはもうありません。',
  'error.maxLimit': '上限に達しています。',
}
