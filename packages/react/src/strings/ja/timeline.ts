// Texts in Japanese: messages and the timeline.

import type { TextsOf } from '../keys.ts'

export const timelineTexts: TextsOf<'timeline'> = {
  'kind.detail': '{kind}：{detail}',
  'kind.length': '{kind} {length}',
  'kind.image': '写真',
  'kind.gif': 'GIF',
  'kind.video': '動画',
  'kind.voice': 'ボイスメッセージ',
  'kind.file': 'ファイル',
  'kind.location': '位置情報',
  'kind.custom': 'カスタムメッセージ',
  'kind.combined': 'チャット履歴',

  'recalled.you': 'メッセージの送信を取り消しました',
  'recalled.youOf': '{sender}さんのメッセージを取り消しました',
  'recalled.other': '{name}さんがメッセージの送信を取り消しました',
  'recalled.otherOf': '{name}さんが{sender}さんのメッセージを取り消しました',
  'recalled.operator': '管理者がメッセージを取り消しました',
  'recalled.again': 'もう一度編集',

  'menu.react': 'リアクション',
  'menu.more': 'その他',
  'menu.reply': '返信',

  'reactions.name': 'リアクション',
  'reactions.add': 'リアクションを追加',
  'reactions.chip': '{reaction}、{count, plural, other {#人}}',
  'reactions.chip.mine': '{reaction}、{count, plural, =1 {あなただけ} other {あなたを含む#人}}',
  'reactions.failed': 'リアクションを保存できませんでした：{why}',

  'quote.name': '{name}への返信：{text}。元のメッセージへ移動',
  'quote.gone': 'メッセージ',

  'jump.searching': 'メッセージを探しています…',
  'jump.stop': '中止',
  'jump.missing': 'このメッセージはもうありません。',

  'pins.failed': 'うまくいきませんでした：{why}',

  'readBy.count': '{count, plural, other {既読 #}}',
  'readBy.open': '{count, plural, =0 {まだ誰も読んでいません} other {#人が読みました}}。読んだ人を表示',

  'timeline.gap.count':
    '{count, plural, =1 {メッセージが1件欠けています} other {メッセージが最大#件欠けています}}',
  'timeline.gap.loading': '読み込んでいます…',
  'timeline.queue': '{count, plural, other {接続でき次第、#件のメッセージを送信します}}',

  'message.streaming': 'まだ入力中',
  'message.edited.before': '編集前：{text}',

  'timeline.name': '{name}とのメッセージ',
  'timeline.loading': 'メッセージを読み込んでいます',
  'timeline.older': '以前のメッセージを表示',
  'timeline.olderLoading': '以前のメッセージを読み込んでいます',
  'timeline.start': 'ここから{name}との会話が始まりました。',
  'timeline.start.group': 'ここが{name}の始まりです。',
  'timeline.empty.title': '{name}に挨拶しましょう',
  'timeline.empty.hint': 'まだ誰も書き込んでいません。',
  'timeline.failed.title': 'メッセージを読み込めませんでした',
  'timeline.gap': '一部のメッセージが欠けています',
  'timeline.gap.load': '読み込む',
  'timeline.new': '新しいメッセージ',
  'timeline.announce.one': '{name}：{text}',
  'timeline.announce.many': '{name}から{count, plural, other {#件の新しいメッセージ}}',

  'message.you': 'あなた',
  'message.name': '{name}、{text}、{time}',
  'message.name.state': '{name}、{text}、{time}、{state}',
  'message.more': 'もっと見る',
  'message.less': '折りたたむ',
  'message.other': 'この種類のメッセージはまだ表示できません',
  'message.waiting': '接続を待っています',
  'message.sending': '送信中',
  'message.sent': '送信済み',
  'message.delivered': '配信済み',
  'message.read': '既読',
  'message.failed': '未送信',
  'message.hover': '{state} · {time}',
  'message.separator': '、',
  'message.uploading': 'アップロード中',
  'message.edited': '編集済み',
  'message.edited.hover': '{name}が編集 · {time}',
  'message.onlyTo': '{names}だけに表示',
  'message.replaced': 'モデレーションにより変更されました',
  'message.replaced.hint': '許可されていない内容だったため、別の内容に置き換えられました。',
  'message.names.more': '{names}、ほか{count, plural, other {#人}}',
  'message.reactions': '{count, plural, other {リアクション#件}}',
  'message.repliesTo': '{name}に返信',
  'message.tools': 'このメッセージの操作',
  'message.select': 'このメッセージを選択',
}
