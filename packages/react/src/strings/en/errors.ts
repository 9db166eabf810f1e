// Texts in English: errors of single features.

export const errorsTexts = {
  'error.uploadFailed': 'The file did not reach the server.',
  'error.payload_too_large': 'The file is larger than the server accepts.',
  'error.quota_exceeded': 'You have used up your storage on the server.',
  'error.downloadFailed': 'The file is missing or could not be loaded.',
  'error.downloadExpired': 'The file is no longer on the server.',
  'error.downloadNotAllowed': 'You do not have permission to open this file.',
  'error.notInGroup': 'You are not in this group.',
  'error.groupNotFound': 'This group no longer exists.',
  'error.groupDisabled': 'This group is switched off.',
  'error.membersFull': 'The group is full.',
  'error.alreadyInGroup': 'You are already in this group.',
  'error.roomNotFound': 'This room no longer exists.',
  'error.notInRoom': 'You are not in this room.',
  'error.roomFull': 'The room is full. Try again when somebody has left.',
  'error.threadNotFound': 'This thread no longer exists.',
  'error.threadExists': 'This message already has a thread.',
  'error.messageNotFound': 'The message no longer exists.',
  'error.maxLimit': 'The limit has been reached.',
} satisfies Record<string, string>
