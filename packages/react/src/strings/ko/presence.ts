// Texts in Korean: presence and status.

import type { TextsOf } from '../keys.ts'

export const presenceTexts: TextsOf<'presence'> = {
  'presence.online': '온라인',
  'presence.busy': '다른 용무 중',
  'presence.away': '자리 비움',
  'presence.quiet': '방해 금지',
  'presence.offline': '오프라인',
  'presence.lastSeen': '마지막 접속 {time}',
  'presence.lastSeen.now': '방금 전 접속',

  'status.title': '내 상태',
  'status.choose': '상태 선택',
  'status.available': '대화 가능',
  'status.busy': '다른 용무 중',
  'status.away': '자리 비움',
  'status.quiet': '방해 금지',
  'status.own': '직접 입력',
  'status.own.hint': '자유롭게 적어 보세요. 예: 기차 안, 4시에 돌아와요',
  'status.own.name': '직접 입력한 상태',
  'status.who': '이 기기가 연결되어 있는 동안 내 이름을 보는 사람에게 표시돼요.',
  'status.save': '저장',
  'status.saved': '내 상태: {status}',
  'status.failed': '상태를 변경하지 못했어요: {why}',
  'status.long': '너무 길어요.',
}
