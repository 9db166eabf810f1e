// Texts in Korean: everything needed at the start.

import type { TextsOf } from '../keys.ts'

export const baseTexts: TextsOf<'base'> = {
  'notice.dismiss': '닫기',

  'chatSearch.open': '이 대화에서 검색',

  'day.today': '오늘',
  'day.yesterday': '어제',

  'typing.now': '입력 중…',
  'typing.names': '{names}: 입력 중…',

  'conversation.back': '목록으로 돌아가기',
  'conversation.ended.title': '로그아웃되었어요',
  'conversation.ended.hint':
    '메시지는 서버에, 작성 중이던 내용은 이 기기에 보관되어 있어요. 계속하려면 다시 로그인하세요.',
  'conversation.members': '{count, plural, other {멤버 #명}}',
  'conversation.region': '{name}와(과)의 대화',

  'groupPanel.open': '그룹 정보',

  'group.label': '그룹',

  'state.later.title': '아직 아무것도 없어요',
  'state.later.hint': '다시 연결되면 표시돼요.',

  'action.retry': '다시 시도',

  'emojiPicker.name': '이모지',
  'emojiPicker.loading': '이모지를 불러오는 중',
  'emojiPicker.failed': '이모지를 불러오지 못했어요.',

  'richText.code': '코드',
  'richText.copy': '복사',
  'richText.copied': '복사했어요',
  'richText.copyFailed': '복사하지 못했어요',

  'error.unexpected': '문제가 생겼어요. 다시 시도해 주세요.',
  'error.unknown': '문제가 생겼어요(코드 {code}).',
  'error.networkError': '서버에 연결할 수 없어요.',
  'error.requestTimeout': '서버가 제때 응답하지 않았어요.',
  'error.connectionLost': '서버와의 연결이 끊겼어요.',
  'error.notSignedIn': '로그인하지 않았어요.',
  'error.tokenExpired': '로그인이 만료되었어요. 다시 로그인해 주세요.',
  'error.tokenInvalid': '더 이상 유효하지 않은 로그인이에요. 다시 로그인해 주세요.',
  'error.serverBusy': '서버가 바빠요. 잠시 후 다시 시도해 주세요.',
  'error.serverError': '서버에 문제가 생겼어요.',
  'error.muted': '지금은 여기에 글을 쓸 수 없어요.',

  'bot.badge': '봇',
}
