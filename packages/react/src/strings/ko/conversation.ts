// Texts in Korean: pins, forwarding and selecting messages.

import type { TextsOf } from '../keys.ts'

export const conversationTexts: TextsOf<'conversation'> = {
  'forward.title': '{count, plural, =1 {메시지 전달} other {메시지 #개 전달}}',
  'forward.how': '보내는 방식',
  'forward.single': '하나씩',
  'forward.merged': '대화 기록 하나로',
  'forward.more': '{count, plural, other {외 #개}}',
  'forward.left': '{count, plural, other {메시지 #개는 전달할 수 없어요.}}',
  'forward.nothing': '이 메시지들은 전달할 수 없어요.',
  'forward.search': '대화 검색',
  'forward.to': '대화',
  'forward.none': '이 이름의 대화가 없어요.',
  'forward.empty': '아직 대화가 없어요.',
  'forward.most': '한 번에 대화 {most}개까지 가능해요.',
  'forward.send': '전달',
  'forward.send.count': '{count, plural, other {채팅 #개에 전달}}',
  'forward.again': '다시 시도',
  'forward.sending': '보내는 중…',
  'forward.sent': '보냄',
  'forward.failed': '전송 안 됨: {why}',
  'forward.later': '닫아도 괜찮아요. 보내는 중인 내용은 자동으로 전송돼요.',
  'forward.done': '{names}에게 전달했어요',
  'forward.doneSome': '{count, plural, other {대화 #개에는 전달하지 못했어요.}} 나머지는 전달했어요.',
  'forward.doneNone': '아무것도 전달하지 못했어요.',
  'forward.chat': '{names}의 대화',
  'forward.chat.group': '{name}에서 나눈 대화',
  'forward.line': '{name}: {text}',
  'forward.text': '[대화 기록] 이 버전에서는 볼 수 없어요. 최신 버전을 사용해 주세요.',

  'pins.name': '고정된 메시지',
  'pins.title': '고정됨',
  'pins.title.number': '고정됨 {number}/{count}',
  'pins.menu': '고정된 메시지: 더 보기',
  'pins.all': '고정된 메시지 모두 보기',
  'pins.by': '{name} 님이 고정 · {time}',

  'select.name': '선택한 메시지',
  'select.count': '{count, plural, =0 {메시지를 선택하세요} other {#개 선택됨}}',
  'select.forward': '전달',
  'select.merge': '하나로 전달',
  'select.merge.limit': '메시지를 {count}개까지 하나로 묶을 수 있어요.',
  'select.copy': '복사',
  'select.done': '선택 끝내기',

  'translation.auto': '이 대화에서 번역 보기',
}
