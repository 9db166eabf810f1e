// Which dialect of the channel we speak. A change of the catalogue asks for a line here.

/** Told in PROVISION; servers of this protocol know clients by it. */
export const protocolVersion = '4.17.0'
/** The sync dialect, told in PROVISION. From v5.2 on a client understands streamed messages. */
export const actionVersion = 'v5.2'
/** Domains of the two kinds of names on the channel. */
export const userDomain = 'easemob.com'
export const groupDomain = 'conference.easemob.com'
