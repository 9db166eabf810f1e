// Texts in Portuguese: everything needed at the start.

import type { TextsOf } from '../keys.ts'

export const baseTexts: TextsOf<'base'> = {
  'notice.dismiss': 'Dispensar',

  'chatSearch.open': 'Buscar nesta conversa',

  'app.name': 'Parley',

  'day.today': 'Hoje',
  'day.yesterday': 'Ontem',

  'typing.now': 'digitando…',
  'typing.names': '{names}: digitando…',

  'conversation.back': 'Voltar à lista',
  'conversation.ended.title': 'Você saiu da conta',
  'conversation.ended.hint':
    'Suas mensagens ficam no servidor, e o que você estava escrevendo, neste dispositivo. Entre novamente para continuar.',
  'conversation.none.title': 'Escolha uma conversa',
  'conversation.none.hint': 'Ou comece uma nova. Tudo o que você escreve fica salvo, mesmo sem conexão.',
  'conversation.members': '{count, plural, one {# membro} other {# membros}}',
  'conversation.region': 'Conversa com {name}',

  'group.new': 'Novo grupo',

  'groupPanel.open': 'Detalhes do grupo',

  'group.label': 'Grupo',

  'banner.syncing': 'Atualizando…',

  'state.later.title': 'Nada aqui ainda',
  'state.later.hint': 'Aparecerá assim que você se reconectar.',

  'action.cancel': 'Cancelar',
  'action.retry': 'Tentar novamente',

  'emojiPicker.name': 'Emoji',
  'emojiPicker.loading': 'Carregando emojis',
  'emojiPicker.failed': 'Não foi possível carregar os emojis.',

  'richText.code': 'Código',
  'richText.copy': 'Copiar',
  'richText.copied': 'Copiado',
  'richText.copyFailed': 'Não copiado',

  'mediaViewer.loading': 'Carregando imagem',

  'fileCard.open': 'Abrir {name}',

  'error.unexpected': 'Algo deu errado. Tente de novo.',
  'error.unknown': 'Algo deu errado (código {code}).',
  'error.networkError': 'Não é possível acessar o servidor.',
  'error.requestTimeout': 'O servidor não respondeu a tempo.',
  'error.connectionLost': 'A conexão com o servidor foi perdida.',
  'error.disconnected': 'A conexão caiu antes de o servidor responder.',
  'error.sendTimeout': 'O servidor não respondeu a tempo.',
  'error.socketError': 'A conexão com o servidor falhou.',
  'error.hostLookupFailed': 'O servidor não foi encontrado.',
  'error.clientOffline': 'Você está sem conexão.',
  'error.notSignedIn': 'Você não entrou na conta.',
  'error.tokenExpired': 'Sua sessão expirou. Entre novamente.',
  'error.tokenInvalid': 'Esta sessão não é mais válida. Entre novamente.',
  'error.userNotFound': 'Esse usuário não existe.',
  'error.servingDisabled': 'O serviço de chat está desligado para este aplicativo no momento.',
  'error.signedInElsewhere': 'Você entrou em outro dispositivo.',
  'error.userRemoved': 'Esta conta foi removida por um administrador.',
  'error.passwordChanged': 'A senha foi alterada.',
  'error.kickedByOtherDevice': 'Outro dos seus dispositivos desconectou este.',
  'error.serverBusy': 'O servidor está ocupado. Tente novamente em instantes.',
  'error.serverError': 'Algo deu errado no servidor.',
  'error.rateLimited': 'Foi rápido demais. Tente novamente em instantes.',
  'error.messageTooLarge': 'A mensagem é longa demais.',
  'error.illegalContent': 'A mensagem tem palavras que não são permitidas aqui.',
  'error.moderationBlocked': 'A moderação não deixou a mensagem passar.',
  'error.externallyBlocked': 'O aplicativo não deixou a mensagem passar.',
  'error.mutedByAdmin': 'Um administrador não permite que você escreva no momento.',
  'error.muted': 'Você não pode escrever aqui no momento.',
  'error.notContact': 'Você só pode escrever para pessoas dos seus contatos.',
  'error.notOnAllowlist': 'Só algumas pessoas podem escrever aqui, e você não está entre elas.',
  'error.permissionDenied': 'Você não pode fazer isso.',
}
