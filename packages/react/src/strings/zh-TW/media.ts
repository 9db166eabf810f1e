// Texts in traditional Chinese: voice messages, pictures and locations.

import type { TextsOf } from '../keys.ts'

export const mediaTexts: TextsOf<'media'> = {
  'voiceRecorder.name': '語音訊息',
  'album.name': '{count, plural, other {# 張照片}}',
  'voiceRecorder.asking': '請允許這個網頁使用麥克風',
  'voiceRecorder.recording': '正在錄音',
  'voiceRecorder.stopped': '錄音已停止，{duration}。可以試聽或傳送。',
  'voiceRecorder.full': '錄音已停止：最長 {duration}。',
  'voiceRecorder.cancel': '取消錄音',
  'voiceRecorder.stop': '停止錄音',
  'voiceRecorder.discard': '捨棄錄音',
  'voiceRecorder.send': '傳送語音訊息',
  'voiceRecorder.again': '再試一次',
  'voiceRecorder.problem.refused': '這個網頁無法使用麥克風。請在瀏覽器設定中允許後再試一次。',
  'voiceRecorder.problem.noMicrophone': '找不到麥克風。請連接後再試一次。',
  'voiceRecorder.problem.busy': '麥克風正由其他程式使用。請關閉該程式後再試一次。',
  'voiceRecorder.problem.unsupported': '這個瀏覽器無法在此網頁錄製語音訊息。',
  'voiceRecorder.problem.failed': '錄音失敗，請再試一次。',

  'voicePlayer.name': '語音訊息，{duration}',
  'voicePlayer.play': '播放語音訊息，{duration}',
  'voicePlayer.pause': '暫停語音訊息',
  'voicePlayer.position': '播放位置',
  'voicePlayer.at': '{at}，共 {duration}',
  'voicePlayer.speed': '速度 {speed}×',
  'voicePlayer.failed': '無法播放',

  'mediaViewer.name': '圖片',
  'mediaViewer.count': '第 {index} 個，共 {count} 個',
  'mediaViewer.shown': '第 {index} 張圖片，共 {count} 張：{alt}',
  'mediaViewer.previous': '上一張圖片',
  'mediaViewer.next': '下一張圖片',
  'mediaViewer.zoomIn': '放大',
  'mediaViewer.zoomOut': '縮小',
  'mediaViewer.forward': '轉傳圖片',
  'mediaViewer.save': '儲存圖片',
  'mediaViewer.failed': '無法載入圖片。',

  'imageBox.picture': '圖片',
  'imageBox.open': '開啟圖片：{alt}',
  'imageBox.failed': '圖片未載入',
  'imageBox.retry': '重新載入圖片',

  'voiceRecorder.hold': '放開即傳送，側滑取消，上滑鎖定錄音。',

  'locationCard.name': '位置',
  'locationCard.open': '在新分頁的 OpenStreetMap 上顯示 {name}',
  'locationCard.map': '在地圖應用程式中開啟',
  'locationCard.north': '北緯 {degrees}°',
  'locationCard.south': '南緯 {degrees}°',
  'locationCard.east': '東經 {degrees}°',
  'locationCard.west': '西經 {degrees}°',
}
