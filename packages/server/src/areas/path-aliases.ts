// Further paths of calls: those of older clients, and those that the documentation for back ends has. The handlers are the
// same.

import { type CallDefinition, calls, legacyCalls } from '@parley/protocol'
import type { Handler } from '../pipeline/handler.ts'

const { blocks, contacts, conversations, groups, history } = calls

const otherPaths: readonly (readonly [call: CallDefinition, path: string])[] = [
  // Web clients before 4.2.
  [conversations.remove, 'users/{user}/user_channel'],
  [groups.isMuted, 'sdk/group/{groupId}/mute/{member}'],
  // Back ends.
  [legacyCalls.conversations.listChannels, 'user/{user}/user_channels'],
  [contacts.setRemark, 'user/{user}/contacts/users/{contact}'],
  [contacts.list, 'user/{user}/contacts'],
  [blocks.add, 'users/{user}/blocks/users'],
  [groups.setAttributes, 'metadata/chatgroup/{groupId}/user/{member}'],
  [groups.attributes, 'metadata/chatgroup/{groupId}/get'],
  [history.removeFromChat, 'rest/message/roaming/chat/user/{user}'],
  [history.removeFromGroup, 'rest/message/roaming/group/user/{user}'],
  [history.removeFromChatBefore, 'rest/message/roaming/chat/user/{user}/time'],
  [history.removeFromGroupBefore, 'rest/message/roaming/group/user/{user}/time'],
  [conversations.removeAll, 'rest/message/roaming/user/{user}/delete/all'],
]

/** The handlers, with a further entry for each other path. */
export function withOtherPaths(handlers: readonly Handler[]): Handler[] {
  return handlers.flatMap((handler) => [
    handler,
    ...otherPaths.flatMap(([call, path]) => (call === handler.call ? [{ ...handler, path }] : [])),
  ])
}
