// Settings of messages and conversations.

import { serverLimits } from '@parley/protocol'
import type { SettingReaders } from './integrations.ts'

export interface MessageConfig {
  /** Largest text of a message. A longer one is refused and the socket stays open. */
  maxTextBytes: number
  /** How long a sender may recall a message. 0 disables recalling. Owners and admins have no limit. */
  recallMs: number
  /** How long messages are kept. 0: for ever. Apps may have other times. */
  historyMs: number
  /** Edits of one message. 0 disables editing, 1 and 2 count as 3. */
  editMax: number
  /** Users that a directed message may name. */
  maxDirected: number
  /** Whether reactions are enabled, and how many different ones a message may have. */
  reactions: boolean
  maxReactions: number
  /** Pinned messages per conversation. More is no longer a short list. */
  maxPins: number
  /** Whether messages may be reported, and the open reports of one user, so that nobody floods the moderators. */
  reports: boolean
  maxOpenReports: number
  /**
   * How many people have to report a message before it is removed, or messages of one person within a day before that person
   * is muted, and for how long. 0: never.
   */
  reportsToRemove: number
  reportsToMute: number
  reportMuteMs: number
  /** At most one read position per device and conversation is stored in this time. 0: every one is stored. */
  readPositionMs: number
  /** Conversations that one user may pin to the top of the list. */
  maxPinnedConversations: number
}

export const messageDefaults: MessageConfig = {
  maxTextBytes: 64 * 1024,
  recallMs: serverLimits.recallLimitMs,
  historyMs: 0,
  editMax: serverLimits.maxEdits,
  maxDirected: 20,
  reactions: true,
  maxReactions: 20,
  maxPins: 20,
  reports: true,
  maxOpenReports: 100,
  reportsToRemove: 0,
  reportsToMute: 0,
  reportMuteMs: 86_400_000,
  readPositionMs: 1000,
  maxPinnedConversations: 50,
}

export function messagesFrom({
  number,
  isOn,
}: Pick<SettingReaders, 'number' | 'isOn'>): Partial<MessageConfig> {
  return {
    recallMs: number('PARLEY_RECALL_SECONDS', messageDefaults.recallMs / 1000) * 1000,
    historyMs: number('PARLEY_HISTORY_DAYS', messageDefaults.historyMs / 86_400_000) * 86_400_000,
    editMax: number('PARLEY_MAX_EDITS', messageDefaults.editMax),
    maxDirected: number('PARLEY_MAX_DIRECTED', messageDefaults.maxDirected),
    reactions: isOn('PARLEY_REACTIONS', messageDefaults.reactions),
    maxReactions: number('PARLEY_MAX_REACTIONS', messageDefaults.maxReactions),
    maxPins: number('PARLEY_MAX_PINS', messageDefaults.maxPins),
    reports: isOn('PARLEY_REPORTS', messageDefaults.reports),
    maxOpenReports: number('PARLEY_MAX_OPEN_REPORTS', messageDefaults.maxOpenReports),
    reportsToRemove: number('PARLEY_REPORTS_TO_REMOVE', messageDefaults.reportsToRemove),
    reportsToMute: number('PARLEY_REPORTS_TO_MUTE', messageDefaults.reportsToMute),
    reportMuteMs: number('PARLEY_REPORT_MUTE_HOURS', messageDefaults.reportMuteMs / 3_600_000) * 3_600_000,
    readPositionMs: number('PARLEY_READ_POSITION_SECONDS', messageDefaults.readPositionMs / 1000) * 1000,
    maxPinnedConversations: number('PARLEY_MAX_PINNED_CONVERSATIONS', messageDefaults.maxPinnedConversations),
  }
}
