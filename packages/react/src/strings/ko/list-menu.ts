// Texts in Korean: the menu of a conversation in the list.

import type { TextsOf } from '../keys.ts'

export const listMenuTexts: TextsOf<'list-menu'> = {
  'list.pin': '맨 위에 고정',
  'list.unpin': '고정 해제',
  'list.quiet.on': '알림 끄기',
  'list.quiet.off': '알림 켜기',
  'list.read': '읽음으로 표시',
  'list.marks': '라벨',
  'list.remove': '삭제',
  'list.remove.title': '대화 “{name}”을(를) 삭제할까요?',
  'list.remove.hint': '누군가 다시 글을 쓸 때까지 모든 기기의 목록에서 사라져요. 다른 사람은 알 수 없어요.',
  'list.remove.history': '메시지도 삭제(나에게만)',
}
