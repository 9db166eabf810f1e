// Texts in Korean: the connection banner, new conversations and playback.

import type { TextsOf } from '../keys.ts'

export const appTexts: TextsOf<'app'> = {
  'banner.connecting': '연결하는 중…',
  'banner.reconnecting': '다시 연결하는 중…',
  'banner.offline': '오프라인이에요. 작성한 내용은 다시 연결되면 전송돼요.',
  'banner.waiting': '연결되지 않았어요. {seconds, plural, other {#초}} 후에 다시 시도해요.',
  'banner.now': '지금 시도',
  'banner.stopped': '서버에 연결할 수 없어요. 작성한 내용은 보관되어 있어요.',
  'banner.signedInElsewhere': '다른 기기에서 로그인해서 로그아웃되었어요.',
  'banner.removed': '관리자가 이 계정을 삭제했어요.',
  'banner.passwordChanged': '비밀번호가 변경되어 로그아웃되었어요.',
  'app.name': 'Parley',
  'list.title': '채팅',
  'banner.kicked': '내 다른 기기에서 이 기기를 로그아웃했어요.',
  'banner.tokenExpired': '로그인이 만료되었어요.',
  'banner.serviceOff': '이 앱의 채팅 서비스가 지금은 꺼져 있어요.',
  'banner.signedOut': '로그아웃되었어요.',
  'banner.signedOutBecause': '로그아웃되었어요: {why}',
  'banner.signIn': '다시 로그인',

  'nowPlaying.name': '{name} 님의 음성 메시지',
  'nowPlaying.close': '재생 중지',

  'error.wrongPassword': '사용자 이름이나 비밀번호가 맞지 않아요.',
  'error.unknownUser': '이 이름의 계정이 없어요.',
  'error.nameTaken': '이미 사용 중인 사용자 이름이에요. 다른 이름을 고르거나 로그인하세요.',
  'error.nameIllegal': '사용자 이름은 1~64자이며 소문자, 숫자, 점, 하이픈, 밑줄을 쓸 수 있어요.',
  'error.passwordIllegal': '사용할 수 없는 비밀번호예요. 다른 것을 고르세요.',
  'error.registrationClosed': '이 서버에서는 직접 가입할 수 없어요.',
  'error.unknownApp': '서버가 이 앱 키를 알지 못해요.',
  'error.serverUnreachable': '서버가 응답하지 않아요. 연결과 주소를 확인하세요.',
  'error.notAParleyServer': '이 주소에는 Parley 서버가 없어요.',
  'error.signInFailed': '로그인하지 못했어요. 다시 시도해 주세요.',
  'error.authFailed': '서버가 이 로그인을 받아들이지 않았어요.',

  'conversation.none.title': '대화를 선택하세요',
  'conversation.none.hint': '또는 새 대화를 시작하세요. 작성한 내용은 오프라인에서도 모두 보관돼요.',

  'search.name': '사람과 메시지 검색',
  'search.hint': '사람과 메시지',
  'search.clear': '검색 지우기',
  'search.failed': '검색하지 못했어요',
  'switcher.title': '대화로 이동',
}
