// The version of the protocol on the channel. A change of the catalogue has to be recorded here.

/** Sent in PROVISION, where servers of this protocol identify clients by it. */
export const protocolVersion = '4.17.0'
/** The version of the sync protocol, sent in PROVISION. From v5.2 on a client understands streamed messages. */
export const actionVersion = 'v5.2'
/** Domains of the two kinds of names on the channel. */
export const userDomain = 'easemob.com'
/** The domain of groups and rooms in addresses on the wire. */
export const groupDomain = 'conference.easemob.com'
