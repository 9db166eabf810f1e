// Texts in Japanese: the connection banner, new conversations and playback.

import type { TextsOf } from '../keys.ts'

export const appTexts: TextsOf<'app'> = {
  'banner.connecting': '接続しています…',
  'banner.reconnecting': '再接続しています…',
  'banner.offline': 'オフラインです。書いた内容は接続が戻ると送信されます。',
  'banner.waiting': '接続がありません。{seconds, plural, other {#秒}}後に再試行します。',
  'banner.now': '今すぐ試す',
  'banner.stopped': 'サーバーに接続できません。書いた内容は保存されています。',
  'banner.signedInElsewhere': '別の端末でサインインしたため、サインアウトしました。',
  'banner.removed': 'このアカウントは管理者により削除されました。',
  'banner.passwordChanged': 'パスワードが変更されたため、サインアウトしました。',
  'app.name': 'Parley',
  'list.title': 'チャット',
  'banner.kicked': 'あなたの別の端末がこの端末をサインアウトさせました。',
  'banner.tokenExpired': 'サインインの有効期限が切れました。',
  'banner.serviceOff': 'このアプリのチャットサービスは現在停止しています。',
  'banner.signedOut': 'サインアウトしました。',
  'banner.signedOutBecause': 'サインアウトしました：{why}',
  'banner.signIn': 'もう一度サインイン',

  'nowPlaying.name': '{name}さんのボイスメッセージ',
  'nowPlaying.close': '再生を停止',

  'error.wrongPassword': 'ユーザー名またはパスワードが正しくありません。',
  'error.unknownUser': 'この名前のアカウントはありません。',
  'error.nameTaken': 'このユーザー名は使われています。別の名前を選ぶか、サインインしてください。',
  'error.nameIllegal':
    'ユーザー名は1〜64文字で、小文字、数字、ピリオド、ハイフン、アンダースコアが使えます。',
  'error.passwordIllegal': 'このパスワードは使えません。別のものを選んでください。',
  'error.registrationClosed': 'このサーバーでは自分で登録できません。',
  'error.unknownApp': 'サーバーはこのアプリキーを認識できません。',
  'error.serverUnreachable': 'サーバーが応答しません。接続とアドレスを確認してください。',
  'error.notAParleyServer': 'このアドレスに Parley サーバーはありません。',
  'error.signInFailed': 'サインインできませんでした。もう一度お試しください。',
  'error.authFailed': 'サーバーがこのサインインを受け付けませんでした。',

  'conversation.none.title': '会話を選んでください',
  'conversation.none.hint': 'または新しい会話を始めましょう。書いた内容はオフラインでもすべて保存されます。',

  'search.name': '人とメッセージを検索',
  'search.hint': '人とメッセージ',
  'search.clear': '検索をクリア',
  'search.failed': '検索できませんでした',
  'switcher.title': '会話へ移動',
}
