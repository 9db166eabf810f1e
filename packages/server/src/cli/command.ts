// The definition of a command: its words, arguments and options as data, from which parsing, help and completion are
// made, and a function that runs it.

import type { Config } from '../config/config.ts'
import type { Host } from '../platform/host.ts'
import type { Database } from '../storage/database.ts'
import type { Output } from './output.ts'
import type { ServerConnection } from './server-connection.ts'

/** `needs` decides what a command gets, and what its help says about it. */
export type Needs = 'nothing' | 'data' | 'server' | 'data or server'

export interface OptionDefinition {
  /** A placeholder such as `<time>` for options with a value. Undefined: a switch. */
  readonly value?: string
  readonly help: string
}

export type OptionTable = Readonly<Record<string, OptionDefinition>>

/** Values of options: text for those with a value, true or false for switches. */
export type OptionValues<O extends OptionTable> = {
  readonly [Name in keyof O]: O[Name] extends { readonly value: string } ? string | undefined : boolean
}

export interface Input<O extends OptionTable> {
  /** Arguments in their order. Required ones exist: their number was checked. */
  readonly args: readonly string[]
  readonly options: OptionValues<O>
}

/** The surroundings of every command. */
export interface Tools {
  readonly host: Host
  readonly config: Config
  /** Prints a line at once, for commands that take long or keep running. */
  readonly print: (line: string) => void
  /** Aborted when the user interrupts the command. */
  readonly signal: AbortSignal
}

export interface DataTools extends Tools {
  readonly database: Database
}

export interface ServerTools extends Tools {
  readonly server: ServerConnection
}

/** Without `--server` a command works on the database. */
export interface EitherTools extends Tools {
  readonly database?: Database
  readonly server?: ServerConnection
}

interface Described<O extends OptionTable> {
  /** The words that call it: `key create`. */
  readonly name: string
  /** `<name>` is required, `[name]` optional, `[name...]` any number. */
  readonly args?: string
  /** One line, without a full stop. */
  readonly summary: string
  /** More sentences for `parley help NAME`. */
  readonly details?: string
  readonly options?: O
  /** Complete command lines. */
  readonly examples: readonly [string, ...string[]]
}

/** A parsed command line, before its types are known. */
export interface ReadInput {
  readonly args: readonly string[]
  readonly options: Readonly<Record<string, string | boolean | undefined>>
}

/** A row of the table. */
export interface Command extends Described<OptionTable> {
  readonly options: OptionTable
  readonly needs: Needs
  readonly run: (input: ReadInput, tools: DataTools & ServerTools) => Promise<Output>
}

type Definition<O extends OptionTable, T> = Described<O> & {
  readonly run: (input: Input<O>, tools: T) => Promise<Output> | Output
}

/** A command that needs neither data nor a server. It may open what it needs itself, with the configuration. */
export const plainCommand = <const O extends OptionTable = Record<never, never>>(
  definition: Definition<O, Tools>,
): Command => row('nothing', definition)

/** A command on the database. It works with and without a running server. */
export const dataCommand = <const O extends OptionTable = Record<never, never>>(
  definition: Definition<O, DataTools>,
): Command => row('data', definition)

/** A command on a running server. */
export const serverCommand = <const O extends OptionTable = Record<never, never>>(
  definition: Definition<O, ServerTools>,
): Command => row('server', definition)

/** A command on the database, or with `--server` on a remote server. */
export const eitherCommand = <const O extends OptionTable = Record<never, never>>(
  definition: Described<O> & {
    readonly onData: (input: Input<O>, tools: DataTools) => Promise<Output>
    readonly onServer: (input: Input<O>, tools: ServerTools) => Promise<Output>
  },
): Command => {
  const { onData, onServer, ...described } = definition
  const run = (input: Input<O>, tools: EitherTools) =>
    tools.server ? onServer(input, tools as ServerTools) : onData(input, tools as DataTools)
  return row<O, EitherTools>('data or server', { ...described, run } as Definition<O, EitherTools>)
}

function row<O extends OptionTable, T>(needs: Needs, definition: Definition<O, T>): Command {
  return {
    ...definition,
    needs,
    options: definition.options ?? {},
    run: async (input, tools) => definition.run(input as unknown as Input<O>, tools as unknown as T),
  }
}

/** Options that many commands have. */
export const appOption = { app: { value: '<org#app>', help: 'the app; the default is parley#demo' } } as const
export const filterOption = { app: { value: '<org#app>', help: 'only this app' } } as const
export const limitOption = {
  limit: { value: '<number>', help: 'the maximum number of rows; the default is 100' },
} as const
/** Options that all commands have. */
export const commonOptions: OptionTable = {
  json: { help: 'print JSON for programs' },
  help: { help: 'explain the command' },
}

/** Options of commands that need a server. */
export const connectionOptions: OptionTable = {
  server: { value: '<url>', help: 'a remote server, such as https://chat.example.com' },
  key: { value: '<key>', help: 'a key for that server; it is better kept in the variable PARLEY_KEY' },
}

export const demoApp = 'parley#demo'

/** How many rows a list has. */
export function limitOf(text: string | undefined, usual = 100): number {
  const limit = text === undefined ? usual : Number(text)
  if (!Number.isSafeInteger(limit) || limit < 1)
    throw new Error(`--limit must be a number of one or more, not "${text}".`)
  return limit
}
