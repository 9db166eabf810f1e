// Runs a command line: finds the command in the table, reads its options, opens what it needs.

import { parseArgs } from 'node:util'
import { type Config, defaults } from '../config/config.ts'
import type { Host } from '../platform/host.ts'
import type { Database } from '../storage/database.ts'
import { commands } from './all-commands.ts'
import type { Command, DataTools, ServerTools } from './command.ts'
import { helpOf, optionsOf, overview, usage } from './help.ts'
import type { Output } from './output.ts'
import { type ConnectionChoice, connectionTo, type ServerConnection } from './server-connection.ts'

export { demoApp } from './command.ts'

/** The surroundings of commands. Tests hand in an open database, or a connection. */
export interface Environment {
  readonly host: Host
  readonly config?: Config
  readonly database?: Database
  /** Opens the database for commands that need it. */
  readonly openDatabase?: () => Promise<Database>
  readonly connect?: (choice: ConnectionChoice) => ServerConnection
  /** A key for `--server`, from the environment. */
  readonly key?: string | undefined
  readonly print?: (line: string) => void
  readonly signal?: AbortSignal
}

export const help = (): string => overview(commands)

export async function runCommand(words: readonly string[], environment: Environment): Promise<Output> {
  const asksForHelp = words[0] === 'help'
  const found = commandOf(asksForHelp ? words.slice(1) : words)
  if (asksForHelp || words.includes('--help')) return helpFor(words, found)
  if (!found) throw new Error(unknown(words))
  const { command, rest } = found
  const { args, options } = read(command, rest)
  const { config = defaults, print = () => undefined, signal = new AbortController().signal } = environment
  const { connect = connectionTo, key } = environment
  const tools = { host: environment.host, config, print, signal } as DataTools & ServerTools
  if (command.needs === 'nothing') return command.run({ args, options }, tools)
  const isElsewhere = command.needs === 'data or server' && options.server !== undefined
  if (command.needs === 'server' || isElsewhere) {
    const choice = { data: config.data, server: text(options.server), key: text(options.key) ?? key }
    return command.run({ args, options }, { ...tools, server: connect(choice) })
  }
  const given = environment.database
  const database = given ?? (await environment.openDatabase?.())
  if (!database) throw new Error(`${usage(command)} needs a database.`)
  try {
    return await command.run({ args, options }, { ...tools, database })
  } finally {
    if (!given) await database.close()
  }
}

interface Found {
  readonly command: Command
  /** The words after its name. */
  readonly rest: readonly string[]
}

/** The command with the longest name that the words begin with. */
function commandOf(words: readonly string[]): Found | undefined {
  const fitting = commands
    .map((command) => ({ command, length: command.name.split(' ').length }))
    .filter(({ command, length }) => words.slice(0, length).join(' ') === command.name)
    .sort((a, b) => b.length - a.length)[0]
  return fitting && { command: fitting.command, rest: words.slice(fitting.length) }
}

function helpFor(words: readonly string[], found: Found | undefined): Output {
  if (found) return { text: helpOf(found.command), json: described(found.command) }
  const topic = words.filter((word) => word !== 'help' && !word.startsWith('-'))[0]
  const ofTopic = commands.filter(({ name }) => topic === undefined || name.split(' ')[0] === topic)
  if (ofTopic.length === 0) throw new Error(unknown([topic ?? '']))
  const all = topic === undefined ? help() : ofTopic.map(helpOf).join('\n\n')
  return { text: all, json: ofTopic.map(described) }
}

const described = ({ name, args, summary, details, options, needs, examples }: Command) => ({
  name,
  args: args ?? '',
  summary,
  details: details ?? '',
  options,
  needs,
  examples,
})

/** Lists the commands that begin with the first word, or all of them. */
function unknown(words: readonly string[]): string {
  const near = commands.filter(({ name }) => name.split(' ')[0] === words[0])
  const list = near.length > 0 ? near.map(usage).join('\n') : help()
  return `Unknown command "${words.join(' ')}".\n${list}`
}

function read(command: Command, words: readonly string[]) {
  const table = optionsOf(command)
  const options = Object.fromEntries(
    Object.entries(table).map(([name, { value }]) => [
      name,
      { type: value === undefined ? ('boolean' as const) : ('string' as const) },
    ]),
  )
  const { values, positionals } = parsed(command, () =>
    parseArgs({ args: [...words], allowPositionals: true, options }),
  )
  const named = command.args?.split(' ') ?? []
  const required = named.filter((arg) => arg.startsWith('<'))
  const missing = required[positionals.length]
  if (missing) throw new Error(`${missing} is missing: ${usage(command)}`)
  const takesMore = named.some((arg) => arg.endsWith('...]') || arg.endsWith('...>'))
  if (!takesMore && positionals.length > named.length)
    throw new Error(`Unexpected argument "${positionals[named.length]}": ${usage(command)}`)
  const switches = Object.entries(table).filter(([, { value }]) => value === undefined)
  const off = Object.fromEntries(switches.map(([name]) => [name, false]))
  return { args: positionals, options: { ...off, ...values } }
}

/** Node's message about a wrong option, with the help that lists the right ones. */
function parsed<T>(command: Command, parse: () => T): T {
  try {
    return parse()
  } catch (error) {
    const [first = ''] = (error as Error).message.split(/\. |\n/)
    throw new Error(`${first}. See: parley help ${command.name}`)
  }
}

const text = (value: string | boolean | undefined): string | undefined =>
  typeof value === 'string' ? value : undefined
