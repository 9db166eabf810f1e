// The numbers of the error catalogue and our names for them. A name is a state of affairs (`groupNotFound`);
// the texts of the wire are in the files beside this one. `raisedCodes` are the errors that happen, and all that a
// client needs at run time. The other two tables keep numbers occupied that applications of this protocol know.

/** Every reason for which something can fail, with its number. */
export const raisedCodes = {
  // The caller called the request off.
  requestAborted: -4,
  // The server, or a check before sending, does not accept a parameter.
  invalidParameter: -3,
  // The network failed, or the server itself does not know what went wrong.
  networkError: -2,
  // No answer in time: a request, the connection or the sign-in on it.
  requestTimeout: -1,
  // A sign-in without a user.
  userMissing: 0,
  // The sign-in did not get as far as the channel: wrong options, one under way already, password refused.
  signInFailed: 1,
  // The channel refused the sign-in, or the app is not named.
  authFailed: 2,
  // The connection is gone and will not come back by itself.
  connectionLost: 16,
  // A request failed and nothing more precise is known.
  requestFailed: 17,
  // There is no token, or it is not one of this user.
  tokenInvalid: 28,
  // A callback of the application threw, or an answer belongs to nothing.
  callbackFailed: 31,
  // The client is offline and not signed in.
  clientOffline: 32,
  // The call needs a signed-in user.
  notSignedIn: 39,
  // The host's socket reported an error.
  socketError: 40,
  // A limit is reached; the message says which.
  maxLimit: 50,
  // The message to report or to unpin is not there.
  messageNotFound: 51,
  // The token gives no right to this.
  noPermission: 52,
  // This kind of object does not support the operation.
  operationUnsupported: 53,
  // Not now: for example two updates of the same attributes at once.
  operationNotAllowed: 54,
  // The token was good once.
  tokenExpired: 56,
  // The app is switched off.
  servingDisabled: 57,
  // A file could not be uploaded.
  uploadFailed: 101,
  // An upload without a token.
  uploadNotSignedIn: 102,
  // A file could not be downloaded.
  downloadFailed: 200,
  // A file of combined messages cannot be read.
  fileUnreadable: 203,
  // There is no such user.
  userNotFound: 204,
  // A message without id or addressee.
  messageIncomplete: 205,
  // Forced logout: the user signed in on another device.
  signedInElsewhere: 206,
  // Forced logout: the user was removed.
  userRemoved: 207,
  // A second sign-in without a sign-out.
  alreadySignedIn: 208,
  // The user has more devices signed in than the app allows.
  tooManyDevices: 214,
  // Forced logout: the password was changed.
  passwordChanged: 216,
  // Forced logout: another device of the user asked for it.
  kickedByOtherDevice: 217,
  // An operator muted the user everywhere.
  mutedByAdmin: 219,
  // The server has bound the user to another device.
  deviceChanged: 220,
  // The two users are not contacts.
  notContact: 221,
  // This user may not fetch the file.
  downloadNotAllowed: 222,
  // The file is no longer kept.
  downloadExpired: 223,
  // The addresses of the server could not be looked up.
  hostLookupFailed: 304,
  // Voice to text: this is no sound that can be read.
  soundUnreadable: 407,
  // Voice to text: the sound is longer than allowed.
  soundTooLong: 408,
  // Voice to text: the engine failed.
  transcriptionFailed: 409,
  // Voice to text: there is no such file.
  soundNotFound: 410,
  // Voice to text: the file is larger than allowed.
  soundTooLarge: 411,
  // The server has too much to do.
  serverBusy: 500,
  // The content is not acceptable: forbidden words, spam, not a gif.
  illegalContent: 501,
  // The application's own hook refused the message.
  externallyBlocked: 502,
  // The server failed.
  serverError: 503,
  // Too late to recall the message.
  recallTooLate: 504,
  // The app has this feature switched off.
  serviceNotEnabled: 505,
  // Only people on the allowlist may write.
  notOnAllowlist: 506,
  // The sender is muted here.
  muted: 507,
  // Moderation refused the message.
  moderationBlocked: 508,
  // The sender sends too fast.
  rateLimited: 509,
  // The socket was lost before the answer.
  disconnected: 510,
  // The message is too large.
  messageTooLarge: 511,
  // No answer to a sent message in time.
  sendTimeout: 512,
  // A streamed message broke off because no piece came for too long.
  streamStalled: 513,
  // A streamed message broke off because it took too long.
  streamTooSlow: 514,
  // The user is in the group already.
  alreadyInGroup: 601,
  // The user is not in the group.
  notInGroup: 602,
  // The user's role gives no right to this.
  permissionDenied: 603,
  // Any other refusal of a message.
  loadMessageFailed: 604,
  // There is no such group.
  groupNotFound: 605,
  // The group is full.
  membersFull: 606,
  // More members at once than the group may have.
  groupMembersLimit: 607,
  // The group is switched off.
  groupDisabled: 608,
  // A member's attributes could not be set.
  memberAttributesFailed: 609,
  // A request before the app and the token are known.
  requestNotReady: 700,
  // The user is not in the room.
  notInRoom: 702,
  // The room is full.
  roomFull: 704,
  // There is no such room.
  roomNotFound: 705,
  // The local store failed.
  localStoreFailed: 800,
  // The client itself failed.
  runtimeError: 999,
  // The presence text is too long.
  presenceTooLarge: 1100,
  // The user has this reaction on the message already.
  reactionExists: 1101,
  // Reactions of this message are being set up; try again.
  reactionPending: 1102,
  // The reaction is not the user's to change.
  reactionIllegal: 1103,
  // The language to translate into is unknown.
  languageInvalid: 1200,
  // The text is too long to translate.
  translationTooLong: 1201,
  // The translation failed.
  translationFailed: 1204,
  // There is no such thread.
  threadNotFound: 1300,
  // The message has a thread already.
  threadExists: 1301,
  // The message to edit is not there.
  editMessageNotFound: 1302,
  // The edited message has the wrong form.
  editFormatWrong: 1303,
  // The edit failed.
  editFailed: 1304,
  // There is no such conversation.
  conversationNotFound: 1400,
  // Ours from here on: why an account cannot be used. Existing clients of this protocol have `signInFailed` for them.
  // The password is not that of the user.
  wrongPassword: 2001,
  // There is no account with this name.
  unknownUser: 2002,
  // The server has no app with this key.
  unknownApp: 2003,
  // No answer: the server is away, or its address is wrong.
  serverUnreachable: 2004,
  // Something answers at this address, but it is no chat server.
  notAParleyServer: 2005,
  // Registration: somebody has this name.
  nameTaken: 2006,
  // Registration: this cannot be a user name.
  nameIllegal: 2007,
  // Registration: this cannot be a password.
  passwordIllegal: 2008,
  // Registration: only the back end of the app creates accounts.
  registrationClosed: 2009,
} as const

