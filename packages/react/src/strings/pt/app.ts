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
  'banner.kicked': 'Outro dos seus dispositivos desconectou este.',
  'banner.tokenExpired': 'Sua sessão expirou.',
  'banner.serviceOff': 'O serviço de chat está desligado para este aplicativo no momento.',
  'banner.signedOut': 'Você saiu da conta.',
  'banner.signedOutBecause': 'Você foi desconectado: {why}',
  'banner.signIn': 'Entrar novamente',

  'nowPlaying.name': 'Mensagem de voz de {name}',
  'nowPlaying.close': 'Parar reprodução',
}
