// Texts in Russian: editing, captions and the location dialog.

import type { TextsOf } from '../keys.ts'

export const composerDialogsTexts: TextsOf<'composer-dialogs'> = {
  'composer.edit.failed': 'Не сохранено. {why}',
  'composer.edit.limit': 'Это сообщение меняли слишком часто, и оно останется как есть.',
  'composer.edit.gone': 'Сообщения больше нет.',
  'composer.edit.notAllowed': 'Вам нельзя изменять это сообщение.',
  'composer.edit.off': 'В этом приложении сообщения изменять нельзя.',

  'location.title': 'Отправить геопозицию',
  'location.mine': 'Моё местоположение',
  'location.finding': 'Определяем местоположение…',
  'location.found': 'Местоположение найдено.',
  'location.place': 'Название места',
  'location.place.hint': 'Необязательно',
  'location.typed': 'Ввести координаты',
  'location.coordinates': 'Широта и долгота',
  'location.hint': 'Например, 55.7558, 37.6173',
  'location.invalid': 'Нужны два числа: широта от −90 до 90 и долгота от −180 до 180.',
  'location.refused': 'Странице нельзя знать, где вы. Разрешите это в настройках браузера или введите место.',
  'location.unknown': 'Не удалось определить местоположение. Можно ввести место.',
  'location.unsupported': 'Этот браузер не сообщает местоположение. Можно ввести место.',
  'location.send': 'Отправить геопозицию',

  'attach.caption': 'Подпись к {name}',
  'attach.alt': 'Опишите, что на {name}',
  'attach.alt.hint': 'Описание для тех, кто её не видит',
  'attach.original': 'Исходный размер',
  'attach.retry': 'Загрузить {name} снова',
  'attach.failed': '{name} не загружен. {why}',

  'attach.name': 'Файлы для отправки',
  'attach.remove': 'Убрать {name}',
  'attach.tooMany':
    'Не больше {most} файлов за раз. {count, plural, one {# файл не добавлен.} few {# файла не добавлены.} many {# файлов не добавлены.} other {# файла не добавлены.}}',
  'attach.tooLarge': '{name}: слишком большой файл ({size}). Размер файла — до {most}.',
  'attach.tooLarge.many':
    '{count, plural, one {# файл слишком большой.} few {# файла слишком большие.} many {# файлов слишком большие.} other {# файла слишком большие.}} Размер файла — до {most}.',
  'attach.empty': '{name}: файл пуст.',
  'attach.empty.many':
    '{count, plural, one {# файл пуст.} few {# файла пусты.} many {# файлов пусты.} other {# файла пусты.}}',
  'attach.folder': 'Папки отправить нельзя. Выберите файлы внутри них.',
  undo: 'Отменить',
  'mention.found':
    '{count, plural, one {# совпадение} few {# совпадения} many {# совпадений} other {# совпадения}}. Вверх и вниз — выбор, Enter — упомянуть, Escape — писать дальше.',
  'undo.title': 'Отменить только что отправленное',
  'undo.failed': 'Не удалось отменить: {why}',
  'undo.done': 'Отменено. Текст снова в поле ввода.',
  'attach.drop': 'Перетащите файлы сюда',
  'attach.drop.hint': 'Перед отправкой можно добавить подпись. Получатель: {name}.',
  'mention.name': 'Кого упомянуть',
  'mention.everyone.hint': 'Все, кто здесь',

  'command.name': 'Команды',
  'command.found':
    '{count, plural, one {# команда} few {# команды} many {# команд} other {# команды}}. Вверх и вниз — выбор, Enter — вставить, Escape — писать дальше.',
}
