// Texts in Portuguese: errors of single features.

import type { TextsOf } from '../keys.ts'

export const errorsTexts: TextsOf<'errors'> = {
  'error.uploadFailed': 'O arquivo não chegou ao servidor.',
  'error.payload_too_large': 'O arquivo é maior do que o servidor aceita.',
  'error.quota_exceeded': 'Não há mais espaço para seus arquivos no servidor.',
  'error.downloadFailed': 'Não existe ou não chegou.',
  'error.downloadExpired': 'Não é mais mantido no servidor.',
  'error.downloadNotAllowed': 'Você não pode abri-lo.',
  'error.notInGroup': 'Você não está neste grupo.',
  'error.groupNotFound': 'Este grupo não existe mais.',
  'error.groupDisabled': 'Este grupo está desligado.',
  'error.membersFull': 'O grupo está cheio.',
  'error.alreadyInGroup': 'Você já está neste grupo.',
  'error.roomNotFound': 'Esta sala não existe mais.',
  'error.notInRoom': 'Você não está nesta sala.',
  'error.roomFull': 'A sala está cheia. Tente de novo quando alguém sair.',
  'error.threadNotFound': 'Este tópico não existe mais.',
  'error.threadExists': 'Já existe um tópico nesta mensagem.',
  'error.messageNotFound': 'A mensagem não existe mais.',
  'error.maxLimit': 'O limite foi atingido.',
}
