// Texts in Spanish: the launcher.

import type { TextsOf } from '../keys.ts'

export const widgetTexts: TextsOf<'widget'> = {
  'widget.open':
    'Abrir el chat{count, plural, =0 {} one {, # mensaje sin leer} other {, # mensajes sin leer}}',
  'widget.close': 'Cerrar el chat',
}
