// Texts in Portuguese: pins, forwarding and selecting messages.

import type { TextsOf } from '../keys.ts'

export const conversationTexts: TextsOf<'conversation'> = {
  'forward.title':
    '{count, plural, =1 {Encaminhar mensagem} one {Encaminhar # mensagem} other {Encaminhar # mensagens}}',
  'forward.how': 'Enviar como',
  'forward.single': 'Uma por uma',
  'forward.merged': 'Um único histórico',
  'forward.more': '{count, plural, one {e mais #} other {e mais #}}',
  'forward.left':
    '{count, plural, one {# mensagem não pode ser encaminhada.} other {# mensagens não podem ser encaminhadas.}}',
  'forward.nothing': 'Estas mensagens não podem ser encaminhadas.',
  'forward.search': 'Buscar conversas',
  'forward.to': 'Conversas',
  'forward.none': 'Nenhuma conversa com este nome.',
  'forward.empty': 'Você ainda não tem conversas.',
  'forward.most': 'No máximo {most} conversas por vez.',
  'forward.send': 'Encaminhar',
  'forward.send.count': '{count, plural, one {Encaminhar para # chat} other {Encaminhar para # chats}}',
  'forward.again': 'Tentar novamente',
  'forward.sending': 'Enviando…',
  'forward.sent': 'Enviada',
  'forward.failed': 'Não enviada: {why}',
  'forward.later': 'Você pode fechar: o que está a caminho é enviado sozinho.',
  'forward.done': 'Encaminhada para {names}',
  'forward.doneSome':
    '{count, plural, one {# conversa não recebeu.} other {# conversas não receberam.}} As outras, sim.',
  'forward.doneNone': 'Nada foi encaminhado.',
  'forward.chat': 'Conversa de {names}',
  'forward.chat.group': 'Conversa em {name}',
  'forward.line': '{name}: {text}',
  'forward.text': '[Histórico da conversa] Esta versão não consegue mostrá-lo. Use uma mais recente.',

  'pins.name': 'Mensagens fixadas',
  'pins.title': 'Fixada',
  'pins.title.number': 'Fixada {number} de {count}',
  'pins.menu': 'Mensagens fixadas: mais',
  'pins.all': 'Mostrar todas as mensagens fixadas',
  'pins.by': 'Fixada por {name} · {time}',

  'select.name': 'Mensagens selecionadas',
  'select.count': '{count, plural, =0 {Escolha mensagens} one {# selecionada} other {# selecionadas}}',
  'select.forward': 'Encaminhar',
  'select.merge': 'Encaminhar como uma só',
  'select.merge.limit': 'Cabem no máximo {count} mensagens em uma.',
  'select.copy': 'Copiar',
  'select.remove': 'Apagar para mim',
  'select.remove.title':
    '{count, plural, one {Apagar # mensagem para você?} other {Apagar # mensagens para você?}}',
  'select.remove.hint': 'Os outros ficam com elas. Não dá para desfazer.',
  'select.done': 'Parar de selecionar',

  'translation.auto': 'Mostrar traduções nesta conversa',
}
