// Texts in Portuguese: message actions.

import type { TextsOf } from '../keys.ts'

export const messageActionsTexts: TextsOf<'message-actions'> = {
  'timeline.jump': 'Ir para a última mensagem',
  'timeline.jump.count': '{count, plural, one {Ir para # nova mensagem} other {Ir para # novas mensagens}}',

  'message.translation': 'Tradução · {language}',
  'message.translation.hide': 'Ocultar tradução',
  'message.translation.show': 'Mostrar tradução',

  'kind.video.play': 'Reproduzir vídeo: {alt}',

  'menu.name': 'Mensagem: {text}',
  'menu.copy': 'Copiar texto',
  'menu.copied': 'Copiado',
  'menu.edit': 'Editar',
  'menu.pin': 'Fixar',
  'menu.unpin': 'Desafixar',
  'menu.forward': 'Encaminhar',
  'menu.select': 'Selecionar',
  'menu.readBy': 'Lida por',
  'menu.reactionUsers': 'Quem reagiu',
  'menu.report': 'Denunciar',
  'menu.recall': 'Apagar para todos',

  'recall.title': 'Apagar esta mensagem para todos?',
  'recall.hint': 'Ela desaparece para todos. Fica uma linha avisando.',
  'recall.confirm': 'Apagar para todos',

  'reactions.who': 'Quem reagiu com {reaction}',

  'jump.back': 'Voltar para onde você estava',

  'readBy.title': 'Lida por',
  'readBy.none': 'Ninguém leu ainda.',

  'report.title': 'Denunciar esta mensagem',
  'report.type': 'Qual é o problema?',
  'report.type.spam': 'Spam ou publicidade',
  'report.type.abuse': 'Insultos ou assédio',
  'report.type.violence': 'Violência ou ameaças',
  'report.type.sexual': 'Conteúdo sexual',
  'report.type.fraud': 'Fraude',
  'report.type.other': 'Outra coisa',
  'report.reason': 'O que os moderadores devem saber?',
  'report.hint': 'Os moderadores veem a mensagem e o que você escreve. {name} não é avisado.',
  'report.send': 'Enviar denúncia',
  'report.sending': 'Enviando…',
  'report.missing': 'Diga em poucas palavras qual é o problema.',
  'report.sent.title': 'Obrigado',
  'report.sent.hint': 'A denúncia já está com os moderadores.',

  'combined.levels': 'Níveis',
  'combined.loading': 'Carregando as mensagens',
  'combined.failed': 'Não foi possível carregar as mensagens',
  'combined.empty': 'Não há nada aqui.',

  'timeline.mention':
    '{count, plural, =1 {Ir para a mensagem que menciona você} one {Ir para a próxima de # mensagem que menciona você} other {Ir para a próxima de # mensagens que mencionam você}}',

  'message.stop': 'Parar de escrever',
  'message.brokenOff': 'O resto desta mensagem nunca chegou.',

  'voiceText.show': 'Mostrar texto',
  'voiceText.hide': 'Ocultar texto',
  'voiceText.busy': 'Transcrevendo…',
  'voiceText.none': 'Nenhuma palavra foi entendida.',
  'voiceText.failed': 'Não foi possível converter em texto.',
  'voiceText.tooLong': 'Esta mensagem é longa demais para ser convertida em texto.',
  'voiceText.again': 'Tentar de novo',

  'menu.thread': 'Iniciar um tópico',
  'menu.thread.reply': 'Responder no tópico',

  'kind.voice.new': 'Ainda não ouvida',
  'kind.combined.hint': 'Histórico da conversa',
  'kind.combined.untitled': 'Histórico da conversa',
  'kind.custom.params': 'Conteúdo',
  'message.failed.because': 'Não enviada: {why}',
  'message.failed.blocked': 'Esta pessoa não aceita mensagens suas.',
  'message.retry': 'Tentar novamente',
  'message.editFailed': 'Editar',
  'message.discard': 'Excluir',
}
