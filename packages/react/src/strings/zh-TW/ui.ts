// Texts in traditional Chinese: the emoji picker and other general controls.

import type { TextsOf } from '../keys.ts'

export const uiTexts: TextsOf<'ui'> = {
  'emojiPicker.search': '搜尋表情符號',
  'emojiPicker.none': '找不到表情符號，換個詞試試。',
  'emojiPicker.found': '{count, plural, other {找到 # 個表情符號}}',
  'emojiPicker.categories': '類別',
  'emojiPicker.tone': '膚色',
  'emojiPicker.hint': '選擇表情符號',
  'emojiPicker.group.recent': '最近使用',
  'emojiPicker.group.smileys': '笑臉',
  'emojiPicker.group.people': '人物',
  'emojiPicker.group.animals': '動物與自然',
  'emojiPicker.group.food': '食物與飲料',
  'emojiPicker.group.travel': '旅遊與地點',
  'emojiPicker.group.activities': '活動',
  'emojiPicker.group.objects': '物品',
  'emojiPicker.group.symbols': '符號',
  'emojiPicker.group.flags': '旗幟',
  'emojiPicker.tone.0': '黃色',
  'emojiPicker.tone.1': '淺色',
  'emojiPicker.tone.2': '中淺色',
  'emojiPicker.tone.3': '中等',
  'emojiPicker.tone.4': '中深色',
  'emojiPicker.tone.5': '深色',

  'quickReactions.name': '回應',
  'quickReactions.react': '以 {emoji} 回應',
  'quickReactions.more': '更多表情符號',

  'progressRing.progress': '進度',
  'progressRing.cancel': '取消',

  'people.loading': '載入中',
  'people.more': '顯示更多',
  'people.failed': '無法載入清單：{why}',

  'groupPanel.saving': '正在儲存…',
  'groupPanel.notSaved': '操作失敗：{why}',
}
