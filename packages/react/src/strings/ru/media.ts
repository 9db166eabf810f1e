// Texts in Russian: voice messages, pictures and locations.

import type { TextsOf } from '../keys.ts'

export const mediaTexts: TextsOf<'media'> = {
  'voiceRecorder.name': 'Голосовое сообщение',
  'album.name': '{count, plural, one {# фото} few {# фото} many {# фото} other {# фото}}',
  'voiceRecorder.asking': 'Разрешите странице доступ к микрофону',
  'voiceRecorder.recording': 'Идёт запись',
  'voiceRecorder.stopped': 'Запись остановлена, {duration}. Прослушайте или отправьте.',
  'voiceRecorder.full': 'Запись остановлена: {duration} — предел.',
  'voiceRecorder.cancel': 'Отменить запись',
  'voiceRecorder.stop': 'Остановить запись',
  'voiceRecorder.discard': 'Удалить запись',
  'voiceRecorder.send': 'Отправить голосовое сообщение',
  'voiceRecorder.again': 'Повторить',
  'voiceRecorder.problem.refused':
    'Странице нельзя использовать микрофон. Разрешите это в настройках браузера и попробуйте снова.',
  'voiceRecorder.problem.noMicrophone': 'Микрофон не найден. Подключите его и попробуйте снова.',
  'voiceRecorder.problem.busy': 'Микрофон занят другой программой. Закройте её и попробуйте снова.',
  'voiceRecorder.problem.unsupported':
    'Этот браузер не может записывать голосовые сообщения на этой странице.',
  'voiceRecorder.problem.failed': 'Запись не удалась. Попробуйте снова.',

  'voicePlayer.name': 'Голосовое сообщение, {duration}',
  'voicePlayer.play': 'Воспроизвести голосовое сообщение, {duration}',
  'voicePlayer.pause': 'Приостановить голосовое сообщение',
  'voicePlayer.position': 'Позиция',
  'voicePlayer.at': '{at} из {duration}',
  'voicePlayer.speed': 'Скорость {speed}×',
  'voicePlayer.failed': 'Не удаётся воспроизвести',

  'mediaViewer.name': 'Изображения',
  'mediaViewer.count': '{index} из {count}',
  'mediaViewer.shown': 'Изображение {index} из {count}: {alt}',
  'mediaViewer.previous': 'Предыдущее изображение',
  'mediaViewer.next': 'Следующее изображение',
  'mediaViewer.zoomIn': 'Увеличить',
  'mediaViewer.zoomOut': 'Уменьшить',
  'mediaViewer.forward': 'Переслать изображение',
  'mediaViewer.save': 'Сохранить изображение',
  'mediaViewer.failed': 'Не удалось загрузить изображение.',

  'imageBox.picture': 'Изображение',
  'imageBox.open': 'Открыть изображение: {alt}',
  'imageBox.failed': 'Изображение не загружено',
  'imageBox.retry': 'Загрузить изображение снова',

  'voiceRecorder.hold': 'Отпустите, чтобы отправить. В сторону — отмена, вверх — продолжить запись.',

  'locationCard.name': 'Геопозиция',
  'locationCard.open': 'Показать {name} на OpenStreetMap, в новой вкладке',
  'locationCard.map': 'Открыть в приложении карт',
  'locationCard.north': '{degrees}° с. ш.',
  'locationCard.south': '{degrees}° ю. ш.',
  'locationCard.east': '{degrees}° в. д.',
  'locationCard.west': '{degrees}° з. д.',
}
