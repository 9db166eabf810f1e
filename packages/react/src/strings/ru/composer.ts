// Texts in Russian: the composer.

import type { TextsOf } from '../keys.ts'

export const composerTexts: TextsOf<'composer'> = {
  'composer.name': 'Сообщение для {name}',
  'composer.placeholder': 'Сообщение для {name}',
  'composer.send': 'Отправить',
  'composer.hint.enter': 'Enter отправляет, Shift + Enter — новая строка',
  'composer.hint.ctrlEnter': 'Ctrl + Enter отправляет, Enter — новая строка',
  'composer.caption': 'Добавить подпись',
  'composer.attach': 'Прикрепить',
  'composer.attach.media': 'Фото или видео',
  'composer.attach.camera': 'Камера',
  'composer.attach.file': 'Файл',
  'composer.attach.location': 'Геопозиция',
  'composer.receipts': 'Запросить отчёт о прочтении',
  'composer.receipts.off': 'Читателей просят подтвердить прочтение. Выключить',
  'composer.emoji': 'Эмодзи',
  'composer.voice': 'Записать голосовое сообщение',
  'composer.reply': 'Ответ для {name}',
  'composer.reply.cancel': 'Отменить ответ',
  'composer.edit': 'Изменить сообщение',
  'composer.edit.cancel': 'Отменить изменение',
  'composer.edit.save': 'Сохранить изменения',
  'composer.edit.saved': 'Изменения сохранены',
  'composer.left':
    '{count, plural, one {Остался # символ} few {Осталось # символа} many {Осталось # символов} other {Осталось # символа}}',
  'composer.over':
    '{count, plural, one {Лишний # символ} few {Лишних # символа} many {Лишних # символов} other {Лишних # символа}}',

  'attach.count':
    '{count, plural, =0 {Нет файлов для отправки} one {# файл готов к отправке} few {# файла готовы к отправке} many {# файлов готовы к отправке} other {# файла готовы к отправке}}',

  'mention.everyone': 'все',
}
