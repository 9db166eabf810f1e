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
  'banner.kicked': 'Otro de tus dispositivos cerró la sesión en este.',
  'banner.tokenExpired': 'Tu sesión ha caducado.',
  'banner.serviceOff': 'El servicio de chat está desactivado para esta aplicación por ahora.',
  'banner.signedOut': 'Has cerrado la sesión.',
  'banner.signedOutBecause': 'Se cerró la sesión: {why}',
  'banner.signIn': 'Iniciar sesión de nuevo',

  'nowPlaying.name': 'Mensaje de voz de {name}',
  'nowPlaying.close': 'Detener reproducción',
}
