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
}
