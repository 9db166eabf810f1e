// Texts in Korean: the composer.

import type { TextsOf } from '../keys.ts'

export const composerTexts: TextsOf<'composer'> = {
  'composer.name': '{name}에게 메시지 보내기',
  'composer.placeholder': '{name}에게 메시지 보내기',
  'composer.send': '보내기',
  'composer.hint.enter': 'Enter로 보내고 Shift + Enter로 줄을 바꿔요',
  'composer.hint.ctrlEnter': 'Ctrl + Enter로 보내고 Enter로 줄을 바꿔요',
  'composer.caption': '설명 추가',
  'composer.attach': '첨부',
  'composer.attach.media': '사진 또는 동영상',
  'composer.attach.camera': '카메라',
  'composer.attach.file': '파일',
  'composer.attach.location': '위치',
  'composer.receipts': '읽음 확인 요청',
  'composer.receipts.off': '읽은 사람에게 읽음 확인을 요청해요. 끄기',
  'composer.emoji': '이모지',
  'composer.voice': '음성 메시지 녹음',
  'composer.reply': '{name}에게 답장',
  'composer.reply.cancel': '답장 취소',
  'composer.edit': '메시지 편집',
  'composer.edit.cancel': '편집 취소',
  'composer.edit.save': '변경 사항 저장',
  'composer.edit.saved': '변경 사항을 저장했어요',
  'composer.left': '{count, plural, other {#자 남음}}',
  'composer.over': '{count, plural, other {#자 초과}}',

  'attach.count': '{count, plural, =0 {보낼 파일 없음} other {보낼 파일 #개}}',

  'mention.everyone': '모두',
}
