// Help texts, made from the table of commands.

import { type Command, commonOptions, connectionOptions, type Needs, type OptionTable } from './command.ts'

const about: Readonly<Record<Needs, string>> = {
  nothing: 'Needs neither data nor a running server.',
  data: 'Works on the data in PARLEY_DATA (or PARLEY_DATABASE), with or without a running server.',
  server: 'Needs a running server: the one of PARLEY_DATA, or another with --server and --key.',
  'data or server':
    'Works on the data in PARLEY_DATA (or PARLEY_DATABASE), with or without a running server; or on a remote server with --server and --key.',
}

/** The list of all commands. */
export function overview(commands: readonly Command[]): string {
  const rows = [
    ['parley', 'run the server (same as: parley serve)'],
    ...commands.map((command) => [usage(command), command.summary]),
  ] as [string, string][]
  const width = Math.min(44, Math.max(...rows.map(([left]) => left.length)))
  return [
    ...rows.map(([left, right]) => `${left.padEnd(width)}  ${right}`),
    '',
    'parley help COMMAND explains a command and shows examples. Every command accepts --json and --help.',
    'Settings are read from the environment, see docs/settings.md.',
  ].join('\n')
}

export function usage({ name, args }: Pick<Command, 'name' | 'args'>): string {
  return ['parley', name, ...(args ? [args] : [])].join(' ')
}

/** The options of a command, with those that it shares with others. */
export function optionsOf({ options, needs }: Command): OptionTable {
  return {
    ...options,
    ...(needs === 'server' || needs === 'data or server' ? connectionOptions : {}),
    ...commonOptions,
  }
}

/** Everything about one command. */
export function helpOf(command: Command): string {
  const rows = Object.entries(optionsOf(command)).map(
    ([name, { value, help }]) => [`  --${name}${value ? ` ${value}` : ''}`, help] as const,
  )
  const width = Math.max(...rows.map(([left]) => left.length))
  return [
    usage(command),
    '',
    `${capital(command.summary)}.${command.details ? ` ${command.details}` : ''}`,
    about[command.needs],
    '',
    'Options:',
    ...rows.map(([left, right]) => `${left.padEnd(width)}  ${right}`),
    '',
    'Examples:',
    ...command.examples.map((example) => `  ${example}`),
  ].join('\n')
}

export const needsText = (needs: Needs): string => about[needs]

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
