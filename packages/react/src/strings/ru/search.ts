// Texts in Russian: searching conversations and messages.

import type { TextsOf } from '../keys.ts'

export const searchTexts: TextsOf<'search'> = {
  'search.results': 'Результаты поиска',
  'search.busy': 'Поиск',
  'search.scope': 'Где искать',
  'search.scope.all': 'Все',
  'search.scope.chats': 'Чаты',
  'search.scope.messages': 'Сообщения',
  'search.scope.media': 'Медиа',
  'search.scope.files': 'Файлы',
  'search.from': 'От {name}',
  'search.from.anyone': 'От кого угодно',
  'search.from.me': 'меня',
  'search.time.any': 'За всё время',
  'search.time.1': 'За 24 часа',
  'search.time.7': 'За 7 дней',
  'search.time.30': 'За 30 дней',
  'search.time.365': 'За 12 месяцев',
  'search.more': 'Показать больше',
  'search.none': 'Ничего не найдено',
  'search.none.hint': 'Проверьте написание или введите меньше слов.',
  'search.none.facets': 'С этими фильтрами ничего не найдено.',
  'search.reset': 'Убрать фильтры',
  'search.local': 'Вы не в сети: показано то, что хранится на устройстве.',
  'search.found':
    '{count, plural, =0 {Ничего не найдено} one {# результат} few {# результата} many {# результатов} other {# результата}}',

  'switcher.name': 'Имя человека или название группы',
  'switcher.search': 'Искать «{text}» в сообщениях',

  'chatSearch.name': 'Поиск в чате: {name}',
  'chatSearch.placeholder': 'Искать здесь',
  'chatSearch.searching': 'Поиск…',
  'chatSearch.count': '{index} из {count}',
  'chatSearch.countMore': '{index} из {count}+',
  'chatSearch.none': 'Ничего не найдено',
  'chatSearch.local': 'На этом устройстве',
  'chatSearch.local.hint': 'Вы не в сети: поиск только по тому, что хранится на устройстве.',
  'chatSearch.older': 'Более раннее совпадение',
  'chatSearch.newer': 'Более позднее совпадение',
  'chatSearch.close': 'Закрыть поиск',
  'chatSearch.failed': 'Поиск не удался: {why}',
}