/** Numbers that other clients of this protocol use, and ours does not: what works, states, and one odd host. */
export const foreignCodes = {
  // A request that worked. The number is also `userMissing`.
  success: 0,
  // The token service refused, in hosts other than browsers.
  tokenServiceRefused: 3,
  // The list of rooms could not be loaded.
  roomListFailed: 23,
  // A connection is closing.
  stateClosing: 404,
  // A connection is closed.
  stateClosed: 405,
} as const

/** Numbers that nothing raises; they stay free of other meanings. */
export const reservedCodes = {
  // Connection states and failures of an older transport.
  attachFailed: 4,
  attachRefused: 5,
  reopenFailed: 6,
  closedByServer: 7,
  serverFailed: 8,
  queryFailed: 9,
  pingFailed: 10,
  versionNoticeFailed: 11,
  contactListFailed: 12,
  crossOriginRefused: 13,
  tooManyListenRetries: 14,
  receivedContentBroken: 15,
  // Rooms of an older transport.
  roomJoinFailed: 18,
  roomFetchFailed: 19,
  roomInfoFailed: 20,
  roomMembersFailed: 21,
  roomOccupantsFailed: 22,
  roomsUnsupported: 24,
  chatRoomJoinFailed: 25,
  chatRoomLeaveFailed: 26,
  // Parameters that were once checked one by one.
  appKeyMissing: 27,
  sessionIdMissing: 29,
  requestIdMissing: 30,
  // The client's own life.
  clientSignedOut: 33,
  tooManyClientErrors: 34,
  // Marks of group invitations and applications.
  invitationAccepted: 35,
  invitationDeclined: 36,
  applicationAccepted: 37,
  applicationDeclined: 38,
  // Files in hosts that cannot handle them.
  uploadUnsupported: 100,
  uploadWithoutFile: 103,
  downloadNotSignedIn: 201,
  downloadUnsupported: 202,
  // Kinds of received and sent messages; 304 among them is in use for the host lookup.
  receivedText: 300,
  receivedTextBroken: 301,
  receivedEmotion: 302,
  receivedPhoto: 303,
  receivedAudioFile: 305,
  receivedVideo: 306,
  receivedVideoFile: 307,
  receivedFile: 308,
  sentText: 309,
  sentEmotion: 310,
  sentPhoto: 311,
  sentAudio: 312,
  sentAudioFile: 313,
  sentVideo: 314,
  sentVideoFile: 315,
  sentFile: 316,
  sendingBroken: 317,
  // States of a connection; closing and closed are among the raised ones.
  stateStarted: 400,
  stateGettingToken: 401,
  stateSigningIn: 402,
  stateOpened: 403,
  stateFailed: 406,
} as const

/** The name of an error that can occur. */
export type Reason = keyof typeof raisedCodes

/** The name of a number that no error of ours has. */
export type ReservedReason = keyof typeof foreignCodes | keyof typeof reservedCodes

/** The whole catalogue of numbers. 0 is there twice: success, and a sign-in without a user. */
export const codes: Readonly<Record<Reason | ReservedReason, number>> = /* @__PURE__ */ Object.assign(
  {},
  raisedCodes,
  foreignCodes,
  reservedCodes,
)

/** All names of errors that can occur. */
export const reasons: readonly Reason[] = /* @__PURE__ */ (Object.keys as (o: object) => Reason[])(
  raisedCodes,
)

/** Whether some client raises the number of this name; the others are only kept free. */
export const isRaised = (name: Reason | ReservedReason): boolean =>
  name in raisedCodes || name in foreignCodes

/** The reason with this number. Undefined for numbers that no error of ours has. */
export const reasonOfCode = (code: number): Reason | undefined =>
  reasons.find((reason) => raisedCodes[reason] === code)
