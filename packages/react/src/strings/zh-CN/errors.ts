// Texts in simplified Chinese: errors of single features.

import type { TextsOf } from '../keys.ts'

export const errorsTexts: TextsOf<'errors'> = {
  'error.uploadFailed': '文件没有传到服务器。',
  'error.payload_too_large': '文件超过了服务器允许的大小。',
  'error.quota_exceeded': '服务器上已没有空间存放你的文件。',
  'error.downloadFailed': '文件不存在，或没有传过来。',
  'error.downloadExpired': '服务器已不再保留该文件。',
  'error.downloadNotAllowed': '你无权打开它。',
  'error.notInGroup': '你不在此群组中。',
  'error.groupNotFound': '此群组已不存在。',
  'error.groupDisabled': '此群组已停用。',
  'error.membersFull': '群组人数已满。',
  'error.alreadyInGroup': '你已在此群组中。',
  'error.roomNotFound': '此聊天室已不存在。',
  'error.notInRoom': '你不在此聊天室中。',
  'error.roomFull': '聊天室已满员，请等有人离开后再试。',
  'error.threadNotFound': '此子区已不存在。',
  'error.threadExists': '此消息已有子区。',
  'error.messageNotFound': '该消息已不存在。',
  'error.maxLimit': '已达到数量上限。',

  'error.sendTimeout': '服务器没有及时响应。',
  'error.socketError': '连接服务器失败。',
  'error.hostLookupFailed': '找不到服务器。',
  'error.clientOffline': '当前没有连接。',
  'error.userNotFound': '没有这个用户。',
  'error.servingDisabled': '此应用的聊天服务目前已停用。',
  'error.signedInElsewhere': '你在另一台设备上登录了。',
  'error.userRemoved': '该账号已被管理员删除。',
  'error.passwordChanged': '密码已修改。',
  'error.kickedByOtherDevice': '你的另一台设备将本设备退出了登录。',
  'error.rateLimited': '操作过快，请稍后再试。',
  'error.messageTooLarge': '消息过长。',
  'error.illegalContent': '消息包含不允许的内容。',
  'error.moderationBlocked': '消息未通过审核。',
  'error.externallyBlocked': '应用没有放行这条消息。',
  'error.mutedByAdmin': '管理员暂时禁止你发言。',
  'error.notContact': '只能给联系人发消息。',
  'error.notOnAllowlist': '只有白名单中的人可以在这里发言。',
  'error.permissionDenied': '你没有权限这样做。',

  'kind.download.failed': '文件加载失败：{why}',

  'error.disconnected': '服务器响应之前连接已断开。',
}
