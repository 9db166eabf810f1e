// Texts in Portuguese: voice messages, pictures and locations.

import type { TextsOf } from '../keys.ts'

export const mediaTexts: TextsOf<'media'> = {
  'voiceRecorder.name': 'Mensagem de voz',
  'album.name': '{count, plural, one {# foto} other {# fotos}}',
  'voiceRecorder.asking': 'Permita que esta página use o microfone',
  'voiceRecorder.recording': 'Gravando',
  'voiceRecorder.stopped': 'Gravação parada, {duration}. Ouça ou envie.',
  'voiceRecorder.full': 'Gravação parada: {duration} é a duração máxima.',
  'voiceRecorder.cancel': 'Cancelar gravação',
  'voiceRecorder.stop': 'Parar gravação',
  'voiceRecorder.discard': 'Descartar gravação',
  'voiceRecorder.send': 'Enviar mensagem de voz',
  'voiceRecorder.again': 'Tentar novamente',
  'voiceRecorder.problem.refused':
    'Esta página não pode usar o microfone. Permita nas configurações do navegador e tente novamente.',
  'voiceRecorder.problem.noMicrophone': 'Nenhum microfone encontrado. Conecte um e tente novamente.',
  'voiceRecorder.problem.busy': 'O microfone está em uso por outro programa. Feche-o e tente novamente.',
  'voiceRecorder.problem.unsupported': 'Este navegador não consegue gravar mensagens de voz nesta página.',
  'voiceRecorder.problem.failed': 'A gravação falhou. Tente novamente.',

  'voicePlayer.name': 'Mensagem de voz, {duration}',
  'voicePlayer.play': 'Reproduzir mensagem de voz, {duration}',
  'voicePlayer.pause': 'Pausar mensagem de voz',
  'voicePlayer.position': 'Posição',
  'voicePlayer.at': '{at} de {duration}',
  'voicePlayer.speed': 'Velocidade {speed}×',
  'voicePlayer.failed': 'Não é possível reproduzir',

  'mediaViewer.name': 'Imagens',
  'mediaViewer.count': '{index} de {count}',
  'mediaViewer.shown': 'Imagem {index} de {count}: {alt}',
  'mediaViewer.previous': 'Imagem anterior',
  'mediaViewer.next': 'Próxima imagem',
  'mediaViewer.zoomIn': 'Ampliar',
  'mediaViewer.zoomOut': 'Reduzir',
  'mediaViewer.forward': 'Encaminhar imagem',
  'mediaViewer.save': 'Salvar imagem',
  'mediaViewer.failed': 'Não foi possível carregar a imagem.',

  'imageBox.picture': 'Imagem',
  'imageBox.open': 'Abrir imagem: {alt}',
  'imageBox.failed': 'Imagem não carregada',
  'imageBox.retry': 'Carregar a imagem novamente',

  'voiceRecorder.hold':
    'Solte para enviar. Deslize para o lado para cancelar, para cima para continuar gravando.',

  'locationCard.name': 'Localização',
  'locationCard.open': 'Ver {name} no OpenStreetMap, em uma nova aba',
  'locationCard.map': 'Abrir em um aplicativo de mapas',
  'locationCard.north': '{degrees}° N',
  'locationCard.south': '{degrees}° S',
  'locationCard.east': '{degrees}° L',
  'locationCard.west': '{degrees}° O',
}
