// Texts in Portuguese: everything needed at the start.

import type { TextsOf } from '../keys.ts'

export const baseTexts: TextsOf<'base'> = {
  'notice.dismiss': 'Dispensar',

  'chatSearch.open': 'Buscar nesta conversa',

  'day.today': 'Hoje',
  'day.yesterday': 'Ontem',

  'typing.now': 'digitando…',
  'typing.names': '{names}: digitando…',

  'conversation.back': 'Voltar à lista',
  'conversation.ended.title': 'Você saiu da conta',
  'conversation.ended.hint':
    'Suas mensagens ficam no servidor, e o que você estava escrevendo, neste dispositivo. Entre novamente para continuar.',
  'conversation.members': '{count, plural, one {# membro} other {# membros}}',
  'conversation.region': 'Conversa com {name}',

  'groupPanel.open': 'Detalhes do grupo',

  'group.label': 'Grupo',

  'state.later.title': 'Nada aqui ainda',
  'state.later.hint': 'Aparecerá assim que você se reconectar.',

  'action.retry': 'Tentar novamente',

  'emojiPicker.name': 'Emoji',
  'emojiPicker.loading': 'Carregando emojis',
  'emojiPicker.failed': 'Não foi possível carregar os emojis.',

  'richText.code': 'Código',
  'richText.copy': 'Copiar',
  'richText.copied': 'Copiado',
  'richText.copyFailed': 'Não copiado',

  'error.unexpected': 'Algo deu errado. Tente de novo.',
  'error.unknown': 'Algo deu errado (código {code}).',
  'error.networkError': 'Não é possível acessar o servidor.',
  'error.requestTimeout': 'O servidor não respondeu a tempo.',
  'error.connectionLost': 'A conexão com o servidor foi perdida.',
  'error.notSignedIn': 'Você não entrou na conta.',
  'error.tokenExpired': 'Sua sessão expirou. Entre novamente.',
  'error.tokenInvalid': 'Esta sessão não é mais válida. Entre novamente.',
  'error.serverBusy': 'O servidor está ocupado. Tente novamente em instantes.',
  'error.serverError': 'Algo deu errado no servidor.',
  'error.muted': 'Você não pode escrever aqui no momento.',

  'bot.badge': 'Bot',
}
