// Texts in Spanish: errors of single features.

import type { TextsOf } from '../keys.ts'

export const errorsTexts: TextsOf<'errors'> = {
  'error.uploadFailed': 'El archivo no llegó al servidor.',
  'error.payload_too_large': 'El archivo es mayor de lo que admite el servidor.',
  'error.quota_exceeded': 'No queda espacio para tus archivos en el servidor.',
  'error.downloadFailed': 'No está o no llegó.',
  'error.downloadExpired': 'Ya no se guarda en el servidor.',
  'error.downloadNotAllowed': 'No puedes abrirlo.',
  'error.notInGroup': 'No estás en este grupo.',
  'error.groupNotFound': 'Este grupo ya no existe.',
  'error.groupDisabled': 'Este grupo está desactivado.',
  'error.membersFull': 'El grupo está lleno.',
  'error.alreadyInGroup': 'Ya estás en este grupo.',
  'error.roomNotFound': 'Esta sala ya no existe.',
  'error.notInRoom': 'No estás en esta sala.',
  'error.roomFull': 'La sala está llena. Inténtalo de nuevo cuando alguien haya salido.',
  'error.threadNotFound': 'Este hilo ya no está.',
  'error.threadExists': 'Ya hay un hilo en este mensaje.',
  'error.messageNotFound': 'El mensaje ya no está.',
  'error.maxLimit': 'Ya no caben más.',

  'error.sendTimeout': 'El servidor no respondió a tiempo.',
  'error.socketError': 'Falló la conexión con el servidor.',
  'error.hostLookupFailed': 'No se encontró el servidor.',
  'error.clientOffline': 'No tienes conexión.',
  'error.userNotFound': 'Ese usuario no existe.',
  'error.servingDisabled': 'El servicio de chat está desactivado para esta aplicación por ahora.',
  'error.signedInElsewhere': 'Iniciaste sesión en otro dispositivo.',
  'error.userRemoved': 'Un administrador eliminó esta cuenta.',
  'error.passwordChanged': 'Se cambió la contraseña.',
  'error.kickedByOtherDevice': 'Otro de tus dispositivos cerró la sesión en este.',
  'error.rateLimited': 'Vas demasiado rápido. Inténtalo de nuevo en un momento.',
  'error.messageTooLarge': 'El mensaje es demasiado largo.',
  'error.illegalContent': 'El mensaje tiene palabras que no están permitidas aquí.',
  'error.moderationBlocked': 'La moderación no dejó pasar el mensaje.',
  'error.externallyBlocked': 'La aplicación no dejó pasar el mensaje.',
  'error.mutedByAdmin': 'Un administrador no te deja escribir por ahora.',
  'error.notContact': 'Solo puedes escribir a personas de tus contactos.',
  'error.notOnAllowlist': 'Solo algunas personas pueden escribir aquí, y tú no estás entre ellas.',
  'error.permissionDenied': 'No puedes hacer eso.',

  'kind.download.failed': 'No se pudo cargar el archivo: {why}',

  'error.disconnected': 'La conexión se cortó antes de que el servidor respondiera.',
}
