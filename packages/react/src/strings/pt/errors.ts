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

  'error.sendTimeout': 'O servidor não respondeu a tempo.',
  'error.socketError': 'A conexão com o servidor falhou.',
  'error.hostLookupFailed': 'O servidor não foi encontrado.',
  'error.clientOffline': 'Você está sem conexão.',
  'error.userNotFound': 'Esse usuário não existe.',
  'error.servingDisabled': 'O serviço de chat está desligado para este aplicativo no momento.',
  'error.signedInElsewhere': 'Você entrou em outro dispositivo.',
  'error.userRemoved': 'Esta conta foi removida por um administrador.',
  'error.passwordChanged': 'A senha foi alterada.',
  'error.kickedByOtherDevice': 'Outro dos seus dispositivos desconectou este.',
  'error.rateLimited': 'Foi rápido demais. Tente novamente em instantes.',
  'error.messageTooLarge': 'A mensagem é longa demais.',
  'error.illegalContent': 'A mensagem tem palavras que não são permitidas aqui.',
  'error.moderationBlocked': 'A moderação não deixou a mensagem passar.',
  'error.externallyBlocked': 'O aplicativo não deixou a mensagem passar.',
  'error.mutedByAdmin': 'Um administrador não permite que você escreva no momento.',
  'error.notContact': 'Você só pode escrever para pessoas dos seus contatos.',
  'error.notOnAllowlist': 'Só algumas pessoas podem escrever aqui, e você não está entre elas.',
  'error.permissionDenied': 'Você não pode fazer isso.',

  'kind.download.failed': 'Não foi possível carregar o arquivo: {why}',

  'error.disconnected': 'A conexão caiu antes de o servidor responder.',
}
