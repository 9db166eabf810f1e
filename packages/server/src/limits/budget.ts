// A budget: how much of something one party may use, and why. The files in this folder list them all; `docs/limits.md`
// is generated from them.

export interface Budget {
  readonly value: number
  readonly unit: string
  /** The scope: each connection, user, address or app, or all of them together. */
  readonly per: 'connection' | 'request' | 'user' | 'address' | 'account' | 'app' | 'server'
  readonly reason: string
  /** The environment variable that changes it. */
  readonly setting?: string
}

/** A file of budgets, by name. */
export type Budgets = Readonly<Record<string, Budget>>
