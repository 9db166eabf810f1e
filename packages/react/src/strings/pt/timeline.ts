// Texts in Portuguese: messages and the timeline.

import type { TextsOf } from '../keys.ts'

export const timelineTexts: TextsOf<'timeline'> = {
  'kind.detail': '{kind}: {detail}',
  'kind.length': '{kind} {length}',
  'kind.image': 'Foto',
  'kind.gif': 'GIF',
  'kind.video': 'Vídeo',
  'kind.voice': 'Mensagem de voz',
  'kind.file': 'Arquivo',
  'kind.location': 'Localização',
  'kind.custom': 'Mensagem personalizada',
  'kind.combined': 'Histórico da conversa',

  'recalled.you': 'Você apagou uma mensagem para todos',
  'recalled.youOf': 'Você apagou uma mensagem de {sender}',
  'recalled.other': '{name} apagou uma mensagem para todos',
  'recalled.otherOf': '{name} apagou uma mensagem de {sender}',
  'recalled.operator': 'Um administrador apagou uma mensagem',
  'recalled.again': 'Editar novamente',

  'menu.react': 'Reagir',
  'menu.more': 'Mais',
  'menu.reply': 'Responder',

  'reactions.name': 'Reações',
  'reactions.add': 'Adicionar uma reação',
  'reactions.chip': '{reaction}, {count, plural, one {# pessoa} other {# pessoas}}',
  'reactions.chip.mine': '{reaction}, {count, plural, one {só você} other {# pessoas, incluindo você}}',
  'reactions.failed': 'A reação não foi salva: {why}',

  'quote.name': 'Resposta a {name}: {text}. Ir até ela',
  'quote.gone': 'Mensagem',

  'jump.searching': 'Procurando a mensagem…',
  'jump.stop': 'Parar',
  'jump.missing': 'Esta mensagem não existe mais.',

  'pins.failed': 'Não funcionou: {why}',

  'readBy.count': '{count, plural, one {Lida por #} other {Lida por #}}',
  'readBy.open':
    '{count, plural, =0 {Ninguém leu ainda} one {Lida por # pessoa} other {Lida por # pessoas}}. Ver quem',

  'timeline.gap.count': '{count, plural, one {Falta # mensagem aqui} other {Faltam até # mensagens aqui}}',
  'timeline.gap.loading': 'Carregando…',
  'timeline.queue':
    '{count, plural, one {# mensagem será enviada} other {# mensagens serão enviadas}} assim que houver conexão',

  'message.streaming': 'ainda sendo escrita',
  'message.edited.before': 'Antes: {text}',

  'timeline.name': 'Mensagens com {name}',
  'timeline.loading': 'Carregando mensagens',
  'timeline.older': 'Mostrar mensagens anteriores',
  'timeline.olderLoading': 'Carregando mensagens anteriores',
  'timeline.start': 'Este é o começo da sua conversa com {name}.',
  'timeline.start.group': 'Este é o começo de {name}.',
  'timeline.empty.title': 'Diga oi para {name}',
  'timeline.empty.hint': 'Ninguém escreveu aqui ainda.',
  'timeline.failed.title': 'Não foi possível carregar estas mensagens',
  'timeline.gap': 'Faltam algumas mensagens aqui',
  'timeline.gap.load': 'Carregar',
  'timeline.new': 'Novas mensagens',
  'timeline.announce.one': '{name}: {text}',
  'timeline.announce.many': '{count, plural, one {# nova mensagem} other {# novas mensagens}} de {name}',

  'message.you': 'Você',
  'message.name': '{name}, {text}, {time}',
  'message.name.state': '{name}, {text}, {time}, {state}',
  'message.more': 'Mostrar mais',
  'message.less': 'Mostrar menos',
  'message.other': 'Este tipo de mensagem ainda não pode ser mostrado',
  'message.waiting': 'Aguardando conexão',
  'message.sending': 'Enviando',
  'message.sent': 'Enviada',
  'message.delivered': 'Entregue',
  'message.read': 'Lida',
  'message.failed': 'Não enviada',
  'message.hover': '{state} · {time}',
  'message.separator': ', ',
  'message.uploading': 'Fazendo upload',
  'message.edited': 'editada',
  'message.edited.hover': 'Editada por {name} · {time}',
  'message.onlyTo': 'Visível só para {names}',
  'message.replaced': 'A moderação alterou esta mensagem',
  'message.replaced.hint': 'O que foi escrito não é permitido aqui, então há outra coisa no lugar.',
  'message.names.more': '{names} e mais {count, plural, one {#} other {#}}',
  'message.reactions': '{count, plural, one {# reação} other {# reações}}',
  'message.repliesTo': 'responde a {name}',
  'message.tools': 'Ações para esta mensagem',
  'message.select': 'Selecionar esta mensagem',
}
