/** One step of the schema. Its statements are written for SQLite, in types that translate (see `inDialect`). */
export interface Migration {
  readonly version: number
  readonly name: string
  readonly statements: readonly (string | PostgresOnly)[]
}

/** A statement that SQLite does not need, in the language of PostgreSQL. */
export interface PostgresOnly {
  readonly postgres: string
}
