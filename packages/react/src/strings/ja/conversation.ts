// Texts in Japanese: pins, forwarding and selecting messages.

import type { TextsOf } from '../keys.ts'

export const conversationTexts: TextsOf<'conversation'> = {
  'forward.title': '{count, plural, =1 {メッセージを転送} other {#件のメッセージを転送}}',
  'forward.how': '送信方法',
  'forward.single': '1件ずつ',
  'forward.merged': '1つのチャット履歴にまとめる',
  'forward.more': '{count, plural, other {ほか#件}}',
  'forward.left': '{count, plural, other {#件のメッセージは転送できません。}}',
  'forward.nothing': 'これらのメッセージは転送できません。',
  'forward.search': '会話を検索',
  'forward.to': '会話',
  'forward.none': 'その名前の会話はありません。',
  'forward.empty': 'まだ会話がありません。',
  'forward.most': '一度に選べる会話は{most}件までです。',
  'forward.send': '転送',
  'forward.send.count': '{count, plural, other {#件のチャットに転送}}',
  'forward.again': '再試行',
  'forward.sending': '送信中…',
  'forward.sent': '送信済み',
  'forward.failed': '送信できませんでした：{why}',
  'forward.later': '閉じても大丈夫です。送信中のものは自動的に送られます。',
  'forward.done': '{names}に転送しました',
  'forward.doneSome': '{count, plural, other {#件の会話には送れませんでした。}}ほかには送りました。',
  'forward.doneNone': '何も転送されませんでした。',
  'forward.chat': '{names}のチャット',
  'forward.chat.group': '{name}でのチャット',
  'forward.line': '{name}：{text}',
  'forward.text': '[チャット履歴] このバージョンでは表示できません。新しいバージョンをお使いください。',

  'pins.name': 'ピン留めしたメッセージ',
  'pins.title': 'ピン留め中',
  'pins.title.number': 'ピン留め {number}／{count}',
  'pins.menu': 'ピン留めしたメッセージ：その他',
  'pins.all': 'ピン留めしたメッセージをすべて表示',
  'pins.by': '{name}がピン留め · {time}',

  'select.name': '選択したメッセージ',
  'select.count': '{count, plural, =0 {メッセージを選んでください} other {#件選択中}}',
  'select.forward': '転送',
  'select.merge': 'まとめて転送',
  'select.merge.limit': 'まとめられるメッセージは{count}件までです。',
  'select.copy': 'コピー',
  'select.done': '選択を終了',

  'translation.auto': 'この会話で翻訳を表示',
}
