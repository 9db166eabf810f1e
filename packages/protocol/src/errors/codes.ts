// The numbers of the error catalogue and our names for them. A name is a state (`groupNotFound`); the texts on the wire
// are in the files beside this one. `raisedCodes` are the errors that can occur, and all that a client needs at run
// time. The other two tables reserve numbers that applications of this protocol know.

/** Every reason for which something can fail, with its number. */
export const raisedCodes = {
  // The caller aborted the request.
  requestAborted: -4,
  // The server, or a check before sending, does not accept a parameter.
  invalidParameter: -3,
  // The network failed, or the server itself does not know what went wrong.
  networkError: -2,
  // No answer in time: a request, the connection or the sign-in on it.
  requestTimeout: -1,
  // A sign-in without a user.
  userMissing: 0,
  // The sign-in failed before it reached the channel: wrong options, another sign-in is running, or the password was
  // refused.
  signInFailed: 1,
  // The channel refused the sign-in, or the app is missing.
  authFailed: 2,
  // The connection is lost and is not restored automatically.
  connectionLost: 16,
  // A request failed and nothing more precise is known.
  requestFailed: 17,
  // There is no token, or it does not belong to this user.
  tokenInvalid: 28,
  // A callback of the application threw, or an answer has no matching request.
  callbackFailed: 31,
  // The client is offline and not signed in.
  clientOffline: 32,
  // The call needs a signed-in user.
  notSignedIn: 39,
  // The host's socket reported an error.
  socketError: 40,
  // A limit is reached; the message says which.
  maxLimit: 50,
  // The message to report or to unpin does not exist.
  messageNotFound: 51,
  // The token does not permit this.
  noPermission: 52,
  // This kind of object does not support the operation.
  operationUnsupported: 53,
  // Currently not possible, for example because of a concurrent update of the same attributes.
  operationNotAllowed: 54,
  // The token has expired.
  tokenExpired: 56,
  // The app is disabled.
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
  // A message without an id or a receiver.
  messageIncomplete: 205,
  // Forced logout: the user signed in on another device.
  signedInElsewhere: 206,
  // Forced logout: the user was removed.
  userRemoved: 207,
  // A second sign-in without a sign-out.
  alreadySignedIn: 208,
  // The user is signed in on more devices than the app allows.
  tooManyDevices: 214,
  // Forced logout: the password was changed.
  passwordChanged: 216,
  // Forced logout: another device of the user asked for it.
  kickedByOtherDevice: 217,
  // The user is muted everywhere by an operator.
  mutedByAdmin: 219,
  // The server has bound the user to another device.
  deviceChanged: 220,
  // The two users are not contacts.
  notContact: 221,
  // This user may not download the file.
  downloadNotAllowed: 222,
  // The file has expired.
  downloadExpired: 223,
  // The addresses of the server could not be looked up.
  hostLookupFailed: 304,
  // Voice to text: the recording cannot be read.
  soundUnreadable: 407,
  // Voice to text: the recording is longer than allowed.
  soundTooLong: 408,
  // Voice to text: the engine failed.
  transcriptionFailed: 409,
  // Voice to text: the file does not exist.
  soundNotFound: 410,
  // Voice to text: the file is larger than allowed.
  soundTooLarge: 411,
  // The server is overloaded.
  serverBusy: 500,
  // The content is not acceptable: forbidden words, spam, not a gif.
  illegalContent: 501,
  // The application's own hook refused the message.
  externallyBlocked: 502,
  // The server failed.
  serverError: 503,
  // Too late to recall the message.
  recallTooLate: 504,
  // This feature is disabled for the app.
  serviceNotEnabled: 505,
  // Only users on the allowlist may send.
  notOnAllowlist: 506,
  // The sender is muted here.
  muted: 507,
  // Moderation refused the message.
  moderationBlocked: 508,
  // The sender sends too fast.
  rateLimited: 509,
  // The socket was lost before the answer arrived.
  disconnected: 510,
  // The message is too large.
  messageTooLarge: 511,
  // No answer to a sent message in time.
  sendTimeout: 512,
  // A streamed message was aborted because no piece arrived for too long.
  streamStalled: 513,
  // A streamed message was aborted because it took too long.
  streamTooSlow: 514,
  // The user is already in the group.
  alreadyInGroup: 601,
  // The user is not in the group.
  notInGroup: 602,
  // The user's role does not permit this.
  permissionDenied: 603,
  // Any other refusal of a message.
  loadMessageFailed: 604,
  // There is no such group.
  groupNotFound: 605,
  // The group is full.
  membersFull: 606,
  // More members at once than the group may have.
  groupMembersLimit: 607,
  // The group is disabled.
  groupDisabled: 608,
  // A member's attributes could not be set.
  memberAttributesFailed: 609,
  // A request before the app and the token were known.
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
  // The user already has this reaction on the message.
  reactionExists: 1101,
  // The reactions of this message are being set up. Try again.
  reactionPending: 1102,
  // The reaction does not belong to the user.
  reactionIllegal: 1103,
  // The language to translate into is unknown.
  languageInvalid: 1200,
  // The text is too long to translate.
  translationTooLong: 1201,
  // The translation failed.
  translationFailed: 1204,
  // There is no such thread.
  threadNotFound: 1300,
  // The message already has a thread.
  threadExists: 1301,
  // The message to edit does not exist.
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
  // No answer: the server is unreachable, or its address is wrong.
  serverUnreachable: 2004,
  // Something answers at this address, but it is not a chat server.
  notAParleyServer: 2005,
  // Registration: the name is taken.
  nameTaken: 2006,
  // Registration: this cannot be a user name.
  nameIllegal: 2007,
  // Registration: this cannot be a password.
  passwordIllegal: 2008,
  // Registration: only the back end of the app creates accounts.
  registrationClosed: 2009,
} as const

/** Numbers that other clients of this protocol use and ours does not: success, states, and one unusual host. */
export const otherClientCodes = {
  // A successful request. The number is also `userMissing`.
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

/** Numbers that nothing raises. They must not get another meaning. */
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
  // The lifecycle of the client.
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
export type ReservedReason = keyof typeof otherClientCodes | keyof typeof reservedCodes

/** The whole catalogue of numbers. 0 is there twice: success, and a sign-in without a user. */
export const codes: Readonly<Record<Reason | ReservedReason, number>> = /* @__PURE__ */ Object.assign(
  {},
  raisedCodes,
  otherClientCodes,
  reservedCodes,
)

/** All names of errors that can occur. */
export const reasons: readonly Reason[] = /* @__PURE__ */ (Object.keys as (o: object) => Reason[])(
  raisedCodes,
)

/** Whether any client raises the number of this name. The others are only reserved. */
export const isRaised = (name: Reason | ReservedReason): boolean =>
  name in raisedCodes || name in otherClientCodes

/** The reason with this number. Undefined for numbers that are not errors of ours. */
export const reasonOfCode = (code: number): Reason | undefined =>
  reasons.find((reason) => raisedCodes[reason] === code)
