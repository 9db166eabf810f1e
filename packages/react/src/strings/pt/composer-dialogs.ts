// Texts in Portuguese: editing, captions and the location dialog.

import type { TextsOf } from '../keys.ts'

export const composerDialogsTexts: TextsOf<'composer-dialogs'> = {
  'composer.edit.failed': 'Não foi salvo. {why}',
  'composer.edit.limit': 'Esta mensagem foi alterada vezes demais e fica como está.',
  'composer.edit.gone': 'A mensagem não existe mais.',
  'composer.edit.notAllowed': 'Você não pode alterar esta mensagem.',
  'composer.edit.off': 'As mensagens não podem ser alteradas neste aplicativo.',

  'location.title': 'Enviar uma localização',
  'location.mine': 'Usar minha posição',
  'location.finding': 'Procurando sua posição…',
  'location.found': 'Sua posição foi encontrada.',
  'location.place': 'Nome do lugar',
  'location.place.hint': 'Opcional',
  'location.typed': 'Digitar coordenadas',
  'location.coordinates': 'Latitude e longitude',
  'location.hint': 'Por exemplo -23.5505, -46.6333',
  'location.invalid': 'São necessários dois números: latitude de −90 a 90 e longitude de −180 a 180.',
  'location.refused':
    'Esta página não pode saber onde você está. Permita nas configurações do navegador ou digite o lugar.',
  'location.unknown': 'Não foi possível encontrar sua posição. Você pode digitar o lugar.',
  'location.unsupported': 'Este navegador não informa a posição. Você pode digitar o lugar.',
  'location.send': 'Enviar localização',

  'attach.caption': 'Legenda de {name}',
  'attach.alt': 'Descreva o que {name} mostra',
  'attach.alt.hint': 'Descrição para quem não pode ver',
  'attach.original': 'Tamanho original',
  'attach.retry': 'Enviar {name} novamente',
  'attach.failed': '{name} não foi enviado. {why}',

  'attach.name': 'Arquivos para enviar',
  'attach.remove': 'Remover {name}',
  'attach.tooMany':
    'No máximo {most} arquivos por vez. {count, plural, one {# arquivo ficou de fora.} other {# arquivos ficaram de fora.}}',
  'attach.tooLarge': '{name} é grande demais ({size}). Um arquivo pode ter até {most}.',
  'attach.tooLarge.many':
    '{count, plural, one {# arquivo é grande demais.} other {# arquivos são grandes demais.}} Um arquivo pode ter até {most}.',
  'attach.empty': '{name} está vazio.',
  'attach.empty.many': '{count, plural, one {# arquivo está vazio.} other {# arquivos estão vazios.}}',
  'attach.folder': 'Não é possível enviar pastas. Escolha os arquivos dentro delas.',
  undo: 'Desfazer',
  'mention.found':
    '{count, plural, one {# resultado} other {# resultados}}. Para cima e para baixo escolhem, Enter menciona, Esc continua a escrita.',
  'undo.title': 'Desfazer o que você acabou de enviar',
  'undo.failed': 'Não foi possível desfazer: {why}',
  'undo.done': 'Desfeito. O texto voltou para o campo.',
  'attach.drop': 'Solte os arquivos aqui',
  'attach.drop.hint': 'Você pode adicionar uma legenda antes de enviar para {name}.',
  'mention.name': 'Pessoas para mencionar',
  'mention.everyone.hint': 'Todo mundo aqui',

  'command.name': 'Comandos',
  'command.found':
    '{count, plural, one {# comando} other {# comandos}}. Para cima e para baixo escolhem, Enter insere, Esc continua a escrita.',
}
