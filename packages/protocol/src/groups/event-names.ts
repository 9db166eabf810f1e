// The names of group events by their number on the wire: all that a timeline needs for its line.

/** The names of group events, by their number on the wire. */
export const noticeNames = /* @__PURE__ */ (
  'created dissolved joined left applied applicationAccepted applicationDeclined invited invitationAccepted ' +
  'invitationDeclined removed - blocked unblocked updated shielded unshielded membersJoined membersLeft ' +
  'joinedDirectly ownerChanged adminAdded adminRemoved muted unmuted announced announcementRemoved fileShared ' +
  'fileRemoved allowed disallowed banned unbanned - - - - - - - - disabled enabled - - attributesChanged'
).split(' ')
