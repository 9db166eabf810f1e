// Texts in Japanese: voice messages, pictures and locations.

import type { TextsOf } from '../keys.ts'

export const mediaTexts: TextsOf<'media'> = {
  'voiceRecorder.name': 'ボイスメッセージ',
  'album.name': '{count, plural, other {写真#枚}}',
  'voiceRecorder.asking': 'このページにマイクの使用を許可してください',
  'voiceRecorder.recording': '録音中',
  'voiceRecorder.stopped': '録音を停止しました（{duration}）。聞くか、送信してください。',
  'voiceRecorder.full': '録音を停止しました：最長は{duration}です。',
  'voiceRecorder.cancel': '録音をキャンセル',
  'voiceRecorder.stop': '録音を停止',
  'voiceRecorder.discard': '録音を破棄',
  'voiceRecorder.send': 'ボイスメッセージを送信',
  'voiceRecorder.again': '再試行',
  'voiceRecorder.problem.refused':
    'このページはマイクを使えません。ブラウザーの設定で許可してからもう一度お試しください。',
  'voiceRecorder.problem.noMicrophone': 'マイクが見つかりません。接続してからもう一度お試しください。',
  'voiceRecorder.problem.busy': 'マイクは別のプログラムが使用中です。閉じてからもう一度お試しください。',
  'voiceRecorder.problem.unsupported': 'このブラウザーでは、このページでボイスメッセージを録音できません。',
  'voiceRecorder.problem.failed': '録音に失敗しました。もう一度お試しください。',

  'voicePlayer.name': 'ボイスメッセージ、{duration}',
  'voicePlayer.play': 'ボイスメッセージを再生、{duration}',
  'voicePlayer.pause': 'ボイスメッセージを一時停止',
  'voicePlayer.position': '再生位置',
  'voicePlayer.at': '{at}／{duration}',
  'voicePlayer.speed': '速度 {speed}×',
  'voicePlayer.failed': '再生できません',

  'mediaViewer.name': '画像',
  'mediaViewer.count': '{index}／{count}',
  'mediaViewer.shown': '画像 {index}／{count}：{alt}',
  'mediaViewer.previous': '前の画像',
  'mediaViewer.next': '次の画像',
  'mediaViewer.zoomIn': '拡大',
  'mediaViewer.zoomOut': '縮小',
  'mediaViewer.forward': '画像を転送',
  'mediaViewer.save': '画像を保存',
  'mediaViewer.failed': '画像を読み込めませんでした。',

  'imageBox.picture': '画像',
  'imageBox.open': '画像を開く：{alt}',
  'imageBox.failed': '画像が読み込まれていません',
  'imageBox.retry': '画像を再読み込み',

  'voiceRecorder.hold': '離すと送信。横にずらすと取り消し、上にずらすと録音を続けます。',

  'locationCard.name': '位置情報',
  'locationCard.open': '{name}をOpenStreetMapで表示（新しいタブ）',
  'locationCard.map': '地図アプリで開く',
  'locationCard.north': '北緯{degrees}°',
  'locationCard.south': '南緯{degrees}°',
  'locationCard.east': '東経{degrees}°',
  'locationCard.west': '西経{degrees}°',
}
