// Texts in Korean: the list of conversations.

import type { TextsOf } from '../keys.ts'

export const listTexts: TextsOf<'list'> = {
  'list.pinned': '고정됨',
  'list.quiet': '알림이 꺼져 있어요',
  'list.shielded': '이곳의 메시지를 받지 않아요',
  'list.mention': '나를 언급했어요',
  'list.filter': '보기',
  'list.filter.all': '전체',
  'list.filter.unread': '안 읽음',
  'list.filter.groups': '그룹',
  'list.none': '지금은 아무것도 없어요',
  'list.none.unread': '모두 읽었어요',
  'list.none.all': '모든 대화 보기',
  'list.menu': '{name} 관련 작업',
  'list.name': '대화',
  'list.new': '새 대화',
  'list.empty.title': '아직 대화가 없어요',
  'list.empty.hint': '사용자 이름을 아는 사람과 시작해 보세요.',
  'list.failed.title': '대화를 불러오지 못했어요',
  'list.loading': '대화를 불러오는 중',
  'list.prefix': '{name}: ',
  'list.draft': '임시 저장:',
  'list.unread': '{count, plural, other {안 읽은 메시지 #개}}',
  'list.nothing': '아직 메시지가 없어요',
}
