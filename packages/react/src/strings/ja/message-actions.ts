// Texts in Japanese: message actions.

import type { TextsOf } from '../keys.ts'

export const messageActionsTexts: TextsOf<'message-actions'> = {
  'timeline.jump': '最新のメッセージへ移動',
  'timeline.jump.count': '{count, plural, other {#件の新しいメッセージへ移動}}',

  'message.translation': '翻訳 · {language}',
  'message.translation.hide': '翻訳を隠す',
  'message.translation.show': '翻訳を表示',

  'kind.video.play': '動画を再生：{alt}',

  'menu.name': 'メッセージ：{text}',
  'menu.copy': 'テキストをコピー',
  'menu.copied': 'コピーしました',
  'menu.edit': '編集',
  'menu.pin': 'ピン留め',
  'menu.unpin': 'ピン留めを外す',
  'menu.forward': '転送',
  'menu.select': '選択',
  'menu.readBy': '読んだ人',
  'menu.reactionUsers': 'リアクションした人',
  'menu.report': '報告',
  'menu.recall': '取り消し',

  'recall.title': 'このメッセージを取り消しますか？',
  'recall.hint': '全員の画面から消え、取り消したことを示す行だけが残ります。',
  'recall.confirm': '取り消し',

  'reactions.who': '{reaction}でリアクションした人',

  'jump.back': '元の場所に戻る',

  'readBy.title': '読んだ人',
  'readBy.none': 'まだ誰も読んでいません。',

  'report.title': 'このメッセージを報告',
  'report.type': '何が問題ですか？',
  'report.type.spam': 'スパムまたは広告',
  'report.type.abuse': '侮辱または嫌がらせ',
  'report.type.violence': '暴力または脅迫',
  'report.type.sexual': '性的な内容',
  'report.type.fraud': '詐欺',
  'report.type.other': 'その他',
  'report.reason': 'モデレーターに伝えたいことは何ですか？',
  'report.hint': 'モデレーターはメッセージとあなたの説明を確認します。{name}さんには知らされません。',
  'report.send': '報告を送信',
  'report.sending': '送信中…',
  'report.missing': '何が問題か簡単に説明してください。',
  'report.sent.title': 'ありがとうございます',
  'report.sent.hint': '報告をモデレーターに送りました。',

  'combined.levels': '階層',
  'combined.loading': 'メッセージを読み込んでいます',
  'combined.failed': 'メッセージを読み込めませんでした',
  'combined.empty': 'ここには何もありません。',

  'timeline.mention':
    '{count, plural, =1 {あなたへのメンションへ移動} other {次のメンションへ移動（全#件）}}',

  'message.stop': '生成を停止',
  'message.brokenOff': 'このメッセージの続きは届きませんでした。',

  'voiceText.show': 'テキストを表示',
  'voiceText.hide': 'テキストを隠す',
  'voiceText.busy': '文字に起こしています…',
  'voiceText.none': '言葉を聞き取れませんでした。',
  'voiceText.failed': 'テキストに変換できませんでした。',
  'voiceText.tooLong': 'このメッセージは長すぎてテキストに変換できません。',
  'voiceText.again': 'もう一度試す',

  'menu.thread': 'スレッドを開始',
  'menu.thread.reply': 'スレッドで返信',

  'kind.voice.new': '未再生',
  'kind.combined.hint': 'チャット履歴',
  'kind.combined.untitled': 'チャット履歴',
  'kind.custom.params': '内容',
  'message.failed.because': '送信できませんでした：{why}',
  'message.failed.blocked': '相手はあなたからのメッセージを受け取りません。',
  'message.retry': '再試行',
  'message.editFailed': '編集',
  'message.discard': '削除',
}
