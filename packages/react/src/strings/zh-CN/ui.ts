// Texts in simplified Chinese: the emoji picker and other general controls.

import type { TextsOf } from '../keys.ts'

export const uiTexts: TextsOf<'ui'> = {
  'emojiPicker.search': '搜索表情',
  'emojiPicker.none': '没有找到表情，换个词试试。',
  'emojiPicker.found': '{count, plural, other {找到 # 个表情}}',
  'emojiPicker.categories': '分类',
  'emojiPicker.tone': '肤色',
  'emojiPicker.hint': '请选择表情',
  'emojiPicker.group.recent': '最近使用',
  'emojiPicker.group.smileys': '笑脸',
  'emojiPicker.group.people': '人物',
  'emojiPicker.group.animals': '动物与自然',
  'emojiPicker.group.food': '食物与饮料',
  'emojiPicker.group.travel': '旅行与地点',
  'emojiPicker.group.activities': '活动',
  'emojiPicker.group.objects': '物品',
  'emojiPicker.group.symbols': '符号',
  'emojiPicker.group.flags': '旗帜',
  'emojiPicker.tone.0': '黄色',
  'emojiPicker.tone.1': '浅色',
  'emojiPicker.tone.2': '中浅色',
  'emojiPicker.tone.3': '中等',
  'emojiPicker.tone.4': '中深色',
  'emojiPicker.tone.5': '深色',

  'quickReactions.name': '回应',
  'quickReactions.react': '用 {emoji} 回应',
  'quickReactions.more': '更多表情',

  'progressRing.progress': '进度',
  'progressRing.cancel': '取消',

  'people.loading': '正在加载',
  'people.more': '加载更多',
  'people.failed': '列表加载失败：{why}',

  'groupPanel.saving': '正在保存…',
  'groupPanel.notSaved': '操作失败：{why}',
}
