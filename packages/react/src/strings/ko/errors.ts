// Texts in Korean: errors of single features.

import type { TextsOf } from '../keys.ts'

export const errorsTexts: TextsOf<'errors'> = {
  'error.uploadFailed': '파일이 서버에 도착하지 않았습니다.',
  'error.payload_too_large': '파일이 서버 허용 크기보다 큽니다.',
  'error.quota_exceeded': '서버에 파일을 둘 공간이 없습니다.',
  'error.downloadFailed': '파일이 없거나 전송되지 않았습니다.',
  'error.downloadExpired': '서버에 더 이상 보관되어 있지 않습니다.',
  'error.downloadNotAllowed': '열 권한이 없습니다.',
  'error.notInGroup': '이 그룹에 속해 있지 않아요.',
  'error.groupNotFound': '더 이상 존재하지 않는 그룹이에요.',
  'error.groupDisabled': '이 그룹은 꺼져 있어요.',
  'error.membersFull': '그룹이 가득 찼어요.',
  'error.alreadyInGroup': '이미 이 그룹에 있어요.',
  'error.roomNotFound': '더 이상 존재하지 않는 룸이에요.',
  'error.notInRoom': '이 룸에 참여하고 있지 않아요.',
  'error.roomFull': '룸이 가득 찼어요. 누군가 나가면 다시 시도해 주세요.',
  'error.threadNotFound': '이 스레드는 더 이상 없어요.',
  'error.threadExists': '이 메시지에는 이미 스레드가 있어요.',
  'error.messageNotFound': '메시지가 더 이상 없어요.',
  'error.maxLimit': '최대 개수에 도달했어요.',

  'error.sendTimeout': '서버가 제때 응답하지 않았어요.',
  'error.socketError': '서버에 연결하지 못했어요.',
  'error.hostLookupFailed': '서버를 찾을 수 없어요.',
  'error.clientOffline': '연결되어 있지 않아요.',
  'error.userNotFound': '그런 사용자가 없어요.',
  'error.servingDisabled': '이 앱의 채팅 서비스가 지금은 꺼져 있어요.',
  'error.signedInElsewhere': '다른 기기에서 로그인했어요.',
  'error.userRemoved': '관리자가 이 계정을 삭제했어요.',
  'error.passwordChanged': '비밀번호가 변경되었어요.',
  'error.kickedByOtherDevice': '내 다른 기기에서 이 기기를 로그아웃했어요.',
  'error.rateLimited': '너무 빨라요. 잠시 후 다시 시도해 주세요.',
  'error.messageTooLarge': '메시지가 너무 길어요.',
  'error.illegalContent': '허용되지 않는 단어가 들어 있어요.',
  'error.moderationBlocked': '운영 정책에 따라 메시지가 전송되지 않았어요.',
  'error.externallyBlocked': '애플리케이션에서 메시지를 허용하지 않았어요.',
  'error.mutedByAdmin': '지금은 관리자가 글쓰기를 제한했어요.',
  'error.notContact': '연락처에 있는 사람에게만 메시지를 보낼 수 있어요.',
  'error.notOnAllowlist': '일부 사람만 글을 쓸 수 있고, 나는 포함되어 있지 않아요.',
  'error.permissionDenied': '그렇게 할 수 없어요.',

  'kind.download.failed': '파일을 불러오지 못했어요: {why}',

  'error.disconnected': '서버가 응답하기 전에 연결이 끊겼어요.',
}
