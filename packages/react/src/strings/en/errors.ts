// Texts in English: errors of single features.

export const errorsTexts = {
  'error.uploadFailed': 'The file did not get to the server.',
  'error.payload_too_large': 'The file is larger than the server takes.',
  'error.quota_exceeded': 'There is no room left for your files on the server.',
  'error.downloadFailed': 'It is not there, or did not come through.',
  'error.downloadExpired': 'It is no longer kept on the server.',
  'error.downloadNotAllowed': 'You may not open it.',
  'error.notInGroup': 'You are not in this group.',
  'error.groupNotFound': 'This group does not exist any more.',
  'error.groupDisabled': 'This group is switched off.',
  'error.membersFull': 'The group is full.',
  'error.alreadyInGroup': 'You are in this group already.',
  'error.roomNotFound': 'This room does not exist any more.',
  'error.notInRoom': 'You are not in this room.',
  'error.roomFull': 'The room is full. Try again when somebody has left.',
  'error.threadNotFound': 'This thread is no longer there.',
  'error.threadExists': 'There is a thread on this message already.',
  'error.messageNotFound': 'The message is no longer there.',
  'error.maxLimit': 'There are as many as there can be.',
} satisfies Record<string, string>
