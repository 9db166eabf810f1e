// Operators: people who run the server, each with a role and a password. A session is a random token in a cookie, stored
// as its hash; it ends after half a day, when the operator signs out, and when their password, role or second factor
// changes.

import { hash } from 'node:crypto'
import { LruCache } from '../lru-cache.ts'
import type { Host } from '../platform/host.ts'
import type { Database } from '../storage/database.ts'
import type { PasswordBackOff } from '../tokens/password-back-off.ts'
import type { Passwords } from '../tokens/passwords.ts'
import { acceptedCounter, base32, fromBase32, totpAddress } from '../tokens/totp.ts'
import {
  allOperators,
  endSessions,
  insertOperator,
  insertSession,
  lockedOperators,
  type OperatorRow,
  operatorNamed,
  type SessionRow,
  sessionHashed,
} from './queries.ts'
import { isRole, type Role } from './roles.ts'
import { recordSignIn, type SignInRow } from './sign-in-log.ts'

export interface Operator {
  readonly id: number
  readonly name: string
  readonly role: Role
  readonly hasTotp: boolean
}

export type SignInResult =
  | { readonly token: string; readonly operator: Operator; readonly expiresAt: number }
  /** `code`: the password is right, and the code of the second factor is missing or wrong. */
  | { readonly refused: 'wrong' | 'code' }
  | { readonly waitMs: number }

export const nameRule = /^[a-z0-9][a-z0-9._-]{0,63}$/
export const shortestPassword = 10
export const longestPassword = 200

const sessionMs = 12 * 3_600_000
/** How long a session is trusted without reading its row again. */
const freshMs = 2000
const mostCached = 1000
/** New second factors that wait for their confirmation. Above it the oldest is dropped. */
const mostPending = 100

/** A hash of no password, so that an unknown name takes as long as a known one. */
const nobodysHash = `$argon2id$v=19$m=7168,t=5,p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`

export class Operators {
  private readonly parts: {
    readonly database: Database
    readonly host: Host
    readonly passwords: Pick<Passwords, 'hash' | 'matches'>
    readonly guesses: PasswordBackOff
  }
  private readonly sessions = new LruCache<string, { row: SessionRow; readAt: number }>(mostCached)
  private readonly pendingTotp = new LruCache<number, string>(mostPending)

  constructor(parts: Operators['parts']) {
    this.parts = parts
  }

  async signIn(attempt: {
    readonly name: string
    readonly password: string
    readonly code: string
    readonly address: string
  }): Promise<SignInResult> {
    const { database, host, passwords, guesses } = this.parts
    const name = attempt.name.trim().toLowerCase()
    const account = numberOf(name)
    const waitMs = guesses.begin(account, attempt.address)
    if (waitMs > 0) return { waitMs }
    const row = nameRule.test(name) ? await database.read((sql) => operatorNamed(sql, name)) : undefined
    const isRight = await passwords.matches(attempt.password, row?.password_hash ?? nobodysHash)
    if (!row || !isRight || !isRole(row.role)) return { refused: 'wrong' }
    if (row.totp_secret !== '' && !(await this.acceptCode(row, attempt.code))) return { refused: 'code' }
    guesses.right(account, attempt.address)
    const token = Buffer.from(host.randomBytes(32)).toString('base64url')
    const now = host.now()
    const expiresAt = now + sessionMs
    const isStored = await database.write(async (sql) => {
      // Somebody may have changed the password, or removed the operator, while it was being checked.
      const current = (await lockedOperators(sql)).find(({ id }) => id === row.id)
      if (current?.password_hash !== row.password_hash) return false
      await insertSession(sql, {
        hash: hashOf(token),
        operatorId: row.id,
        now,
        expiresAt,
        address: attempt.address,
      })
      return true
    })
    return isStored ? { token, operator: operatorFrom(row, row.role), expiresAt } : { refused: 'wrong' }
  }

  /** The operator with this session. */
  async find(token: string): Promise<Operator | undefined> {
    if (!/^[\w-]{43}$/.test(token)) return undefined
    const { database, host } = this.parts
    const hashed = hashOf(token)
    const known = this.sessions.get(hashed)
    const isFresh = known && host.monotonic() - known.readAt < freshMs
    const row = isFresh ? known.row : await database.read((sql) => sessionHashed(sql, hashed))
    if (!row || row.expires_at <= host.now() || !isRole(row.role)) {
      this.sessions.delete(hashed)
      return undefined
    }
    if (!isFresh) this.sessions.set(hashed, { row, readAt: host.monotonic() })
    return operatorFrom(row, row.role)
  }

  async signOut(token: string): Promise<void> {
    await this.parts.database.write((sql) =>
      sql.run('DELETE FROM operator_sessions WHERE hash = ?', [hashOf(token)]),
    )
    this.sessions.clear()
  }

  /** Records what was done with an operator's account, or attempted. */
  async note(row: Omit<SignInRow, 'id' | 'at'>): Promise<void> {
    const { database, host } = this.parts
    await database.write((sql) => recordSignIn(sql, { ...row, at: host.now() }))
  }

