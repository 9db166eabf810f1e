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
  'banner.kicked': 'あなたの別の端末がこの端末をサインアウトさせました。',
  'banner.tokenExpired': 'サインインの有効期限が切れました。',
  'banner.serviceOff': 'このアプリのチャットサービスは現在停止しています。',
  'banner.signedOut': 'サインアウトしました。',
  'banner.signedOutBecause': 'サインアウトしました：{why}',
  'banner.signIn': 'もう一度サインイン',

  'nowPlaying.name': '{name}さんのボイスメッセージ',
  'nowPlaying.close': '再生を停止',
}
