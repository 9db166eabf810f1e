// Texts in Korean: messages and the timeline.

import type { TextsOf } from '../keys.ts'

export const timelineTexts: TextsOf<'timeline'> = {
  'kind.detail': '{kind}: {detail}',
  'kind.length': '{kind} {length}',
  'kind.image': '사진',
  'kind.gif': 'GIF',
  'kind.video': '동영상',
  'kind.voice': '음성 메시지',
  'kind.file': '파일',
  'kind.location': '위치',
  'kind.custom': '사용자 지정 메시지',
  'kind.combined': '대화 기록',

  'recalled.you': '메시지를 회수했어요',
  'recalled.youOf': '{sender} 님의 메시지를 회수했어요',
  'recalled.other': '{name} 님이 메시지를 회수했어요',
  'recalled.otherOf': '{name} 님이 {sender} 님의 메시지를 회수했어요',
  'recalled.operator': '관리자가 메시지를 회수했어요',
  'recalled.again': '다시 편집',

  'menu.react': '반응',
  'menu.more': '더 보기',
  'menu.reply': '답장',

  'reactions.name': '반응',
  'reactions.add': '반응 추가',
  'reactions.chip': '{reaction}, {count, plural, other {#명}}',
  'reactions.chip.mine': '{reaction}, {count, plural, =1 {나만} other {나를 포함해 #명}}',
  'reactions.failed': '반응을 저장하지 못했어요: {why}',

  'quote.name': '{name}에게 보낸 답장: {text}. 원래 메시지로 이동',
  'quote.gone': '메시지',

  'jump.searching': '메시지를 찾고 있어요…',
  'jump.stop': '중지',
  'jump.missing': '이 메시지는 더 이상 없어요.',

  'pins.failed': '처리하지 못했어요: {why}',

  'readBy.count': '{count, plural, other {#명 읽음}}',
  'readBy.open': '{count, plural, =0 {아직 아무도 읽지 않음} other {#명 읽음}}. 누가 읽었는지 보기',

  'timeline.gap.count':
    '{count, plural, =1 {메시지 1개가 빠져 있어요} other {메시지가 최대 #개 빠져 있어요}}',
  'timeline.gap.loading': '불러오는 중…',
  'timeline.queue': '{count, plural, other {연결되면 메시지 #개를 보내요}}',

  'message.streaming': '아직 작성 중',
  'message.edited.before': '이전: {text}',

  'timeline.name': '{name}와(과) 나눈 메시지',
  'timeline.loading': '메시지를 불러오는 중',
  'timeline.older': '이전 메시지 보기',
  'timeline.olderLoading': '이전 메시지를 불러오는 중',
  'timeline.start': '{name}와(과) 나눈 대화의 시작이에요.',
  'timeline.start.group': '{name}의 시작이에요.',
  'timeline.empty.title': '{name}에게 인사해 보세요',
  'timeline.empty.hint': '아직 아무도 글을 쓰지 않았어요.',
  'timeline.failed.title': '메시지를 불러오지 못했어요',
  'timeline.gap': '일부 메시지가 빠져 있어요',
  'timeline.gap.load': '불러오기',
  'timeline.new': '새 메시지',
  'timeline.announce.one': '{name}: {text}',
  'timeline.announce.many': '{name}에게서 온 {count, plural, other {새 메시지 #개}}',

  'message.you': '나',
  'message.name': '{name}, {text}, {time}',
  'message.name.state': '{name}, {text}, {time}, {state}',
  'message.more': '더 보기',
  'message.less': '접기',
  'message.other': '아직 표시할 수 없는 메시지예요',
  'message.waiting': '연결을 기다리는 중',
  'message.sending': '보내는 중',
  'message.sent': '보냄',
  'message.delivered': '전달됨',
  'message.read': '읽음',
  'message.failed': '전송 안 됨',
  'message.hover': '{state} · {time}',
  'message.separator': ', ',
  'message.uploading': '업로드 중',
  'message.edited': '편집됨',
  'message.edited.hover': '{name} 님이 편집 · {time}',
  'message.onlyTo': '{names}에게만 보여요',
  'message.replaced': '운영 정책에 따라 변경된 메시지예요',
  'message.replaced.hint': '허용되지 않는 내용이어서 다른 내용으로 바뀌었어요.',
  'message.names.more': '{names} 외 {count, plural, other {#명}}',
  'message.reactions': '{count, plural, other {반응 #개}}',
  'message.repliesTo': '{name}에게 답장',
  'message.tools': '이 메시지 관련 작업',
  'message.select': '이 메시지 선택',
}
