// Texts in Russian: message actions.

import type { TextsOf } from '../keys.ts'

export const messageActionsTexts: TextsOf<'message-actions'> = {
  'timeline.jump': 'К последнему сообщению',
  'timeline.jump.count':
    '{count, plural, one {К # новому сообщению} few {К # новым сообщениям} many {К # новым сообщениям} other {К # новым сообщениям}}',

  'message.translation': 'Перевод · {language}',
  'message.translation.hide': 'Скрыть перевод',
  'message.translation.show': 'Показать перевод',

  'kind.video.play': 'Воспроизвести видео: {alt}',

  'menu.name': 'Сообщение: {text}',
  'menu.copy': 'Копировать текст',
  'menu.copied': 'Скопировано',
  'menu.edit': 'Изменить',
  'menu.pin': 'Закрепить',
  'menu.unpin': 'Открепить',
  'menu.forward': 'Переслать',
  'menu.select': 'Выбрать',
  'menu.readBy': 'Прочитали',
  'menu.reactionUsers': 'Кто отреагировал',
  'menu.report': 'Пожаловаться',
  'menu.recall': 'Отозвать',

  'recall.title': 'Отозвать это сообщение?',
  'recall.hint': 'Оно исчезнет у всех. Останется строка об этом.',
  'recall.confirm': 'Отозвать',

  'reactions.who': 'Кто отреагировал {reaction}',

  'jump.back': 'Вернуться, где вы были',

  'readBy.title': 'Прочитали',
  'readBy.none': 'Пока никто не прочитал.',

  'report.title': 'Пожаловаться на сообщение',
  'report.type': 'Что с ним не так?',
  'report.type.spam': 'Спам или реклама',
  'report.type.abuse': 'Оскорбления или травля',
  'report.type.violence': 'Насилие или угрозы',
  'report.type.sexual': 'Сексуальное содержание',
  'report.type.fraud': 'Мошенничество',
  'report.type.other': 'Другое',
  'report.reason': 'Что нужно знать модераторам?',
  'report.hint': 'Модераторы увидят сообщение и ваш текст. {name} об этом не узнает.',
  'report.send': 'Отправить жалобу',
  'report.sending': 'Отправка…',
  'report.missing': 'Напишите в нескольких словах, что не так.',
  'report.sent.title': 'Спасибо',
  'report.sent.hint': 'Жалоба передана модераторам.',

  'combined.levels': 'Уровни',
  'combined.loading': 'Загрузка сообщений',
  'combined.failed': 'Не удалось загрузить сообщения',
  'combined.empty': 'Здесь ничего нет.',

  'timeline.mention':
    '{count, plural, =1 {К сообщению, где вас упомянули} one {К следующему из # сообщения с упоминанием вас} few {К следующему из # сообщений с упоминанием вас} many {К следующему из # сообщений с упоминанием вас} other {К следующему из # сообщений с упоминанием вас}}',

  'message.stop': 'Остановить написание',
  'message.brokenOff': 'Остальная часть сообщения так и не пришла.',

  'voiceText.show': 'Показать текст',
  'voiceText.hide': 'Скрыть текст',
  'voiceText.busy': 'Расшифровываем…',
  'voiceText.none': 'Слов разобрать не удалось.',
  'voiceText.failed': 'Не удалось превратить в текст.',
  'voiceText.tooLong': 'Сообщение слишком длинное, чтобы превратить его в текст.',
  'voiceText.again': 'Повторить',

  'menu.thread': 'Начать обсуждение',
  'menu.thread.reply': 'Ответить в обсуждении',

  'kind.voice.new': 'Ещё не прослушано',
  'kind.combined.hint': 'История чата',
  'kind.combined.untitled': 'История чата',
  'kind.custom.params': 'Содержимое',
  'message.failed.because': 'Не отправлено: {why}',
  'message.failed.blocked': 'Этот человек не принимает ваши сообщения.',
  'message.retry': 'Повторить',
  'message.editFailed': 'Изменить',
  'message.discard': 'Удалить',
}
