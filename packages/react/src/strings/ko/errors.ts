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
}
