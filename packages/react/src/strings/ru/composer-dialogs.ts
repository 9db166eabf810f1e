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
}
