// Tests that must fail with other versions of the reference client, by file and title, because that version behaves
// differently from 4.17.0. A difference that is gone fails the run, too, so that this list stays correct.
//
// A listed test proves nothing about the server with that version. The reasons were found in the script of the
// client, except for `otherFields` and `refusalAsFile`, which come from the difference between expected and actual
// values.

type Differences = Readonly<Record<string, string>>

const noCall = 'this version does not have a call that the test makes'
const noSyncEvents = 'this version does not tell when catching up begins and ends'
const noEmpty = 'this version cannot ask for empty conversations'
const refusalAsFile = 'this version gives the body of a refused download as the file'
const warnsEarly = 'this version warns at half of the life of a token'
const misreadsRefusal = 'this version does not recognise the text of the refusal'
const noTarget = 'this version does not say for whom a file is, so only its secret opens it'
const otherFields = 'this version tells fewer fields, or other types of errors'
const callsLeftOut = 'the tests before it did not make all calls'
const oneOfList = 'this version gives one outcome instead of a list of one'
const otherRows = 'rows of groups have the role and whether the group is disabled, and nothing of ours'

const byVersion: Readonly<Record<string, Differences>> = {
  '4.8.1': {
    'contacts: waits for users who are offline, on each of their devices': noSyncEvents,
    'conversations: include empty conversations only on request': noEmpty,
    'files: gets nothing with a wrong secret, and the whole file with the right one': refusalAsFile,
    'groups-moderation: can be silenced and shielded': noCall,
    'groups-moderation: share files': refusalAsFile,
    'groups-calls: are changed, transferred, left and dissolved': otherFields,
    'groups-calls: are listed: public groups in pages, one’s own with and without roles': noCall,
    'groups-calls: are created in three ways': noCall,
    'groups-calls: inviteToGroup: at once': misreadsRefusal,
    'groups-calls: inviteUsersToGroup: at once': misreadsRefusal,
    'groups-calls: remove one member or several': noCall,
    'groups-calls: list their members': noCall,
    'groups-membership-events: applications are reported to owner and admins, the answer to the applicant, the join to everyone':
      otherFields,
    'groups-membership-events: invitations can be accepted and declined': noCall,
    'groups-membership-events: creating a group is reported to the creator’s other device and to everyone who was added':
      noCall,
    'groups-membership-events: several members join at once': otherFields,
    'groups-moderation-events: announcements, files and attributes are reported': otherFields,
    'groups-moderation-events: mutes, the allowlist and the ban are reported': otherFields,
    'groups-moderation-events: changes of owner and admins are reported': otherFields,
    'groups-moderation-events: shielding is reported to the user’s other device, in the older handler':
      noCall,
    'groups-moderation-events: changes of group details reach all members, with the new values': otherFields,
    'groups-moderation-events: a user who was offline gets all of it, in the order of the group': otherFields,
    'history: accepts unknown messages and refuses unknown conversations': otherFields,
    'options: wait for users who are offline, and include edits, custom and combined messages': noSyncEvents,
    'people: are created by either call; members are told and find them': noCall,
    'people: are announced to a member who was offline before their messages arrive': noSyncEvents,
    'reactions: of a single chat are reported to the other user and the user’s own devices, and listed':
      otherFields,
    'reactions: wait for a user who is offline': noSyncEvents,
    'rooms-calls: are joined and left': otherFields,
    'rooms-calls: list their members': noCall,
    'rooms-events: announcements, files and attributes are reported': otherFields,
    'rooms-events: mutes, the allowlist and the ban are reported': otherFields,
    'rooms-events: details, owner and admins are reported': otherFields,
    'rooms-messages: caused by a restart of the server leaves everyone in the room': noCall,
    'rooms-messages: is recalled and edited': otherFields,
    'rooms-messages: keeps room messages out of the backlog, and they do not end catching up': noSyncEvents,
    'rooms-messages: cover users who are not in it, are muted or were removed': otherFields,
    'session: works by password, by the token that this returns, and by a token of the back end': otherFields,
    'session: refuses a token from before a password change with 28': otherFields,
    'session: refuses a token signed with another secret, and a token of another user, with 28': otherFields,
    'session: refuses an app that does not exist': otherFields,
    'session: refuses an expired token with 56': otherFields,
    'session: refuses a user who does not exist (any more) with 204': otherFields,
    'session: refuses the token " " with 28': otherFields,
    'session: refuses the token "a.b.c" with 28': otherFields,
    'session: refuses the token "not a token" with 28': otherFields,
    'session: distinguishes a wrong password from an unknown user': otherFields,
    'session: warns at 80 % of the lifetime and logs out at its end': warnsEarly,
    'threads: are edited, recalled, read and reacted to': otherFields,
    'groups-moderation: covers every moderation call of the reference client': callsLeftOut,
    'groups-calls: covers every group call of the reference client': callsLeftOut,
    'rooms-calls: covers every room call of the reference client': callsLeftOut,
  },
  '4.13.0': {
    'changes: everything works between two devices of one user': noEmpty,
    'conversations: include empty conversations only on request': noEmpty,
    'files: gets nothing with a wrong secret, and the whole file with the right one': refusalAsFile,
    'groups-moderation: can be silenced and shielded': noCall,
    'groups-moderation: share files': refusalAsFile,
    'groups-calls: are changed, transferred, left and dissolved': otherFields,
    'groups-calls: are listed: public groups in pages, one’s own with and without roles': noCall,
    'groups-calls: are created in three ways': noCall,
    'groups-calls: inviteToGroup: at once': misreadsRefusal,
    'groups-calls: inviteUsersToGroup: at once': misreadsRefusal,
    'groups-calls: remove one member or several': noCall,
    'groups-calls: list their members': noCall,
    'groups-membership-events: invitations can be accepted and declined': noCall,
    'groups-membership-events: creating a group is reported to the creator’s other device and to everyone who was added':
      noCall,
    'groups-membership-events: several members join at once': otherFields,
    'groups-moderation-events: shielding is reported to the user’s other device, in the older handler':
      noCall,
    'groups-moderation-events: changes of group details reach all members, with the new values': otherFields,
    'kinds: all of them wait for a user who is offline': otherFields,
    'kinds: are downloaded by the reference client itself': refusalAsFile,
    'kinds: are served as previews too, and by token instead of the secret': noTarget,
    'kinds: gif arrives complete': otherFields,
    'people: are created by either call; members are told and find them': noCall,
    'rooms-calls: list their members': noCall,
    'rooms-messages: caused by a restart of the server leaves everyone in the room': noCall,
    'session: warns at 80 % of the lifetime and logs out at its end': warnsEarly,
    'groups-moderation: covers every moderation call of the reference client': callsLeftOut,
    'groups-calls: covers every group call of the reference client': callsLeftOut,
    'rooms-calls: covers every room call of the reference client': callsLeftOut,
  },
  '4.21.1': {
    'groups-moderation: mute everyone except the allowlist': oneOfList,
    'groups-moderation: covers every moderation call of the reference client': callsLeftOut,
    'groups-calls: are listed: public groups in pages, one’s own with and without roles': otherRows,
    'groups-calls: covers every group call of the reference client': callsLeftOut,
    'people: are created by either call; members are told and find them': otherRows,
    'rooms-calls: covers every room call of the reference client': callsLeftOut,
    'rooms-calls: the ban and the allowlist: addUsersToChatRoomAllowlist, removeChatRoomAllowlistMember, getChatRoomAllowlist':
      oneOfList,
    'rooms-calls: the ban and the allowlist: addUsersToChatRoomWhitelist, removeChatRoomWhitelistMember, getChatRoomWhitelist':
      oneOfList,
    'rooms-calls: the ban and the allowlist: addUsersToChatRoomWhitelist, rmUsersFromChatRoomWhitelist, getChatRoomWhitelist':
      oneOfList,
  },
  'agora-chat 1.4.0': {
    'changes: everything works between two devices of one user': noEmpty,
    'conversations: include empty conversations only on request': noEmpty,
  },
}

/** Whether this test must fail with this version. */
export const isKnownDifference = (version: string, file: string, title: string): boolean =>
  `${file}: ${title}` in (byVersion[version] ?? {})
