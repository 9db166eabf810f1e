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

  'error.sendTimeout': 'サーバーから時間内に応答がありませんでした。',
  'error.socketError': 'サーバーへの接続に失敗しました。',
  'error.hostLookupFailed': 'サーバーが見つかりませんでした。',
  'error.clientOffline': '接続されていません。',
  'error.userNotFound': 'そのようなユーザーはいません。',
  'error.servingDisabled': 'このアプリのチャットサービスは現在停止しています。',
  'error.signedInElsewhere': '別の端末でサインインしました。',
  'error.userRemoved': 'このアカウントは管理者により削除されました。',
  'error.passwordChanged': 'パスワードが変更されました。',
  'error.kickedByOtherDevice': 'あなたの別の端末がこの端末をサインアウトさせました。',
  'error.rateLimited': '操作が早すぎます。しばらくしてからもう一度お試しください。',
  'error.messageTooLarge': 'メッセージが長すぎます。',
  'error.illegalContent': 'ここでは使えない言葉が含まれています。',
  'error.moderationBlocked': 'モデレーションによりメッセージは送信されませんでした。',
  'error.externallyBlocked': 'アプリケーションによりメッセージは送信されませんでした。',
  'error.mutedByAdmin': '現在、管理者により書き込みが制限されています。',
  'error.notContact': 'メッセージを送れるのは連絡先の相手だけです。',
  'error.notOnAllowlist': 'ここに書き込めるのは一部の人だけで、あなたは含まれていません。',
  'error.permissionDenied': 'その操作は許可されていません。',

  'kind.download.failed': 'ファイルを読み込めませんでした：{why}',

  'error.disconnected': 'サーバーの応答前に接続が切れました。',
}
