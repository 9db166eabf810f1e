// Texts in Spanish: the connection banner, new conversations and playback.

import type { TextsOf } from '../keys.ts'

export const appTexts: TextsOf<'app'> = {
  'banner.connecting': 'Conectando…',
  'banner.reconnecting': 'Conectando de nuevo…',
  'banner.offline': 'No tienes conexión. Lo que escribas se enviará cuando vuelvas.',
  'banner.waiting': 'Sin conexión. Próximo intento en {seconds, plural, one {# segundo} other {# segundos}}.',
  'banner.now': 'Probar ahora',
  'banner.stopped': 'Sin conexión con el servidor. Lo que escribiste está guardado.',
  'banner.signedInElsewhere': 'Se cerró la sesión porque iniciaste sesión en otro dispositivo.',
  'banner.removed': 'Un administrador eliminó esta cuenta.',
  'banner.passwordChanged': 'Se cerró la sesión porque se cambió la contraseña.',
  'app.name': 'Parley',
  'list.title': 'Chats',
  'banner.kicked': 'Otro de tus dispositivos cerró la sesión en este.',
  'banner.tokenExpired': 'Tu sesión ha caducado.',
  'banner.serviceOff': 'El servicio de chat está desactivado para esta aplicación por ahora.',
  'banner.signedOut': 'Has cerrado la sesión.',
  'banner.signedOutBecause': 'Se cerró la sesión: {why}',
  'banner.signIn': 'Iniciar sesión de nuevo',

  'nowPlaying.name': 'Mensaje de voz de {name}',
  'nowPlaying.close': 'Detener reproducción',

  'error.wrongPassword': 'El nombre de usuario o la contraseña no son correctos.',
  'error.unknownUser': 'No hay ninguna cuenta con este nombre.',
  'error.nameTaken': 'Este nombre de usuario ya existe. Elige otro o inicia sesión.',
  'error.nameIllegal':
    'Los nombres de usuario tienen de 1 a 64 caracteres: minúsculas, cifras, puntos, guiones y guiones bajos.',
  'error.passwordIllegal': 'Esta contraseña no se puede usar. Elige otra.',
  'error.registrationClosed': 'Este servidor no permite registrarse por cuenta propia.',
  'error.unknownApp': 'El servidor no conoce esta clave de aplicación.',
  'error.serverUnreachable': 'El servidor no responde. Comprueba la conexión y la dirección.',
  'error.notAParleyServer': 'No hay ningún servidor de Parley en esta dirección.',
  'error.signInFailed': 'No se pudo iniciar sesión. Inténtalo de nuevo.',
  'error.authFailed': 'El servidor no aceptó este inicio de sesión.',

  'conversation.none.title': 'Elige una conversación',
  'conversation.none.hint': 'O empieza una nueva. Todo lo que escribes se guarda, también sin conexión.',

  'search.name': 'Buscar personas y mensajes',
  'search.hint': 'Personas y mensajes',
  'search.clear': 'Borrar la búsqueda',
  'search.failed': 'La búsqueda no funcionó',
  'switcher.title': 'Ir a una conversación',
}
