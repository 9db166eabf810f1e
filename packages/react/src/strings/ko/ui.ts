// Texts in Korean: the emoji picker and other general controls.

import type { TextsOf } from '../keys.ts'

export const uiTexts: TextsOf<'ui'> = {
  'emojiPicker.search': '이모지 검색',
  'emojiPicker.none': '이모지를 찾지 못했어요. 다른 단어로 검색해 보세요.',
  'emojiPicker.found': '{count, plural, other {이모지 #개를 찾았어요}}',
  'emojiPicker.categories': '카테고리',
  'emojiPicker.tone': '피부색',
  'emojiPicker.hint': '이모지를 선택하세요',
  'emojiPicker.group.recent': '최근 사용',
  'emojiPicker.group.smileys': '스마일리',
  'emojiPicker.group.people': '사람',
  'emojiPicker.group.animals': '동물과 자연',
  'emojiPicker.group.food': '음식과 음료',
  'emojiPicker.group.travel': '여행과 장소',
  'emojiPicker.group.activities': '활동',
  'emojiPicker.group.objects': '사물',
  'emojiPicker.group.symbols': '기호',
  'emojiPicker.group.flags': '깃발',
  'emojiPicker.tone.0': '노란색',
  'emojiPicker.tone.1': '밝은색',
  'emojiPicker.tone.2': '약간 밝은색',
  'emojiPicker.tone.3': '중간색',
  'emojiPicker.tone.4': '약간 어두운색',
  'emojiPicker.tone.5': '어두운색',

  'quickReactions.name': '반응',
  'quickReactions.react': '{emoji} 반응 남기기',
  'quickReactions.more': '이모지 더 보기',

  'progressRing.progress': '진행률',
  'progressRing.cancel': '취소',

  'people.loading': '불러오는 중',
  'people.more': '더 보기',
  'people.failed': '목록을 불러오지 못했어요: {why}',

  'groupPanel.saving': '저장하는 중…',
  'groupPanel.notSaved': '처리하지 못했어요: {why}',
}
