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
}
