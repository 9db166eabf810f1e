// Texts in Korean: editing, captions and the location dialog.

import type { TextsOf } from '../keys.ts'

export const composerDialogsTexts: TextsOf<'composer-dialogs'> = {
  'composer.edit.failed': '저장하지 못했어요. {why}',
  'composer.edit.limit': '너무 여러 번 변경한 메시지라 더 이상 바꿀 수 없어요.',
  'composer.edit.gone': '메시지가 더 이상 없어요.',
  'composer.edit.notAllowed': '이 메시지는 변경할 수 없어요.',
  'composer.edit.off': '이 앱에서는 메시지를 변경할 수 없어요.',

  'location.title': '위치 보내기',
  'location.mine': '내 위치 사용',
  'location.finding': '위치를 찾고 있어요…',
  'location.found': '위치를 찾았어요.',
  'location.place': '장소 이름',
  'location.place.hint': '선택 사항',
  'location.typed': '좌표 직접 입력',
  'location.coordinates': '위도와 경도',
  'location.hint': '예: 37.5665, 126.9780',
  'location.invalid': '숫자 두 개가 필요해요: 위도는 −90~90, 경도는 −180~180이에요.',
  'location.refused': '이 페이지에서 위치를 알 수 없어요. 브라우저 설정에서 허용하거나 장소를 입력하세요.',
  'location.unknown': '위치를 찾지 못했어요. 장소를 입력할 수 있어요.',
  'location.unsupported': '이 브라우저는 위치를 제공하지 않아요. 장소를 입력할 수 있어요.',
  'location.send': '위치 보내기',

  'attach.caption': '{name} 설명',
  'attach.alt': '{name}에 보이는 것을 설명하세요',
  'attach.alt.hint': '볼 수 없는 사람을 위한 설명',
  'attach.original': '원본 크기',
  'attach.retry': '{name} 다시 업로드',
  'attach.failed': '{name} 업로드 실패. {why}',

  'attach.name': '보낼 파일',
  'attach.remove': '{name} 제거',
  'attach.tooMany': '한 번에 파일을 {most}개까지 보낼 수 있어요. {count, plural, other {#개는 제외했어요.}}',
  'attach.tooLarge': '{name}: 파일이 너무 커요({size}). 파일당 최대 {most}까지 가능해요.',
  'attach.tooLarge.many': '{count, plural, other {파일 #개가 너무 커요.}} 파일당 최대 {most}까지 가능해요.',
  'attach.empty': '{name}: 빈 파일이에요.',
  'attach.empty.many': '{count, plural, other {파일 #개가 비어 있어요.}}',
  'attach.folder': '폴더는 보낼 수 없어요. 안에 있는 파일을 선택하세요.',
  undo: '실행 취소',
  'mention.found': '{count, plural, other {#명 일치}}. 위아래 키로 선택, Enter로 언급, Esc로 계속 작성해요.',
  'undo.title': '방금 보낸 메시지 취소',
  'undo.failed': '취소하지 못했어요: {why}',
  'undo.done': '취소했어요. 글이 입력란에 다시 있어요.',
  'attach.drop': '여기에 파일을 놓으세요',
  'attach.drop.hint': '{name}에게 보내기 전에 설명을 추가할 수 있어요.',
  'mention.name': '언급할 사람',
  'mention.everyone.hint': '여기 있는 모든 사람',

  'command.name': '명령어',
  'command.found':
    '{count, plural, other {명령어 #개}}. 위아래 키로 선택, Enter로 입력, Esc로 계속 작성해요.',
}
