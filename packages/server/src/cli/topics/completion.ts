// `parley completion`: scripts that complete commands and options, made from the table. They start no program.

import { type Command, plainCommand } from '../command.ts'
import { optionsOf } from '../help.ts'

const shells = ['bash', 'zsh', 'fish'] as const

/** The table is handed in, because it contains this command. */
export const completionCommands = (all: () => readonly Command[]) => [
  plainCommand({
    name: 'completion',
    args: '<shell>',
    summary: 'print a completion script for bash, zsh or fish',
    examples: [
      'parley completion bash > ~/.local/share/bash-completion/completions/parley',
      'parley completion fish > ~/.config/fish/completions/parley.fish',
    ],
    run({ args: [shell = ''] }) {
      const known = shells.find((name) => name === shell)
      if (!known) throw new Error(`There is completion for ${shells.join(', ')}, not for "${shell}".`)
      const text = known === 'fish' ? fish(all()) : known === 'zsh' ? zsh(all()) : bash(all())
      return { text, json: { shell: known, script: text } }
    },
  }),
]

const optionWords = (command: Command): string =>
  Object.keys(optionsOf(command))
    .map((name) => `--${name}`)
    .join(' ')

/** The words that may follow each beginning of a command. */
function following(commands: readonly Command[]): Map<string, string[]> {
  const words = new Map<string, string[]>()
  for (const { name } of commands) {
    const parts = name.split(' ')
    for (const [index, word] of parts.entries()) {
      const before = parts.slice(0, index).join(' ')
      const next = words.get(before) ?? []
      if (!next.includes(word)) words.set(before, [...next, word])
    }
  }
  return words
}

function bash(commands: readonly Command[]): string {
  const words = following(commands)
  words.set('', ['serve', 'help', ...(words.get('') ?? [])])
  const names = new Set([...words.keys(), ...commands.map(({ name }) => name)])
  const cases = [...names].map((name) => {
    const command = commands.find((candidate) => candidate.name === name)
    const next = words.get(name) ?? []
    return `    "${name}") words="${[...next, ...(command ? [optionWords(command)] : [])].join(' ')}" ;;`
  })
  return `# bash completion for parley
_parley() {
  local current="\${COMP_WORDS[COMP_CWORD]}" path="" words="" word
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    [[ $word == help && -z $path ]] && continue
    case "\${path:+$path }$word" in
${[...names]
  .filter((name) => name !== '')
  .map((name) => `      "${name}") path="${name}" ;;`)
  .join('\n')}
    esac
  done
  case "$path" in
${cases.join('\n')}
  esac
  COMPREPLY=($(compgen -W "$words" -- "$current"))
}
complete -F _parley parley`
}

const zsh = (commands: readonly Command[]): string =>
  `#compdef parley
autoload -U +X bashcompinit && bashcompinit
${bash(commands)}`

const quoted = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`

function fish(commands: readonly Command[]): string {
  const lines = commands.flatMap((command) => {
    const parts = command.name.split(' ')
    const seen = parts.slice(0, -1)
    const isNext =
      seen.length === 0 ? '__fish_use_subcommand' : `__fish_seen_subcommand_from ${seen.join(' ')}`
    const isHere = `__fish_seen_subcommand_from ${parts.at(-1)}`
    const group =
      seen.length > 0 ? [`complete -c parley -n __fish_use_subcommand -a ${quoted(seen[0] ?? '')}`] : []
    return [
      ...group,
      `complete -c parley -f -n ${quoted(isNext)} -a ${quoted(parts.at(-1) ?? '')} -d ${quoted(command.summary)}`,
      ...Object.entries(optionsOf(command)).map(
        ([name, { value, help }]) =>
          `complete -c parley -f -n ${quoted(isHere)} -l ${name}${value ? ' -r' : ''} -d ${quoted(help)}`,
      ),
    ]
  })
  return ['# fish completion for parley', 'complete -c parley -f', ...new Set(lines)].join('\n')
}