  /** Undefined if the name is taken. */
  async create(name: string, role: Role, password: string): Promise<Operator | undefined> {
    const { database, host, passwords } = this.parts
    const created = { name, role, password_hash: await passwords.hash(password), created_at: host.now() }
    const row = await database.write((sql) => insertOperator(sql, created))
    return row && operatorFrom(row, role)
  }

  list(): Promise<OperatorRow[]> {
    return this.parts.database.read(allOperators)
  }

  /** Changes an operator and ends their sessions. False if there is none, and for the last owner, who stays one. */
  async change(
    name: string,
    change: {
      readonly role?: Role | undefined
      readonly password?: string | undefined
      readonly removeTotp?: boolean
    },
    /** The session that stays: an operator who changes their own password. */
    token = '',
  ): Promise<'done' | 'unknown' | 'lastOwner'> {
    const { database, passwords } = this.parts
    const changed = change.password === undefined ? undefined : await passwords.hash(change.password)
    return this.forgetting(() =>
      database.write(async (sql) => {
        const all = await lockedOperators(sql)
        const row = all.find((one) => one.name === name)
        if (!row) return 'unknown'
        const role = change.role ?? row.role
        if (role !== 'owner' && isLastOwner(row, all)) return 'lastOwner'
        // Stays as it is stored, encrypted or not.
        await sql.run('UPDATE operators SET role = ?, password_hash = ?, totp_secret = ? WHERE id = ?', [
          role,
          changed ?? row.password_hash,
          change.removeTotp ? '' : row.totp_secret,
          row.id,
        ])
        await endSessions(sql, row.id, token === '' ? '' : hashOf(token))
        return 'done'
      }),
    )
  }

  async remove(name: string): Promise<'done' | 'unknown' | 'lastOwner'> {
    return this.forgetting(() =>
      this.parts.database.write(async (sql) => {
        const all = await lockedOperators(sql)
        const row = all.find((one) => one.name === name)
        if (!row) return 'unknown'
        if (isLastOwner(row, all)) return 'lastOwner'
        await sql.run('DELETE FROM operators WHERE id = ?', [row.id])
        return 'done'
      }),
    )
  }

  /** Whether this is their password. Wrong ones count like those of sign-ins, so that a stolen session cannot be used to guess it. */
  async isPassword(
    { name }: Operator,
    password: string,
    address: string,
  ): Promise<boolean | { readonly waitMs: number }> {
    const { database, passwords, guesses } = this.parts
    const waitMs = guesses.begin(numberOf(name), address)
    if (waitMs > 0) return { waitMs }
    const row = await database.read((sql) => operatorNamed(sql, name))
    if (!row || !(await passwords.matches(password, row.password_hash))) return false
    guesses.right(numberOf(name), address)
    return true
  }

  /** A new secret for an authenticator app. It takes effect when a code of it was entered. */
  beginTotp({ id, name }: Operator): { readonly secret: string; readonly address: string } {
    const secret = base32(this.parts.host.randomBytes(20))
    this.pendingTotp.set(id, secret)
    return { secret, address: totpAddress(secret, name) }
  }

  async confirmTotp({ id }: Operator, code: string): Promise<boolean> {
    const secret = this.pendingTotp.get(id)
    const counter = secret && acceptedCounter(fromBase32(secret), code, this.parts.host.now(), 0)
    if (!secret || !counter) return false
    const { database } = this.parts
    await this.forgetting(() =>
      database.write(async (sql) => {
        const sealed = await database.secrets.seal(sql, totpOf(id), secret)
        await sql.run('UPDATE operators SET totp_secret = ?, totp_counter = ? WHERE id = ?', [
          sealed,
          counter,
          id,
        ])
      }),
    )
    this.pendingTotp.delete(id)
    return true
  }

  /** Whether the code is right and was not used before. It cannot be used again, not even at the same moment. */
  private async acceptCode(row: OperatorRow, code: string): Promise<boolean> {
    const { database, host } = this.parts
    const secret = fromBase32(database.secrets.open(totpOf(row.id), row.totp_secret))
    const counter = acceptedCounter(secret, code, host.now(), row.totp_counter)
    if (counter === undefined) return false
    const { changes } = await database.write((sql) =>
      sql.run('UPDATE operators SET totp_counter = ? WHERE id = ? AND totp_counter < ?', [
        counter,
        row.id,
        counter,
      ]),
    )
    return changes === 1
  }

  private async forgetting<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } finally {
      this.sessions.clear()
    }
  }
}

const isLastOwner = (row: OperatorRow, all: readonly OperatorRow[]): boolean =>
  row.role === 'owner' && all.every(({ id, role }) => role !== 'owner' || id === row.id)

function operatorFrom({ id, name, totp_secret }: OperatorRow, role: Role): Operator {
  return { id, name, role, hasTotp: totp_secret !== '' }
}

const totpOf = (row: number) => ({ table: 'operators', column: 'totp_secret', row })

const hashOf = (token: string): string => hash('sha256', token, 'hex')

/** Wrong passwords are counted by name, so that a name that nobody has behaves like any other. */
function numberOf(name: string): number {
  return Buffer.from(hash('sha256', name, 'hex'), 'hex').readUIntBE(0, 6)
}
