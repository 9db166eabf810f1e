// Texts in Spanish: message actions.

import type { TextsOf } from '../keys.ts'

export const messageActionsTexts: TextsOf<'message-actions'> = {
  'timeline.jump': 'Ir al último mensaje',
  'timeline.jump.count': '{count, plural, one {Ir a # mensaje nuevo} other {Ir a # mensajes nuevos}}',

  'message.translation': 'Traducción · {language}',
  'message.translation.hide': 'Ocultar traducción',
  'message.translation.show': 'Mostrar traducción',

  'kind.video.play': 'Reproducir vídeo: {alt}',

  'menu.name': 'Mensaje: {text}',
  'menu.copy': 'Copiar texto',
  'menu.copied': 'Copiado',
  'menu.edit': 'Editar',
  'menu.pin': 'Fijar',
  'menu.unpin': 'Dejar de fijar',
  'menu.forward': 'Reenviar',
  'menu.select': 'Seleccionar',
  'menu.readBy': 'Leído por',
  'menu.reactionUsers': 'Quién reaccionó',
  'menu.report': 'Denunciar',
  'menu.recall': 'Retirar',

  'recall.title': '¿Retirar este mensaje?',
  'recall.hint': 'Desaparece para todos. Queda una línea que lo dice.',
  'recall.confirm': 'Retirar',

  'reactions.who': 'Quién reaccionó con {reaction}',

  'jump.back': 'Volver a donde estabas',

  'readBy.title': 'Leído por',
  'readBy.none': 'Nadie lo ha leído aún.',

  'report.title': 'Denunciar este mensaje',
  'report.type': '¿Qué problema tiene?',
  'report.type.spam': 'Spam o publicidad',
  'report.type.abuse': 'Insultos o acoso',
  'report.type.violence': 'Violencia o amenazas',
  'report.type.sexual': 'Contenido sexual',
  'report.type.fraud': 'Fraude',
  'report.type.other': 'Otra cosa',
  'report.reason': '¿Qué deben saber los moderadores?',
  'report.hint': 'Los moderadores ven el mensaje y lo que escribas. No se avisa a {name}.',
  'report.send': 'Enviar denuncia',
  'report.sending': 'Enviando…',
  'report.missing': 'Di en pocas palabras qué problema hay.',
  'report.sent.title': 'Gracias',
  'report.sent.hint': 'Los moderadores ya tienen la denuncia.',

  'combined.levels': 'Niveles',
  'combined.loading': 'Cargando los mensajes',
  'combined.failed': 'No se pudieron cargar los mensajes',
  'combined.empty': 'Aquí no hay nada.',

  'timeline.mention':
    '{count, plural, one {Ir al mensaje que te menciona} other {Ir al siguiente de # mensajes que te mencionan}}',

  'message.stop': 'Dejar de escribir',
  'message.brokenOff': 'El resto de este mensaje nunca llegó.',

  'voiceText.show': 'Mostrar texto',
  'voiceText.hide': 'Ocultar texto',
  'voiceText.busy': 'Transcribiendo…',
  'voiceText.none': 'No se entendió ninguna palabra.',
  'voiceText.failed': 'No se pudo convertir en texto.',
  'voiceText.tooLong': 'Este mensaje es demasiado largo para convertirlo en texto.',
  'voiceText.again': 'Reintentar',

  'menu.thread': 'Iniciar un hilo',
  'menu.thread.reply': 'Responder en el hilo',

  'kind.voice.new': 'Sin escuchar',
  'kind.combined.hint': 'Historial del chat',
  'kind.combined.untitled': 'Historial del chat',
  'kind.custom.params': 'Contenido',
  'message.failed.because': 'No enviado: {why}',
  'message.failed.blocked': 'Esta persona no acepta mensajes tuyos.',
  'message.retry': 'Reintentar',
  'message.editFailed': 'Editar',
  'message.discard': 'Eliminar',
}
