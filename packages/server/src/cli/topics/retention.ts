// `parley retention …`: how long messages and files are kept.

import { appOption, demoApp, serverCommand } from '../command.ts'
import { type Output, table } from '../output.ts'
import type { Json } from '../server-connection.ts'
import { appSetting } from './app-setting.ts'

const shown = (answer: Json): Output =>
  table((answer.data as { kinds: Json[] }).kinds.map(rowOf), ['kind', 'history', 'files', 'from'], '')

function rowOf({ kind, historyDays, fileDays, own }: Json) {
  const days = (value: unknown) => (value === 0 ? 'for ever' : `${value} days`)
  return {
    kind: String(kind),
    history: days(historyDays),
    files: days(fileDays),
    from: own ? 'app' : 'server',
  }
}

export const retentionCommands = [
  serverCommand({
    name: 'retention show',
    summary: 'show how long messages and files are kept',
    options: appOption,
    examples: ['parley retention show --app acme#chat'],
    run: async ({ options }, { server }) =>
      shown(await server.ask(options.app ?? demoApp, 'GET', 'parley/v1/retention')),
  }),
  serverCommand({
    name: 'retention set',
    args: '<kind>',
    summary: 'set how long messages and files are kept in single chats, groups, threads or rooms',
    details: 'Older messages and files are removed within minutes, for everybody, and cannot be recovered.',
    options: {
      'history-days': {
        value: '<days>',
        help: 'messages; 0 keeps them forever, "server" is the default of the server',
      },
      'file-days': {
        value: '<days>',
        help: 'files; 0 keeps them forever, "server" is the default of the server',
      },
      ...appOption,
    },
    examples: ['parley retention set group --history-days 365 --file-days 30 --app acme#chat'],
    async run({ args: [kind = ''], options }, { server }) {
      const historyDays = appSetting('history-days', options['history-days'], 'days')
      const fileDays = appSetting('file-days', options['file-days'], 'days')
      const body = { kind, historyDays, fileDays }
      return shown(await server.ask(options.app ?? demoApp, 'PUT', 'parley/v1/retention', body))
    },
  }),
]
