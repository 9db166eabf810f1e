// Texts in Korean: the list of keyboard shortcuts.

import type { TextsOf } from '../keys.ts'

export const shortcutsTexts: TextsOf<'shortcuts'> = {
  'shortcuts.title': '키보드 단축키',
  'shortcuts.general': '어디서나',
  'shortcuts.message': '메시지에서',
  'shortcuts.switch': '대화로 이동',
  'shortcuts.next': '이전 또는 다음 대화',
  'shortcuts.unread': '이전 또는 다음 읽지 않은 대화',
  'shortcuts.region': '화면의 다음 영역',
  'shortcuts.editLast': '내 마지막 메시지 편집',
  'shortcuts.reply': '답장할 메시지 선택',
  'shortcuts.close': '닫기 또는 취소',
  'shortcuts.list': '이 목록 보기',
}
