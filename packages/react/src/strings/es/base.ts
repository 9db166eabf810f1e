// Texts in Spanish: everything needed at the start.

import type { TextsOf } from '../keys.ts'

export const baseTexts: TextsOf<'base'> = {
  'notice.dismiss': 'Descartar',

  'chatSearch.open': 'Buscar en esta conversación',

  'day.today': 'Hoy',
  'day.yesterday': 'Ayer',

  'typing.now': 'escribiendo…',
  'typing.names': '{names}: escribiendo…',

  'conversation.back': 'Volver a la lista',
  'conversation.ended.title': 'Has cerrado la sesión',
  'conversation.ended.hint':
    'Tus mensajes se guardan en el servidor, y lo que estabas escribiendo, en este dispositivo. Inicia sesión de nuevo para continuar.',
  'conversation.members': '{count, plural, one {# miembro} other {# miembros}}',
  'conversation.region': 'Conversación con {name}',

  'groupPanel.open': 'Detalles del grupo',

  'group.label': 'Grupo',

  'state.later.title': 'Aquí aún no hay nada',
  'state.later.hint': 'Aparecerá en cuanto vuelvas a tener conexión.',

  'action.retry': 'Reintentar',

  'emojiPicker.name': 'Emoji',
  'emojiPicker.loading': 'Cargando emojis',
  'emojiPicker.failed': 'No se pudieron cargar los emojis.',

  'richText.code': 'Código',
  'richText.copy': 'Copiar',
  'richText.copied': 'Copiado',
  'richText.copyFailed': 'No copiado',

  'error.unexpected': 'Algo salió mal. Inténtalo de nuevo.',
  'error.unknown': 'Algo salió mal (código {code}).',
  'error.networkError': 'No se puede conectar con el servidor.',
  'error.requestTimeout': 'El servidor no respondió a tiempo.',
  'error.connectionLost': 'Se perdió la conexión con el servidor.',
  'error.notSignedIn': 'No has iniciado sesión.',
  'error.tokenExpired': 'Tu sesión ha caducado. Inicia sesión de nuevo.',
  'error.tokenInvalid': 'Esta sesión ya no es válida. Inicia sesión de nuevo.',
  'error.serverBusy': 'El servidor está ocupado. Inténtalo de nuevo en un momento.',
  'error.serverError': 'Algo salió mal en el servidor.',
  'error.muted': 'No puedes escribir aquí por ahora.',

  'bot.badge': 'Bot',
}
