// Texts in Portuguese: the launcher.

import type { TextsOf } from '../keys.ts'

export const widgetTexts: TextsOf<'widget'> = {
  'widget.open':
    'Abrir a conversa{count, plural, =0 {} one {, # mensagem não lida} other {, # mensagens não lidas}}',
  'widget.close': 'Fechar a conversa',
}
