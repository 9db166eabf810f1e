// Texts in French: the launcher.

import type { TextsOf } from '../keys.ts'

export const widgetTexts: TextsOf<'widget'> = {
  'widget.open':
    'Ouvrir la discussion{count, plural, =0 {} one {, # message non lu} other {, # messages non lus}}',
  'widget.close': 'Fermer la discussion',
}
