// The client we test our compatibility against. We ship none of its code and do not use its name: this file
// is the one place outside tests/interop, the package files, the decisions and docs/clients.md that may say it.

/** The package's name on npm. */
export const referenceClient = 'easemob-websdk'

/** The one whose surface packages/compat has. */
export const referenceVersion = '4.17.0'

/** Its maker's name; as a domain it is part of the wire and therefore allowed. */
export const referenceName = /easemob(?!\.com|\/server\.json)/gi
