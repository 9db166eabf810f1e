// Texts in Korean: voice messages, pictures and locations.

import type { TextsOf } from '../keys.ts'

export const mediaTexts: TextsOf<'media'> = {
  'voiceRecorder.name': '음성 메시지',
  'album.name': '{count, plural, other {사진 #장}}',
  'voiceRecorder.asking': '이 페이지의 마이크 사용을 허용해 주세요',
  'voiceRecorder.recording': '녹음 중',
  'voiceRecorder.stopped': '녹음을 중지했어요, {duration}. 들어 보거나 보내세요.',
  'voiceRecorder.full': '녹음을 중지했어요: 최대 {duration}까지 가능해요.',
  'voiceRecorder.cancel': '녹음 취소',
  'voiceRecorder.stop': '녹음 중지',
  'voiceRecorder.discard': '녹음 버리기',
  'voiceRecorder.send': '음성 메시지 보내기',
  'voiceRecorder.again': '다시 시도',
  'voiceRecorder.problem.refused':
    '이 페이지에서 마이크를 사용할 수 없어요. 브라우저 설정에서 허용한 뒤 다시 시도해 주세요.',
  'voiceRecorder.problem.noMicrophone': '마이크를 찾지 못했어요. 연결한 뒤 다시 시도해 주세요.',
  'voiceRecorder.problem.busy': '다른 프로그램이 마이크를 사용하고 있어요. 종료한 뒤 다시 시도해 주세요.',
  'voiceRecorder.problem.unsupported': '이 브라우저에서는 이 페이지에서 음성 메시지를 녹음할 수 없어요.',
  'voiceRecorder.problem.failed': '녹음하지 못했어요. 다시 시도해 주세요.',

  'voicePlayer.name': '음성 메시지, {duration}',
  'voicePlayer.play': '음성 메시지 재생, {duration}',
  'voicePlayer.pause': '음성 메시지 일시 정지',
  'voicePlayer.position': '재생 위치',
  'voicePlayer.at': '{duration} 중 {at}',
  'voicePlayer.speed': '속도 {speed}×',
  'voicePlayer.failed': '재생할 수 없어요',

  'mediaViewer.name': '사진',
  'mediaViewer.count': '{count}개 중 {index}번째',
  'mediaViewer.shown': '사진 {count}장 중 {index}번째: {alt}',
  'mediaViewer.previous': '이전 사진',
  'mediaViewer.next': '다음 사진',
  'mediaViewer.zoomIn': '확대',
  'mediaViewer.zoomOut': '축소',
  'mediaViewer.forward': '사진 전달',
  'mediaViewer.save': '사진 저장',
  'mediaViewer.failed': '사진을 불러오지 못했어요.',

  'imageBox.picture': '사진',
  'imageBox.open': '사진 열기: {alt}',
  'imageBox.failed': '사진을 불러오지 못함',
  'imageBox.retry': '사진 다시 불러오기',

  'voiceRecorder.hold': '놓으면 전송, 옆으로 밀면 취소, 위로 밀면 계속 녹음합니다.',

  'locationCard.name': '위치',
  'locationCard.open': '새 탭의 OpenStreetMap에서 {name} 보기',
  'locationCard.map': '지도 앱에서 열기',
  'locationCard.north': '북위 {degrees}°',
  'locationCard.south': '남위 {degrees}°',
  'locationCard.east': '동경 {degrees}°',
  'locationCard.west': '서경 {degrees}°',
}
