// Texts in Portuguese: the connection banner, new conversations and playback.

import type { TextsOf } from '../keys.ts'

export const appTexts: TextsOf<'app'> = {
  'banner.connecting': 'Conectando…',
  'banner.reconnecting': 'Reconectando…',
  'banner.offline': 'Você está sem conexão. O que você escrever será enviado quando voltar.',
  'banner.waiting':
    'Sem conexão. Próxima tentativa em {seconds, plural, one {# segundo} other {# segundos}}.',
  'banner.now': 'Tentar agora',
  'banner.stopped': 'Sem conexão com o servidor. O que você escreveu está salvo.',
  'banner.signedInElsewhere': 'Você foi desconectado porque entrou em outro dispositivo.',
  'banner.removed': 'Esta conta foi removida por um administrador.',
  'banner.passwordChanged': 'Você foi desconectado porque a senha foi alterada.',
  'app.name': 'Parley',
  'list.title': 'Chats',
  'banner.kicked': 'Outro dos seus dispositivos desconectou este.',
  'banner.tokenExpired': 'Sua sessão expirou.',
  'banner.serviceOff': 'O serviço de chat está desligado para este aplicativo no momento.',
  'banner.signedOut': 'Você saiu da conta.',
  'banner.signedOutBecause': 'Você foi desconectado: {why}',
  'banner.signIn': 'Entrar novamente',

  'nowPlaying.name': 'Mensagem de voz de {name}',
  'nowPlaying.close': 'Parar reprodução',

  'error.wrongPassword': 'O nome de usuário ou a senha não está certo.',
  'error.unknownUser': 'Não há conta com este nome.',
  'error.nameTaken': 'Este nome de usuário já está em uso. Escolha outro ou entre.',
  'error.nameIllegal':
    'Nomes de usuário têm de 1 a 64 caracteres: letras minúsculas, números, pontos, hífens e sublinhados.',
  'error.passwordIllegal': 'Esta senha não pode ser usada. Escolha outra.',
  'error.registrationClosed': 'Este servidor não permite que as pessoas se registrem sozinhas.',
  'error.unknownApp': 'O servidor não conhece esta chave do aplicativo.',
  'error.serverUnreachable': 'O servidor não responde. Verifique a conexão e o endereço.',
  'error.notAParleyServer': 'Não há um servidor Parley neste endereço.',
  'error.signInFailed': 'Não foi possível entrar. Tente novamente.',
  'error.authFailed': 'O servidor não aceitou este login.',

  'conversation.none.title': 'Escolha uma conversa',
  'conversation.none.hint': 'Ou comece uma nova. Tudo o que você escreve fica salvo, mesmo sem conexão.',

  'search.name': 'Buscar pessoas e mensagens',
  'search.hint': 'Pessoas e mensagens',
  'search.clear': 'Limpar a busca',
  'search.failed': 'A busca não funcionou',
  'switcher.title': 'Ir para uma conversa',
}
