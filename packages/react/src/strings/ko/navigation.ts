// Texts in Korean: buttons that lead to other screens.

import type { TextsOf } from '../keys.ts'

export const navigationTexts: TextsOf<'navigation'> = {
  'inbox.open': '{count, plural, =0 {그룹 요청} other {그룹 요청, #개 대기 중}}',
  'group.new': '새 그룹',
  'action.cancel': '취소',
  'action.close': '닫기',

  'discover.title': '그룹 찾아보기',

  'rooms.title': '룸',

  'threads.own.open': '{count, plural, =0 {내 스레드} other {내 스레드, #개에 새 소식}}',

  'contacts.open': '연락처{count, plural, =0 {} other {, 요청 #개 대기 중}}',

  'status.open': '나, {name}',
  'status.change': '상태 변경',
  'status.profile': '내 프로필',
}
