// docs/command-line.md, made from the table of commands.

import type { Command, Needs } from './command.ts'
import { capital, optionsOf, usage } from './help.ts'

const needs: Readonly<Record<Needs, string>> = {
  nothing: 'Needs nothing',
  data: 'Needs the data',
  server: 'Needs a running server',
  'data or server': 'Needs the data, or a remote server',
}

const introduction = [
  '# The command line',
  '',
  '`parley` runs the server and manages it. In a clone of the repository it is `npx parley`.',
  '',
  '```sh',
  'parley                                   # run the server',
  'parley help                              # all commands',
  'parley help mute                         # one command, with examples',
  'parley user show alice --json            # JSON for programs instead of a table',
  'parley completion bash > ~/.local/share/bash-completion/completions/parley',
  '```',
  '',
  'Commands differ in what they need:',
  '',
  '- **A running server.** They talk to the server of `PARLEY_DATA` over the socket `parley.sock` in that folder, which only the user that runs the server can open. They work at once: when `parley ban bob` ends, the devices of bob are signed out. To manage a server on another machine, add',
  '  `--server https://chat.example.com` and a [key](server-api.md#keys-and-the-audit), in `--key` or better in the variable `PARLEY_KEY`. The key needs the scopes of the calls. The [audit](server-api.md#keys-and-the-audit) has a row for every change; without a key its name is `command line`.',
  '- **The data.** They read and change the database in `PARLEY_DATA` or `PARLEY_DATABASE`, with or without a running server, which notices changes within seconds. A folder without a database is refused, so a wrong `PARLEY_DATA` does not become an empty one.',
  '- **The data, or a remote server.** Without `--server` they read and change the database; with `--server` and a key they make calls of that server.',
  '- **Nothing.**',
  '',
  'The exit code is 0 after a success and 1 after a failure, whose reason is on standard error in a sentence. Times are `90s`, `15m`, `1h` or `30d`.',
]

/** The page as lines. */
export function commandPage(commands: readonly Command[]): readonly string[] {
  const topics = [...new Set(commands.map(topicOf))]
  return [...introduction, ...topics.flatMap((topic) => section(topic, commands))]
}

const topicOf = ({ name }: Command): string => (name.split(' ')[0] ?? '').replace(/^un(?=mute|ban)/, '')

function section(topic: string, commands: readonly Command[]): string[] {
  const own = commands.filter((command) => topicOf(command) === topic)
  return ['', `## ${topic}`, ...own.flatMap(described)]
}

function described(command: Command): string[] {
  const { summary, details, examples } = command
  const options = Object.entries(optionsOf(command)).filter(
    ([name]) => !['json', 'help', 'server', 'key'].includes(name),
  )
  return [
    '',
    `### \`${usage(command)}\``,
    '',
    `${capital(summary)}. ${details ? `${details} ` : ''}*${needs[command.needs]}.*`,
    ...(options.length > 0 ? ['', '| Option | |', '|---|---|'] : []),
    ...options.map(
      ([name, { value, help }]) => `| \`--${name}${value ? ` ${value}` : ''}\` | ${capital(help)} |`,
    ),
    '',
    '```sh',
    ...examples,
    '```',
  ]
}
