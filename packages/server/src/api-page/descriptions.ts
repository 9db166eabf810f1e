// Generated from the comments of the definitions by tools/reference.ts; change those.

/** What each call does, in a sentence or two. */
export const descriptions: Readonly<Record<string, string>> = {
  'accounts.activate': 'Activates a deactivated account again.',
  'accounts.deactivate':
    'Deactivates an account: ends its sessions and refuses new sign-ins. Its data stays.',
  'accounts.disconnect': 'Ends all sessions of a user.',
  'accounts.disconnectDevice': 'Ends the session of one device of a user.',
  'accounts.endDevice':
    'Ends the session of one device. `accounts.disconnectDevice` is the older form of it.',
  'accounts.erase':
    'Erases a person: the account, everything about it, its files, and the contents of its messages everywhere. Other people see "removed". It runs in the background; `dryRun` only counts. `compact` rewrites the database at the end, whatever its size.',
  'accounts.erasure': 'Tells the progress of an erasure.',
  'accounts.export':
    'Gets a link to everything about a user, one JSON record a line: the account, settings, contacts, conversations, messages, and the list of their files. The link is valid for half an hour and needs no token.',
  'accounts.getUser': 'Gets one account.',
  'accounts.listErasures': 'Lists the newest erasures of the application.',
  'accounts.listUsers': 'Lists accounts of the application, by page.',
  'accounts.offlineCount':
    'Counts the messages that wait for a user: those that none of their devices has received.',
  'accounts.offlineStatus':
    'Tells whether a message was delivered to any device of a user: `delivered` or `undelivered`, by message id.',
  'accounts.removeUser':
    'Deletes an account: its sessions end, its name becomes free, and its messages stay with the people who received them.',
  'accounts.removeUsers': 'Deletes accounts, the oldest first, by page.',
  'accounts.searchUsers':
    'Finds accounts by the beginning of their name or of any word of their nickname, deactivated ones included. An addition of Parley.',
  'accounts.status': 'Tells whether a user is online: `online` or `offline`, by name.',
  'accounts.statusOfMany': 'Tells which of up to a hundred users are online.',
  'blocks.add': 'Blocks people: their messages and requests no longer reach the caller.',
  'blocks.list': 'Lists the people whom the caller has blocked.',
  'blocks.remove': 'Unblocks people.',
  'blocks.removeOne': 'Takes one user off a block list.',
  'bots.addWebhook':
    'Creates a URL that posts messages of a bot to one user, group or room. The URL is shown only here.',
  'bots.create':
    'Creates an account that is marked as a bot. It has no password; its key is shown only here.',
  'bots.list': 'Lists the bots of the application.',
  'bots.listWebhooks': 'Lists the webhooks of a bot, without their URLs.',
  'bots.post':
    'Posts a message by the URL of a webhook: a text, or a type and a body as in `messages.toUsers`. Needs no token.',
  'bots.removeWebhook': 'Removes a webhook. Its URL stops working at once.',
  'bots.renewKey':
    "Replaces the key of a bot. The old one stops working at once, and the bot's sessions end.",
  'calls.token':
    "Issues a token for a voice or video channel. `channel` may be `*` for every channel; `uid` is the user's number in the channel, and `expiresIn` is in seconds.",
  'calls.users': 'Maps numbers in a channel to user names. Unknown numbers are left out.',
  'contacts.accept': 'Accepts a contact request. The two become contacts of each other.',
  'contacts.add': 'Makes two users contacts of each other at once, without asking them.',
  'contacts.decline': 'Declines a contact request. The person who asked is told, and may ask again.',
  'contacts.import': 'Makes up to ten users contacts of a user. `isSendNotice=false` sends no events.',
  'contacts.invite':
    'Sends a contact request. If the other person has already asked the caller, it accepts their request.',
  'contacts.list': 'Lists contacts by page, sorted by name.',
  'contacts.listAll':
    'Lists all contacts of the caller, sorted by name. The answer has names, and rows with remarks if the request asks for remarks.',
  'contacts.listRequests':
    'Lists open contact requests to the caller, or from the caller (`sent`), newest first. An addition of Parley.',
  'contacts.listVersion':
    'Tells whether the contact list of the newest kit is out of date. It always is: the kit then asks for the list with the version that it has, and gets what changed.',
  'contacts.remove':
    'Removes a contact on both sides without a reason. An open request between the two is withdrawn.',
  'contacts.report':
    'Reports a person to the moderators of the application, with their profile as it is now. An addition of Parley. The person is not told. Reporting the same person again replaces type and reason.',
  'contacts.setRemark': "Sets the caller's own name for a contact. An empty text removes it.",
  'conversations.list': 'Lists conversations with their last message and unread count, by page.',
  'conversations.listChannelPage': 'Lists conversations for older clients, by page. The first page is 1.',
  'conversations.listChannels':
    'Lists conversations for older clients, all in one answer up to a limit of the server.',
  'conversations.listMarked':
    'Lists conversations with a mark, by page. Marks are written `mark_0` to `mark_19`.',
  'conversations.mark':
    'Adds a mark to conversations. Marks are numbered 0 to 19 and mean whatever the application wants.',
  'conversations.pin':
    'Pins a conversation to the top of the list. Pinning it again changes nothing and keeps the time of the first pin.',
  'conversations.remove':
    'Removes a conversation from the list until a new message arrives in it. Its pin and its marks are removed too. With `withHistory`, its messages so far are deleted for this user.',
  'conversations.removeAll':
    'Deletes all conversations and all history of the caller, for the caller only. The deletion has an id like a message: group notices with a lower id are deleted as well.',
  'conversations.unmark': 'Removes a mark from conversations.',
  'conversations.unpin': 'Unpins a conversation. It returns to its place by time.',
  'diagnostics.report': 'Reports usage: counts and durations, never content or names.',
  'diagnostics.wanted':
    'Tells a client which diagnostics the operator wants: logs and how often, and usage counts. Everything is off by default.',
  'events.addEndpoint': 'Adds an endpoint that receives events from now on. Its secret is shown only here.',
  'events.deliveries':
    'Lists the last delivery attempts of an endpoint, newest first. Ask again with `next` as `before`; it is 0 at the end. The last 200 are kept. `first` and `last` are the numbers of the events.',
  'events.list':
    'Reads events after a number, in the order in which they were committed. Ask again with `next`. `first` is the oldest number that is kept.',
  'events.listEndpoints':
    'Lists the endpoints, with the newest number of the app as `head`. `waitingSince` is the time of the oldest event that an endpoint has not received.',
  'events.removeEndpoint': 'Removes an endpoint.',
  'events.replay':
    'Sends everything after a number, or since a time, to an endpoint again. Events keep their ids.',
  'events.updateEndpoint':
    'Changes an endpoint: its address, its filters, its form, or whether it is paused.',
  'favourites.add':
    'Adds a favourite of a user: a text in `data`, a `type` of your choice, and further text in `ext`. The body may be a list of up to twenty. An existing `id` is replaced.',
  'favourites.addMany':
    'Adds favourites for several users. The body is a list of up to twenty, each with `username` besides the fields of `favourites.add`.',
  'favourites.change': 'Changes the `ext` of a favourite.',
  'favourites.list':
    'Lists the favourites of a user, newest first, or oldest first with the direction `down`. Times are in milliseconds.',
  'favourites.remove':
    'Removes up to twenty favourites of a user. Those that do not exist are left out of the answer.',
  'files.setLifetime':
    'Sets how long files of a user are kept: `default`, `refresh` (the time starts again), or `forever`.',
  'groups.addAdmin': 'Makes a member an admin. Only the owner may do so.',
  'groups.addMember': 'Adds a user to a group without asking them.',
  'groups.addMembers':
    'Adds up to sixty users to a group without asking them. Those who are in it already are left out of the answer.',
  'groups.allow': 'Adds members to the allowlist. They may write while everybody else is muted.',
  'groups.allowOne': 'Adds one member to the allowlist, as `groups.allow` does for several.',
  'groups.announcement': 'Gets the announcement of a group.',
  'groups.answerApplication': 'Accepts or declines a request to join. Owner and admins may do so.',
  'groups.answerInvitation': 'Accepts or declines an invitation to a group.',
  'groups.apply': 'Asks to join a group. If it needs no approval, the caller is a member at once.',
  'groups.attributes': 'Gets attributes of several members, all keys or some: a map from user to attributes.',
  'groups.ban': 'Mutes everybody except owner, admins and the allowlist.',
  'groups.block': 'Blocks people from a group: members are removed, and nobody on the list can join.',
  'groups.blockOne': 'Blocks one person. The older form of `groups.block`.',
  'groups.countJoined': 'Counts the groups that the caller is a member of.',
  'groups.create':
    'Creates a group that the caller owns. Members are added at once, or invited if the group requires their consent.',
  'groups.disallow': 'Removes members from the allowlist. Names are joined by commas.',
  'groups.dissolve': 'Dissolves a group. Only the owner may do so.',
  'groups.info':
    'Gets one or several groups; ids are joined by commas. Fields that outsiders may not see are missing.',
  'groups.invite':
    'Adds people to a group, or invites them if the group requires their consent. The answer has an outcome for each.',
  'groups.isAllowed': 'Tells whether the caller is on the allowlist.',
  'groups.isJoined': 'Tells whether a user is in a group.',
  'groups.isMuted': 'Tells whether the caller is muted.',
  'groups.leave': 'Leaves a group. The owner cannot leave; they transfer or dissolve the group.',
  'groups.listAdmins': 'Lists the admins of a group.',
  'groups.listAll': 'Lists all groups of the application, newest first.',
  'groups.listAllowed': 'Lists the members on the allowlist.',
  'groups.listApplications':
    'Lists open requests to join a group that the caller manages, oldest first. An addition of Parley.',
  'groups.listBlocked': 'Lists the people who are blocked from the group.',
  'groups.listFiles':
    'Lists shared files, newest first. The first page is 1. `total` is an addition of Parley.',
  'groups.listInvitations':
    "Lists the caller's open invitations; `user` is the person who invited. An addition of Parley.",
  'groups.listJoined':
    "Lists the caller's groups by page; the first page is 1 (0 means the same). Without a page size the answer is as long as one answer may be.",
  'groups.listMembers':
    'Lists members by cursor: the owner, then admins, then members in the order of joining; each row has the user under their role. The older form by page knows only the roles owner and member. Mutes and allowlist entries are additions of Parley, visible to owner and admins, and to each member about themselves.',
  'groups.listMuted': 'Lists muted members and when their mutes end.',
  'groups.listOwn':
    "Lists the caller's groups with the caller's role and the groups' settings; the first page is 0. Fields that the original protocol lacks are additions of Parley.",
  'groups.listPublic':
    'Lists public groups, newest first. `query` searches their names. The query and all fields but id and name are additions of Parley.',
  'groups.memberAttributes': 'Gets all attributes of one member.',
  'groups.modify':
    'Changes settings of a group; `newOwner` alone transfers it. The answer has `true` for each key that was accepted.',
  'groups.mute':
    'Mutes members for a number of milliseconds, or for ever (−1). Muting again replaces the remaining time.',
  'groups.nameCards': 'Gets the name cards of several members. Members without one are left out.',
  'groups.removeAdmin': 'Makes an admin an ordinary member again. Only the owner may do so.',
  'groups.removeFile': 'Removes a shared file. The person who shared it, the owner and admins may do so.',
  'groups.removeMembers': 'Removes members from a group. Names are joined by commas.',
  'groups.setAnnouncement': 'Sets the announcement. An empty text removes it.',
  'groups.setAttributes': 'Sets attributes of a member. An empty value deletes its key.',
  'groups.setManyAttributes':
    'Sets attributes of up to twenty members. The body is a list of `{ username, metadata }`.',
  'groups.setNameCard':
    "Sets the caller's name card in a group, which newer kits show instead of the nickname; an empty text removes it. It is the member attribute `nameCard`.",
  'groups.shield': "Stops the delivery of this group's messages to the caller.",
  'groups.unban': 'Lets everybody write again.',
  'groups.unblock': 'Unblocks people. Names are joined by commas.',
  'groups.unmute': 'Ends mutes. Names are joined by commas.',
  'groups.unshield': "Resumes the delivery of this group's messages to the caller.",
  'history.file':
    'Gets a link to a file with all messages of one hour (UTC, `yyyyMMddHH`), one JSON record a line. The link is valid for half an hour and needs no token.',
  'history.find':
    "Finds a message by its id and tells in which conversation it is. `to` and `chat` name the conversation from the caller's side. An addition of Parley.",
  'history.page':
    'Gets a page of a conversation. `start` is the cursor: −1 starts at the newest message, `next` of an answer continues it, and the id of a message of the conversation starts after it (or before it, upwards). Each message is an encoded Meta in base64. `kinds` are joined by commas: `txt,img`. `head`, the newest number of the log at the time of the answer, is an addition of Parley.',
  'history.removeFromChat':
    'Removes messages of a single chat for the caller. The other person keeps them. Rooms use the form for groups.',
  'history.removeFromChatBefore': 'Removes everything up to a time from a single chat, for the caller.',
  'history.removeFromGroup': 'Removes messages of a group or room for the caller. Other members keep them.',
  'history.removeFromGroupBefore': 'Removes everything up to a time from a group or room, for the caller.',
  'history.search':
    'Searches messages by words, newest first, in everything the caller may see or in one conversation. Each result is a message in its JSON form with `to` and `type` of the conversation. An addition of Parley.',
  'logs.upload': "Uploads a client's log for the operators of the application.",
  'messages.addReaction': 'Adds a reaction of the caller to a message.',
  'messages.importToGroup': 'Imports an older message of a group.',
  'messages.importToUser':
    'Imports an older message of a single chat. Import in the order of time: messages keep the order of importing.',
  'messages.listPinned':
    'Lists the pinned messages of a conversation, most recent pin first. `message` is the JSON form of a message.',
  'messages.listReactions':
    'Lists the reactions of several messages of one conversation. `messageIds` are joined by commas on the wire.',
  'messages.listReaders':
    'Lists who has read a group message. `details`, with the time and text of each receipt, is an addition of Parley.',
  'messages.pin': 'Pins a message in its conversation.',
  'messages.reactionDetail': 'Lists the people behind one reaction, by page.',
  'messages.recall': 'Recalls a message.',
  'messages.recallMany': 'Recalls up to thirty messages. Each has its own outcome.',
  'messages.removeReaction': 'Removes a reaction of the caller from a message.',
  'messages.report': 'Reports a message to the moderators of the application.',
  'messages.rewrite': 'Rewrites a text or custom message. The message counts as edited.',
  'messages.streamToGroup': 'Sends one piece of a streamed message to a group; `to` is its id.',
  'messages.streamToUser': 'Sends one piece of a streamed message from one user to another.',
  'messages.toEverybody':
    'Sends a message to every account of the application. It continues after the answer, and after a restart.',
  'messages.toGroupMembers': 'Sends a message to some members of a group. Nobody else sees it.',
  'messages.toGroups': 'Sends a message to each of up to three groups.',
  'messages.toOnlineUsers': 'Sends a message to everybody who is online. It is stored for them only.',
  'messages.toRoomMembers': 'Sends a message to some people in a room. Nobody else sees it.',
  'messages.toRooms': 'Sends a message to each of up to ten rooms.',
  'messages.toUsers':
    'Sends a message to each of up to 600 people. One unknown name refuses the whole request.',
  'messages.unpin': 'Unpins a message.',
  'moderation.automaticActions':
    'Tells how many reports make the server remove a message or mute its sender, and for how many hours.',
  'moderation.disableGroup': 'Disables a group: its members can read and do nothing else.',
  'moderation.enableGroup': 'Enables a disabled group again.',
  'moderation.listMutes':
    'Lists muted users by page, with one row for each kind of chat. The first page is 1.',
  'moderation.mute':
    'Mutes a user by kind of chat, for a number of seconds: −1 for ever, 0 ends the mute. Kinds that are left out stay as they are.',
  'moderation.mutesOf': 'Gets the mutes of a user, in remaining seconds.',
  'moderation.setAutomaticActions':
    'Sets how many people have to report a message before it is removed, or messages of one person within a day before that person is muted (0: never), and for how many hours (0: until a moderator ends it). −1: the default of the server. Fields that are left out stay unchanged.',
  'moderation.setWords':
    'Replaces the word list of the app: at most 5,000 words of at most 200 characters. Case, and full or half width, do not matter. An empty list removes it.',
  'moderation.testText':
    'Tells what the word list would do with a text, without storing or counting anything.',
  'moderation.words': 'Gets the word list of the app. It applies after that of the server.',
  'notifications.all': 'Gets all notification settings of the caller in one answer. An addition of Parley.',
  'notifications.bind': 'Registers a device of a user for pushes. An empty token unregisters it.',
  'notifications.bindings': 'Lists the devices of a user that are registered for pushes.',
  'notifications.changeTemplate': 'Changes a template of pushes. Fields that are left out stay unchanged.',
  'notifications.chooseTemplate':
    'Chooses the template for the pushes of a user. An empty name removes the choice. A template that a message names takes precedence.',
  'notifications.chosenTemplate': 'Tells which template a user has chosen. Empty: none.',
  'notifications.createTemplate':
    "Creates a template for title and text of pushes. `{$dynamicFrom}` is the sender as the receiver knows them, `{$fromNickname}` the sender's nickname, `{$msg}` the message; `{0}`, `{1}` and so on come from `em_push_template` in the ext of the message. The template with the name `default` is used for all pushes that have no other one.",
  'notifications.get': 'Gets the notification setting of a conversation, or the global one.',
  'notifications.getMany':
    'Gets the settings of several conversations; names are joined by commas. Conversations without a setting are left out.',
  'notifications.language': 'Gets the language of push notifications.',
  'notifications.listTyped': 'Lists conversations with their own notification type, by page.',
  'notifications.removeTemplate':
    'Deletes a template of pushes, and returns it. Users who have chosen it get the usual texts.',
  'notifications.set':
    'Changes a notification setting; fields that are left out stay. A duration of 0 or an empty interval ends that silence.',
  'notifications.setLanguage': 'Sets the language of push notifications, used where a translation exists.',
  'notifications.setNicknames':
    'Sets the names of up to fifty users in pushes. The body is a list of `{ username, push_nickname }`.',
  'notifications.statistics':
    'Counts pushes by day (UTC) and platform. Days are written `yyyy-MM-dd`. Pushes are kept for about a day, so older days are empty.',
  'notifications.template': 'Gets a template of pushes.',
  'operating.apps': 'Lists the apps of the server, without their secrets.',
  'operating.audit':
    'Lists what back ends and operators did, newest first. Ask again with `next` as `before`.',
  'operating.changeApp':
    'Opens an app for registration by everybody or closes it, and disables it or enables it again.',
  'operating.changeOperator':
    'Changes the role or the password of an operator, or removes their second factor. Their sessions end.',
  'operating.createApp': 'Creates an app. Its secret is only in this answer.',
  'operating.createKey': 'Creates a key. Its text is only in this answer.',
  'operating.createOperator':
    'Creates an operator. A missing password is generated; the answer shows it, and nothing shows it again.',
  'operating.files':
    'Tells how much space the files of the app take, and lists them, the largest first. Names and receivers of files are left out: they belong to conversations. Ask again with `next` as `after`.',
  'operating.findGroups':
    'Finds groups or rooms of the app by a part of their name, or by their id, newest first. Ask again with `next` as `before`; it is 0 at the end. A page may be short although more follow, because each one examines a limited number.',
  'operating.health':
    'Gets the checks of `/readyz`, and of the setup what `parley doctor` says: `schema`, `secrets` and `proxy`. Each has what is wrong and what to do about it.',
  'operating.keys': 'Lists the keys of the app, without their texts.',
  'operating.operators': 'Lists the operators.',
  'operating.overview':
    'Gets the figures of the server: the last ten minutes of this node, the last day of all nodes with a sample a minute, and how many reports are open.',
  'operating.push':
    'Lists the push services of the server, and counts the registered devices and the pushes of the app.',
  'operating.removeOperator': 'Removes an operator. The last owner stays.',
  'operating.revokeKey': 'Revokes a key. Its name becomes free.',
  'operating.rotateAppSecret':
    'Gives an app a new secret, which is only in this answer. The old one works for a while.',
  'operating.rotateKey':
    'Gives a key a new text, which is only in this answer. The old one works for a while.',
  'operating.settings':
    'Lists the settings with their values and where they come from. Values of secrets are left out.',
  'operating.signIns':
    'Lists sign-ins of operators, refused ones included, and changes of their own passwords and second factors, newest first. Ask again with `next` as `before`; it is 0 at the end.',
  'operating.testPush':
    'Sends a push to every registered device of a user, at once and past silent modes, and tells what each service answered.',
  'people.updateSelf':
    'Changes push settings of the caller. `settings` has keys such as `notification_ignore_<group>` for groups without notifications. `deviceId` and the fields after it register a device for push; an empty token unregisters it.',
  'presence.countOnline': 'Counts the members of a group who are online.',
  'presence.find': 'Gets the current presence of people.',
  'presence.listWatched':
    'Lists the people whose presence the caller subscribes to. Pages start at 0 or 1; both mean the first.',
  'presence.publish': "Publishes the caller's status on the device that is named. An empty text removes it.",
  'presence.subscribe': 'Subscribes to the presence of people for a number of seconds.',
  'presence.unsubscribe':
    'Ends subscriptions. The body may be a bare list of names, which is how existing clients write it.',
  'profile.capacity': 'Tells how many bytes the profiles of the application take.',
  'profile.erase': 'Deletes the profile of a user.',
  'profile.find':
    'Gets profiles: a map from key to text for each person. People who do not exist are left out.',
  'profile.get': 'Gets the whole profile of a user.',
  'profile.search':
    'Finds people of the app by the beginning of their user name or of any word of their nickname, if the operators allow it (`allowed`). Without a text, everybody is listed. People who have blocked the caller and deactivated accounts are left out. An addition of Parley.',
  'profile.update':
    "Changes the caller's profile. Keys that are left out stay, an empty text removes a key, and keys other than the eight known ones are refused.",
  'reports.assign': 'Assigns a report to an operator or a key. An empty name releases it.',
  'reports.close':
    'Closes a report with a note about the decision. `same` also closes the other open reports of the message.',
  'reports.get': 'Gets a report with the messages before and after the reported one.',
  'reports.list':
    'Lists reports, the oldest first, with the number of open ones. Ask again with `next` as `after`.',
  'retention.get': 'Tells how long messages and files are kept, by kind of chat.',
  'retention.set':
    'Sets how many days messages and files are kept in a kind of chat: 0 for ever, −1 for the default of the server. Fields that are left out stay unchanged. Older messages are removed within minutes, for everybody, and cannot be restored.',
  'rooms.addAdmin': 'Makes a member of the room an admin. Only the owner may do so.',
  'rooms.addMember': 'Adds one user to a room without asking them.',
  'rooms.addMembers':
    "Adds people to a room without asking them. For the application's back end and the room's owner and admins.",
  'rooms.addSuperAdmin': 'Lets a user create rooms even if other users may not.',
  'rooms.allow': 'Adds people to the allowlist. They may write while everybody else is muted.',
  'rooms.allowOne': 'Adds one user to the allowlist, as `rooms.allow` does for several.',
  'rooms.announcement': 'Gets the announcement of a room.',
  'rooms.attributes': 'Gets all attributes of a room, or the keys that are named.',
  'rooms.ban': 'Mutes everybody except owner, admins and the allowlist.',
  'rooms.block': 'Blocks people from a room: they are removed and cannot join again.',
  'rooms.blockOne': 'Blocks one person. The older form of `rooms.block`.',
  'rooms.broadcast':
    'Sends one message to every room of the application that has people in it. `msg` has the type and the fields of the body side by side; `type` and `body`, as for other messages, are accepted as well.',
  'rooms.create':
    "Creates a room. Its owner is the caller, or the user whom the application's back end names.",
  'rooms.destroy': 'Destroys a room. Everybody in it is removed.',
  'rooms.details': 'Gets one room, as a list with one row.',
  'rooms.disallow': 'Removes people from the allowlist. Names are joined by commas.',
  'rooms.forceAttributes': 'Sets attributes of a room, including keys that belong to other people.',
  'rooms.forceRemoveAttributes': 'Deletes attributes, including those that belong to other people.',
  'rooms.isAllowed': 'Tells whether the caller is on the allowlist.',
  'rooms.isMuted': 'Tells whether the caller is muted.',
  'rooms.list':
    'Lists the rooms of the application, largest first. `query`, an addition of Parley, searches their names.',
  'rooms.listAdmins': 'Lists the admins of a room.',
  'rooms.listAllowed': 'Lists the people on the allowlist.',
  'rooms.listBlocked': 'Lists the people who are blocked from the room.',
  'rooms.listFiles': 'Lists all shared files of a room, newest first.',
  'rooms.listJoined': 'Lists the rooms that the caller is in. The owner is written `org#app_user`.',
  'rooms.listMembers':
    'Lists members by cursor: the owner, then admins, then members in the order of joining; each row has the user under their role. The older form by page knows only the roles owner and member.',
  'rooms.listMuted': 'Lists muted people and when their mutes end.',
  'rooms.listSuperAdmins': 'Lists the users who may create rooms even if other users may not.',
  'rooms.modify': 'Changes settings of a room. The answer has `true` for each key that was accepted.',
  'rooms.mute':
    'Mutes people for a number of milliseconds, or for ever (−1). Muting again replaces the remaining time.',
  'rooms.muteTag':
    'Mutes the users with a tag for a number of seconds: `-1` for ever, `0` ends the mute. Owner and admins are left out. A longer mute of a user by a moderator stays.',
  'rooms.removeAdmin': 'Makes an admin an ordinary member again. Only the owner may do so.',
  'rooms.removeAttributes': 'Deletes attributes that belong to the caller.',
  'rooms.removeFile': 'Removes a shared file. The person who shared it, the owner and admins may do so.',
  'rooms.removeMembers': 'Removes people from a room. Names are joined by commas.',
  'rooms.removeSuperAdmin': 'Revokes what `rooms.addSuperAdmin` granted.',
  'rooms.setAnnouncement': 'Sets the announcement. An empty text removes it.',
  'rooms.setAttributes':
    'Sets attributes of a room for the caller, who is named in the path. Keys that belong to other people are left alone.',
  'rooms.setTags':
    'Replaces the tags of a user who is in a room; an empty list removes them. The tags end when the user leaves. A tag that is muted mutes the user as well.',
  'rooms.tags':
    'Lists the tags of a user in a room, each with the end of its mute: a time in text, `-1` for ever, `0` for none.',
  'rooms.unban': 'Lets everybody write again.',
  'rooms.unblock': 'Unblocks people. Names are joined by commas.',
  'rooms.unmute': 'Ends mutes. Names are joined by commas.',
  'session.changePassword': 'Sets a new password. All tokens and sessions of the user end.',
  'session.listDevices': 'Lists the devices on which the caller is signed in right now.',
  'session.register':
    'Creates an account. Anyone may do so if the application has open registration; its back end always may.',
  'session.removeDevice': "Signs one of the caller's own devices out.",
  'session.signIn':
    "Issues a token: for a password, for the application's client id and secret (`client_credentials`), or, with an app token, for a user without a password (`inherit`).",
  'session.tokenExpiry': 'Tells when the token of this request expires.',
  'speech.transcribe':
    'Transcribes a voice message, by the id of its file. `secret`, an addition of Parley, is for users who know the file by its secret.',
  'threads.addMembers': 'Adds up to ten members of the group to a thread.',
  'threads.create': 'Creates a thread under a message of a group. The caller joins it.',
  'threads.destroy': 'Deletes a thread. Its creator, and the owner and admins of the group may do so.',
  'threads.detail': 'Gets one thread.',
  'threads.join': 'Joins a thread. Members of its group may do so.',
  'threads.lastMessages':
    'Gets the last message of each thread. Threads that do not exist or that the caller may not see are left out.',
  'threads.leave': 'Leaves a thread.',
  'threads.list': 'Lists all threads of a group, newest first.',
  'threads.listAll':
    'Lists all threads of the application, newest first, or oldest first with `sort` of `asc`.',
  'threads.listJoined': 'Lists the threads that the caller has joined, newest first.',
  'threads.listJoinedIn': 'Lists the threads of one group that the caller has joined, newest first.',
  'threads.listMembers': 'Lists the members of a thread in the order of joining.',
  'threads.removeMember':
    'Removes a member from a thread. Its creator, and the owner and admins of the group may do so. The person can join again.',
  'threads.removeMembers': 'Removes up to ten people from a thread. Each has their own outcome.',
  'threads.rename': 'Renames a thread. Its creator, and the owner and admins of the group may do so.',
  'translation.languages':
    'Lists the languages that the translation service supports. A server without one refuses, as existing clients expect; asked with `orNone` it lists none.',
  'translation.translate':
    'Translates a text into one or several languages. Each text has one result; its score from 0 to 1 tells how sure the service is of the language it detected.',
}
