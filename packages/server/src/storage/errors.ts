// Database errors: classified the same way in both dialects, and carried between threads.

interface DatabaseFields {
  readonly code?: unknown
  readonly errcode?: unknown
}

const SQLITE_UNIQUE = 2067
const SQLITE_PRIMARY_KEY = 1555
const POSTGRES_UNIQUE = '23505'

/** True if a row violates a unique key. */
export function isUniqueViolation(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false
  const { code, errcode } = error as DatabaseFields
  return code === POSTGRES_UNIQUE || errcode === SQLITE_UNIQUE || errcode === SQLITE_PRIMARY_KEY
}

const SQLITE_FOREIGN_KEY = 787
const POSTGRES_FOREIGN_KEY = '23503'

/** True if a row refers to another one that was deleted in the meantime, such as an account. */
export function isMissingReference(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false
  const { code, errcode } = error as DatabaseFields
  return code === POSTGRES_FOREIGN_KEY || errcode === SQLITE_FOREIGN_KEY
}

const SQLITE_CORRUPT = 11
const SQLITE_NOT_A_DATABASE = 26

/** True if the database file is damaged. The lowest byte of an SQLite code is its class. */
export function isDamage(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false
  const { errcode } = error as DatabaseFields
  if (typeof errcode !== 'number') return false
  return (errcode & 0xff) === SQLITE_CORRUPT || (errcode & 0xff) === SQLITE_NOT_A_DATABASE
}

const SQLITE_READ_ONLY = 8
const SQLITE_IO = 10
const SQLITE_FULL = 13
const SQLITE_CANNOT_OPEN = 14

/** True if SQLite cannot use its files: no permission to write, a full disk, or a failing one. */
export function isDiskTrouble(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false
  const { errcode } = error as DatabaseFields
  if (typeof errcode !== 'number') return false
  return [SQLITE_READ_ONLY, SQLITE_IO, SQLITE_FULL, SQLITE_CANNOT_OPEN].includes(errcode & 0xff)
}

/** Too many connections, not accepting any, or a lock that was not free in time. */
const POSTGRES_BUSY: ReadonlySet<unknown> = new Set(['53300', '53400', '57P03', '55P03', 'ECONNREFUSED'])
const SQLITE_BUSY = 5

/** Errors of the pool without a code: no connection was free, or none could be opened, in time. */
const NO_CONNECTION: ReadonlySet<string> = new Set([
  'timeout exceeded when trying to connect',
  'Connection terminated due to connection timeout',
])

/** True if the database certainly did nothing and a later retry may succeed. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, errcode } = error as DatabaseFields
  if (isDiskTrouble(error) || POSTGRES_BUSY.has(code) || NO_CONNECTION.has(error.message)) return true
  return typeof errcode === 'number' && (errcode & 0xff) === SQLITE_BUSY
}

/**
 * Classes of errors that pass: lost connections, conflicts with other writers, missing resources (connections, memory,
 * disk), locks, and operators who stop the server or a statement.
 */
const POSTGRES_TEMPORARY = /^(08|40|53|55P03|57)/
const SYSTEM_TEMPORARY: ReadonlySet<unknown> = new Set([
  ...[
    'ECONNREFUSED',
    'ECONNRESET',
    'EPIPE',
    'ETIMEDOUT',
    'ENOTFOUND',
    'EAI_AGAIN',
    'EHOSTUNREACH',
    'ENETUNREACH',
  ],
])
/** Errors of the driver without a code. */
const CONNECTION_LOST =
  /^(Connection terminated|Connection ended|Client has encountered a connection error|Query read timeout|timeout exceeded when trying to connect)/

/** True if PostgreSQL may accept the same work a little later. */
export function isTemporary(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code } = error as DatabaseFields
  if (typeof code === 'string' && (POSTGRES_TEMPORARY.test(code) || SYSTEM_TEMPORARY.has(code))) return true
  return CONNECTION_LOST.test(error.message)
}

const SERIALIZATION_FAILURE = '40001'
const DEADLOCK = '40P01'

/** Conflicts with other writers, after which a repeat of the whole work may succeed. */
export const CONFLICTS: ReadonlySet<unknown> = new Set([SERIALIZATION_FAILURE, DEADLOCK])

/** A statement that did not see what another program has just written. It did nothing and can be repeated. */
export function lostRace(text: string): Error {
  return Object.assign(new Error(text), { code: SERIALIZATION_FAILURE })
}

const LONGEST_STATEMENT = 200

/** Adds what was being executed to an error, for the log. Texts of statements contain no values. */
export function during(error: unknown, where: { procedure?: string; statement?: string }): unknown {
  if (!(error instanceof Error)) return error
  const { procedure, statement } = where
  const known = error as { procedure?: string; statement?: string }
  if (procedure !== undefined) known.procedure ??= procedure
  if (statement !== undefined) known.statement ??= statement.replace(/\s+/g, ' ').slice(0, LONGEST_STATEMENT)
  return error
}

const SQLSTATE = /^[0-9A-Z]{5}$/

/**
 * True if PostgreSQL may have executed what failed: the connection broke, so the answer is missing. An error with a
 * code is certain, except for classes 08 and 57, which report a lost connection.
 */
export function isOutcomeUnknown(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return true
  const { code } = error as DatabaseFields
  return typeof code !== 'string' || !SQLSTATE.test(code) || code.startsWith('08') || code.startsWith('57')
}

/**
 * An error as plain data: its name, text and plain properties (code, reason …) survive the transfer between threads.
 */
export interface CarriedError {
  readonly name: string
  readonly message: string
  readonly stack?: string | undefined
  readonly fields: Record<string, string | number | boolean>
}

export function carryError(error: unknown): CarriedError {
  if (!(error instanceof Error)) return { name: 'Error', message: String(error), fields: {} }
  const fields: Record<string, string | number | boolean> = {}
  for (const [key, value] of Object.entries(error)) {
    if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
      fields[key] = value
  }
  return { name: error.name, message: error.message, stack: error.stack, fields }
}

export function reviveError(carried: CarriedError): Error {
  const error = Object.assign(new Error(carried.message), carried.fields)
  if (error.name !== carried.name)
    Object.defineProperty(error, 'name', { value: carried.name, configurable: true })
  if (carried.stack !== undefined) error.stack = carried.stack
  return error
}

/** Raised by the append statement, and by the procedure. */
const FENCED = 'PN001'

/** Another program holds the node number of this one. */
export function fenced(): Error {
  return Object.assign(new Error('The number of this node was given to another program.'), { code: FENCED })
}

export function isFenced(error: unknown): boolean {
  return error instanceof Error && (error as DatabaseFields).code === FENCED
}

const STALE = 'PN003'

/** The rules decided on an outdated state and have to run again. */
export function stale(): Error {
  return Object.assign(new Error('The conversation has changed in the meantime.'), { code: STALE })
}

export function isStale(error: unknown): boolean {
  return error instanceof Error && (error as DatabaseFields).code === STALE
}
