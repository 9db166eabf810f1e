// Texts in Japanese: the emoji picker and other general controls.

import type { TextsOf } from '../keys.ts'

export const uiTexts: TextsOf<'ui'> = {
  'emojiPicker.search': '絵文字を検索',
  'emojiPicker.none': '絵文字が見つかりません。別の言葉をお試しください。',
  'emojiPicker.found': '{count, plural, other {#個の絵文字が見つかりました}}',
  'emojiPicker.categories': 'カテゴリー',
  'emojiPicker.tone': '肌の色',
  'emojiPicker.hint': '絵文字を選ぶ',
  'emojiPicker.group.recent': '最近使ったもの',
  'emojiPicker.group.smileys': 'スマイリー',
  'emojiPicker.group.people': '人',
  'emojiPicker.group.animals': '動物と自然',
  'emojiPicker.group.food': '食べ物と飲み物',
  'emojiPicker.group.travel': '旅行と場所',
  'emojiPicker.group.activities': 'アクティビティ',
  'emojiPicker.group.objects': 'もの',
  'emojiPicker.group.symbols': '記号',
  'emojiPicker.group.flags': '旗',
  'emojiPicker.tone.0': '黄色',
  'emojiPicker.tone.1': '明るい',
  'emojiPicker.tone.2': 'やや明るい',
  'emojiPicker.tone.3': '中間',
  'emojiPicker.tone.4': 'やや暗い',
  'emojiPicker.tone.5': '暗い',

  'quickReactions.name': 'リアクション',
  'quickReactions.react': '{emoji}でリアクション',
  'quickReactions.more': 'その他の絵文字',

  'progressRing.progress': '進行状況',
  'progressRing.cancel': 'キャンセル',

  'people.loading': '読み込み中',
  'people.more': 'もっと見る',
  'people.failed': '一覧を読み込めませんでした：{why}',

  'groupPanel.saving': '保存しています…',
  'groupPanel.notSaved': 'うまくいきませんでした：{why}',
}
