// Texts in Korean: searching conversations and messages.

import type { TextsOf } from '../keys.ts'

export const searchTexts: TextsOf<'search'> = {
  'search.results': '검색 결과',
  'search.busy': '검색 중',
  'search.scope': '검색 범위',
  'search.scope.all': '전체',
  'search.scope.chats': '채팅',
  'search.scope.messages': '메시지',
  'search.scope.media': '미디어',
  'search.scope.files': '파일',
  'search.from': '보낸 사람: {name}',
  'search.from.anyone': '보낸 사람: 모두',
  'search.from.me': '나',
  'search.time.any': '전체 기간',
  'search.time.1': '지난 24시간',
  'search.time.7': '지난 7일',
  'search.time.30': '지난 30일',
  'search.time.365': '지난 12개월',
  'search.more': '더 보기',
  'search.none': '찾지 못했어요',
  'search.none.hint': '철자를 확인하거나 단어를 줄여 보세요.',
  'search.none.facets': '이 조건으로는 찾지 못했어요.',
  'search.reset': '필터 지우기',
  'search.local': '오프라인이에요: 이 기기에 보관된 내용이에요.',
  'search.found': '{count, plural, =0 {찾지 못했어요} other {결과 #개}}',

  'switcher.name': '사람 또는 그룹 이름',
  'switcher.search': '메시지에서 “{text}” 검색',

  'chatSearch.name': '{name}와(과)의 대화에서 검색',
  'chatSearch.placeholder': '여기서 검색',
  'chatSearch.searching': '검색 중…',
  'chatSearch.count': '{count}개 중 {index}번째',
  'chatSearch.countMore': '{count}+개 중 {index}번째',
  'chatSearch.none': '찾지 못했어요',
  'chatSearch.local': '이 기기에서',
  'chatSearch.local.hint': '오프라인이에요: 이 기기에 보관된 내용만 검색했어요.',
  'chatSearch.older': '이전 결과',
  'chatSearch.newer': '다음 결과',
  'chatSearch.close': '검색 닫기',
  'chatSearch.failed': '검색하지 못했어요: {why}',

  'search.name': '사람과 메시지 검색',
  'search.hint': '사람과 메시지',
  'search.clear': '검색 지우기',
  'search.failed': '검색하지 못했어요',

  'switcher.title': '대화로 이동',
}
