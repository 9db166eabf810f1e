// Texts in Portuguese: presence and status.

import type { TextsOf } from '../keys.ts'

export const presenceTexts: TextsOf<'presence'> = {
  'presence.online': 'online',
  'presence.busy': 'ocupado',
  'presence.away': 'ausente',
  'presence.quiet': 'não perturbe',
  'presence.offline': 'offline',
  'presence.lastSeen': 'visto por último: {time}',
  'presence.lastSeen.now': 'visto agora mesmo',

  'status.title': 'Seu status',
  'status.choose': 'Escolha um status',
  'status.available': 'Disponível',
  'status.busy': 'Ocupado',
  'status.away': 'Ausente',
  'status.quiet': 'Não perturbe',
  'status.own': 'Outra coisa',
  'status.own.hint': 'Com suas palavras, por exemplo: no trem, volto às quatro',
  'status.own.name': 'Status com suas palavras',
  'status.who': 'Quem olhar seu nome o vê enquanto este dispositivo estiver conectado.',
  'status.save': 'Salvar',
  'status.saved': 'Seu status: {status}',
  'status.failed': 'Seu status não foi alterado: {why}',
  'status.long': 'É longo demais.',
}
