// The client we test our compatibility against. We ship none of its code and do not use its name: apart from
// tests/interop, the package files, the decisions and docs/clients.md, only this file may contain it.

/** The package's name on npm. */
export const referenceClient = 'easemob-websdk'

/** The version whose API packages/compat has. */
export const referenceVersion = '4.17.0'

/** Its vendor's name; as a domain it is part of the wire format and therefore allowed. */
export const referenceName = /easemob(?!\.com|\/server\.json)/gi
