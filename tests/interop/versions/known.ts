// What other versions of the reference client do differently from 4.17.0, by file and title of a test: there the test must
// fail. A difference that is gone fails the run, too, so that this list stays true.
//
// A listed test proves nothing about the server with that version. The reasons were found in the script of the client, except
// for `otherFields` and `refusalAsFile`, which were read from the difference between what the test expected and what it got.

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
    'contacts: waits for those who are away, on each of their devices': noSyncEvents,
    'conversations: have empty ones only when asked': noEmpty,
    'files: gets nothing with a wrong secret, and everything with the right one': refusalAsFile,
    'groups-moderation: can be silenced and shielded': noCall,
    'groups-moderation: share files': refusalAsFile,
    'groups-calls: are changed, handed over, left and dissolved': otherFields,
    'groups-calls: are found: public ones by pages, one’s own with and without roles': noCall,
    'groups-calls: are made in three ways': noCall,
    'groups-calls: inviteToGroup: at once': misreadsRefusal,
    'groups-calls: inviteUsersToGroup: at once': misreadsRefusal,
    'groups-calls: remove one or several': noCall,
    'groups-calls: tell who is in them': noCall,
    'groups-membership-events: applications: owner and admins, then the applicant, then everybody':
      otherFields,
    'groups-membership-events: invitations that are answered': noCall,
    'groups-membership-events: making a group: the own other device, and everybody who was put into it':
      noCall,
    'groups-membership-events: several at once': otherFields,
    'groups-moderation-events: announcements, files and attributes': otherFields,
    'groups-moderation-events: mutes, the allowlist and the ban': otherFields,
    'groups-moderation-events: owner and admins': otherFields,
    'groups-moderation-events: the shield is told to the own other device, in the older handler': noCall,
    'groups-moderation-events: what a group is like: all members, with the new values': otherFields,
    'groups-moderation-events: who was away finds all of it, in the order of the group': otherFields,
    'history: what is not there is no failure; a conversation that is not there is': otherFields,
    'options: wait for somebody who is away, and hold for edits, customs and merged messages': noSyncEvents,
    'people: are made by either call; members are told and find them': noCall,
    'people: are told to a member who was away, before their messages can be': noSyncEvents,
    'reactions: of a single chat are told to the other one and to the own devices, and listed': otherFields,
    'reactions: wait for somebody who is away': noSyncEvents,
    'rooms-calls: are entered and left': otherFields,
    'rooms-calls: tell who is in them': noCall,
    'rooms-events: announcements, files and attributes': otherFields,
    'rooms-events: mutes, the allowlist and the ban': otherFields,
    'rooms-events: what a room is like, its owner and its admins': otherFields,
    'rooms-messages: a restart of the server is one for everybody': noCall,
    'rooms-messages: is taken back and edited': otherFields,
    'rooms-messages: what is said in a room ends nothing of the catching up, and is not caught up itself':
      noSyncEvents,
    'rooms-messages: whoever is not in it, is muted, or was put out': otherFields,
    'session: by password, by the token got so, and by a token of the back end': otherFields,
    'session: refuses a token from before the password changed with 28': otherFields,
    'session: refuses a token signed with another secret, and the token of somebody else, with 28':
      otherFields,
    'session: refuses an app that does not exist': otherFields,
    'session: refuses an expired token with 56': otherFields,
    'session: refuses somebody who does not exist (any more) with 204': otherFields,
    'session: refuses the token " " with 28': otherFields,
    'session: refuses the token "a.b.c" with 28': otherFields,
    'session: refuses the token "not a token" with 28': otherFields,
    'session: tells a wrong password from an unknown user': otherFields,
    'session: warns at 80 % of the life and logs out at its end': warnsEarly,
    'threads: are edited, recalled, read and reacted to': otherFields,
    'groups-moderation: leaves no call of the package out': callsLeftOut,
    'groups-calls: leaves no call of the package out': callsLeftOut,
    'rooms-calls: leaves no call of the package out': callsLeftOut,
  },
  '4.13.0': {
    'changes: everything works between two devices': noEmpty,
    'conversations: have empty ones only when asked': noEmpty,
    'files: gets nothing with a wrong secret, and everything with the right one': refusalAsFile,
    'groups-moderation: can be silenced and shielded': noCall,
    'groups-moderation: share files': refusalAsFile,
    'groups-calls: are changed, handed over, left and dissolved': otherFields,
    'groups-calls: are found: public ones by pages, one’s own with and without roles': noCall,
    'groups-calls: are made in three ways': noCall,
    'groups-calls: inviteToGroup: at once': misreadsRefusal,
    'groups-calls: inviteUsersToGroup: at once': misreadsRefusal,
    'groups-calls: remove one or several': noCall,
    'groups-calls: tell who is in them': noCall,
    'groups-membership-events: invitations that are answered': noCall,
    'groups-membership-events: making a group: the own other device, and everybody who was put into it':
      noCall,
    'groups-membership-events: several at once': otherFields,
    'groups-moderation-events: the shield is told to the own other device, in the older handler': noCall,
    'groups-moderation-events: what a group is like: all members, with the new values': otherFields,
    'kinds: all of them wait for somebody who is away': otherFields,
    'kinds: are downloaded by the package itself': refusalAsFile,
    'kinds: are served as smaller pictures, too, and to those who have the token instead of the secret':
      noTarget,
    'kinds: gif arrives with everything': otherFields,
    'people: are made by either call; members are told and find them': noCall,
    'rooms-calls: tell who is in them': noCall,
    'rooms-messages: a restart of the server is one for everybody': noCall,
    'session: warns at 80 % of the life and logs out at its end': warnsEarly,
    'groups-moderation: leaves no call of the package out': callsLeftOut,
    'groups-calls: leaves no call of the package out': callsLeftOut,
    'rooms-calls: leaves no call of the package out': callsLeftOut,
  },
  '4.21.1': {
    'groups-moderation: ban everybody, except the allowlist': oneOfList,
    'groups-moderation: leaves no call of the package out': callsLeftOut,
    'groups-calls: are found: public ones by pages, one’s own with and without roles': otherRows,
    'groups-calls: leaves no call of the package out': callsLeftOut,
    'people: are made by either call; members are told and find them': otherRows,
    'rooms-calls: leaves no call of the package out': callsLeftOut,
    'rooms-calls: the ban and the allowlist: addUsersToChatRoomAllowlist, removeChatRoomAllowlistMember, getChatRoomAllowlist':
      oneOfList,
    'rooms-calls: the ban and the allowlist: addUsersToChatRoomWhitelist, removeChatRoomWhitelistMember, getChatRoomWhitelist':
      oneOfList,
    'rooms-calls: the ban and the allowlist: addUsersToChatRoomWhitelist, rmUsersFromChatRoomWhitelist, getChatRoomWhitelist':
      oneOfList,
  },
  'agora-chat 1.4.0': {
    'changes: everything works between two devices': noEmpty,
    'conversations: have empty ones only when asked': noEmpty,
  },
}

/** Whether this test must fail with this version. */
export const isKnownDifference = (version: string, file: string, title: string): boolean =>
  `${file}: ${title}` in (byVersion[version] ?? {})
