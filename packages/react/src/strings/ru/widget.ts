// Texts in Russian: the launcher.

import type { TextsOf } from '../keys.ts'

export const widgetTexts: TextsOf<'widget'> = {
  'widget.open':
    'Открыть чат{count, plural, =0 {} one {, # непрочитанное сообщение} few {, # непрочитанных сообщения} many {, # непрочитанных сообщений} other {, # непрочитанного сообщения}}',
  'widget.close': 'Закрыть чат',
}
