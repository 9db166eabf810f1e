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
  'banner.kicked': '내 다른 기기에서 이 기기를 로그아웃했어요.',
  'banner.tokenExpired': '로그인이 만료되었어요.',
  'banner.serviceOff': '이 앱의 채팅 서비스가 지금은 꺼져 있어요.',
  'banner.signedOut': '로그아웃되었어요.',
  'banner.signedOutBecause': '로그아웃되었어요: {why}',
  'banner.signIn': '다시 로그인',

  'nowPlaying.name': '{name} 님의 음성 메시지',
  'nowPlaying.close': '재생 중지',
}
