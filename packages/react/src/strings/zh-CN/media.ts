// Texts in simplified Chinese: voice messages, pictures and locations.

import type { TextsOf } from '../keys.ts'

export const mediaTexts: TextsOf<'media'> = {
  'voiceRecorder.name': '语音消息',
  'album.name': '{count} 张照片',
  'voiceRecorder.asking': '请允许本页面使用麦克风',
  'voiceRecorder.recording': '正在录音',
  'voiceRecorder.stopped': '录音已停止，时长 {duration}。可以试听或发送。',
  'voiceRecorder.full': '录音已停止：最长 {duration}。',
  'voiceRecorder.cancel': '取消录音',
  'voiceRecorder.stop': '停止录音',
  'voiceRecorder.discard': '删除录音',
  'voiceRecorder.send': '发送语音消息',
  'voiceRecorder.again': '重试',
  'voiceRecorder.problem.refused': '本页面无法使用麦克风。请在浏览器设置中允许后重试。',
  'voiceRecorder.problem.noMicrophone': '没有找到麦克风。请连接后重试。',
  'voiceRecorder.problem.busy': '麦克风正被其他程序使用。请关闭后重试。',
  'voiceRecorder.problem.unsupported': '此浏览器无法在本页面录制语音消息。',
  'voiceRecorder.problem.failed': '录音失败，请重试。',

  'voicePlayer.name': '语音消息，{duration}',
  'voicePlayer.play': '播放语音消息，{duration}',
  'voicePlayer.pause': '暂停语音消息',
  'voicePlayer.position': '播放位置',
  'voicePlayer.at': '{at}，共 {duration}',
  'voicePlayer.speed': '倍速 {speed}×',
  'voicePlayer.failed': '无法播放',

  'mediaViewer.name': '图片',
  'mediaViewer.count': '{index} / {count}',
  'mediaViewer.shown': '第 {index} 张图片，共 {count} 张：{alt}',
  'mediaViewer.previous': '上一张',
  'mediaViewer.next': '下一张',
  'mediaViewer.zoomIn': '放大',
  'mediaViewer.zoomOut': '缩小',
  'mediaViewer.forward': '转发图片',
  'mediaViewer.save': '保存图片',
  'mediaViewer.failed': '图片加载失败。',

  'imageBox.picture': '图片',
  'imageBox.open': '查看图片：{alt}',
  'imageBox.failed': '图片未加载',
  'imageBox.retry': '重新加载图片',

  'voiceRecorder.hold': '松开发送，侧滑取消，上滑锁定录音。',

  'locationCard.name': '位置',
  'locationCard.open': '在新标签页中用 OpenStreetMap 查看{name}',
  'locationCard.map': '在地图应用中打开',
  'locationCard.north': '北纬 {degrees}°',
  'locationCard.south': '南纬 {degrees}°',
  'locationCard.east': '东经 {degrees}°',
  'locationCard.west': '西经 {degrees}°',
}
