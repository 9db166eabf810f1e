// Texts in German: the launcher.

import type { TextsOf } from '../keys.ts'

export const widgetTexts: TextsOf<'widget'> = {
  'widget.open':
    'Chat öffnen{count, plural, =0 {} one {, # ungelesene Nachricht} other {, # ungelesene Nachrichten}}',
  'widget.close': 'Chat schließen',
}
