// Texts in Portuguese: the composer.

import type { TextsOf } from '../keys.ts'

export const composerTexts: TextsOf<'composer'> = {
  'composer.name': 'Mensagem para {name}',
  'composer.placeholder': 'Mensagem para {name}',
  'composer.send': 'Enviar',
  'composer.hint.enter': 'Enter envia, Shift e Enter quebram a linha',
  'composer.hint.ctrlEnter': 'Ctrl e Enter enviam, Enter quebra a linha',
  'composer.caption': 'Adicionar legenda',
  'composer.attach': 'Anexar',
  'composer.attach.media': 'Foto ou vídeo',
  'composer.attach.camera': 'Câmera',
  'composer.attach.file': 'Arquivo',
  'composer.attach.location': 'Localização',
  'composer.receipts': 'Pedir confirmação de leitura',
  'composer.receipts.off': 'Quem lê é convidado a confirmar a leitura. Desativar',
  'composer.emoji': 'Emoji',
  'composer.voice': 'Gravar mensagem de voz',
  'composer.reply': 'Responder a {name}',
  'composer.reply.cancel': 'Cancelar resposta',
  'composer.edit': 'Editar mensagem',
  'composer.edit.cancel': 'Cancelar edição',
  'composer.edit.save': 'Salvar alterações',
  'composer.edit.saved': 'Alterações salvas',
  'composer.left': '{count, plural, one {# caractere restante} other {# caracteres restantes}}',
  'composer.over': '{count, plural, one {# caractere a mais} other {# caracteres a mais}}',

  'attach.count':
    '{count, plural, =0 {Nenhum arquivo pronto} one {# arquivo pronto} other {# arquivos prontos}} para enviar',

  'mention.everyone': 'todos',
}
