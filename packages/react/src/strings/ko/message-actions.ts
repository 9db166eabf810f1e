// Texts in Korean: message actions.

import type { TextsOf } from '../keys.ts'

export const messageActionsTexts: TextsOf<'message-actions'> = {
  'timeline.jump': '최신 메시지로 이동',
  'timeline.jump.count': '{count, plural, other {새 메시지 #개로 이동}}',

  'message.translation': '번역 · {language}',
  'message.translation.hide': '번역 숨기기',
  'message.translation.show': '번역 보기',

  'kind.video.play': '동영상 재생: {alt}',

  'menu.name': '메시지: {text}',
  'menu.copy': '텍스트 복사',
  'menu.copied': '복사했어요',
  'menu.edit': '편집',
  'menu.pin': '고정',
  'menu.unpin': '고정 해제',
  'menu.forward': '전달',
  'menu.select': '선택',
  'menu.readBy': '읽은 사람',
  'menu.reactionUsers': '반응한 사람',
  'menu.report': '신고',
  'menu.recall': '회수',

  'recall.title': '이 메시지를 회수할까요?',
  'recall.hint': '모두에게서 사라지고, 회수했다는 안내만 남아요.',
  'recall.confirm': '회수',

  'reactions.who': '{reaction} 반응을 남긴 사람',

  'jump.back': '보던 위치로 돌아가기',

  'readBy.title': '읽은 사람',
  'readBy.none': '아직 아무도 읽지 않았어요.',

  'report.title': '이 메시지 신고',
  'report.type': '어떤 문제가 있나요?',
  'report.type.spam': '스팸 또는 광고',
  'report.type.abuse': '욕설 또는 괴롭힘',
  'report.type.violence': '폭력 또는 위협',
  'report.type.sexual': '성적인 내용',
  'report.type.fraud': '사기',
  'report.type.other': '기타',
  'report.reason': '운영자가 알아야 할 내용이 있나요?',
  'report.hint': '운영자가 메시지와 작성한 내용을 확인해요. {name} 님에게는 알리지 않아요.',
  'report.send': '신고 보내기',
  'report.sending': '보내는 중…',
  'report.missing': '어떤 문제인지 간단히 적어 주세요.',
  'report.sent.title': '고마워요',
  'report.sent.hint': '신고가 운영자에게 전달되었어요.',

  'combined.levels': '단계',
  'combined.loading': '메시지를 불러오는 중',
  'combined.failed': '메시지를 불러오지 못했어요',
  'combined.empty': '아무 내용도 없어요.',

  'timeline.mention':
    '{count, plural, =1 {나를 언급한 메시지로 이동} other {나를 언급한 메시지 #개 중 다음으로 이동}}',

  'message.stop': '작성 중지',
  'message.brokenOff': '이 메시지의 나머지는 도착하지 않았어요.',

  'voiceText.show': '텍스트 보기',
  'voiceText.hide': '텍스트 숨기기',
  'voiceText.busy': '받아 적는 중…',
  'voiceText.none': '알아들은 말이 없어요.',
  'voiceText.failed': '텍스트로 바꾸지 못했어요.',
  'voiceText.tooLong': '메시지가 너무 길어 텍스트로 바꿀 수 없어요.',
  'voiceText.again': '다시 시도',

  'menu.thread': '스레드 시작',
  'menu.thread.reply': '스레드에서 답장',

  'kind.voice.new': '아직 듣지 않음',
  'kind.combined.hint': '대화 기록',
  'kind.combined.untitled': '대화 기록',
  'kind.custom.params': '내용',
  'message.failed.because': '전송 안 됨: {why}',
  'message.failed.blocked': '이 사람은 내 메시지를 받지 않아요.',
  'message.retry': '다시 시도',
  'message.editFailed': '편집',
  'message.discard': '삭제',
}
