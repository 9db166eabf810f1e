// `parley automatic-actions …`: what the server does automatically when many users report something.

import { appOption, demoApp, serverCommand } from '../command.ts'
import { type Output, table } from '../output.ts'
import type { Json } from '../server-connection.ts'
import { appSetting } from './app-setting.ts'

const path = 'parley/v1/moderation/automatic-actions'

const meanings: Readonly<Record<string, string>> = {
  reportsToRemove: 'reports to remove a message',
  reportsToMute: 'reports to mute a person',
  muteHours: 'hours of the mute',
}

const shown = (answer: Json): Output =>
  table((answer.data as { actions: Json[] }).actions.map(rowOf), ['setting', 'value', 'from'], '')

function rowOf({ name, value, own }: Json) {
  const none = name === 'muteHours' ? 'until a moderator ends it' : 'never'
  return {
    setting: meanings[String(name)] ?? String(name),
    value: value === 0 ? none : String(value),
    from: own ? 'app' : 'server',
  }
}

export const automaticActionCommands = [
  serverCommand({
    name: 'automatic-actions show',
    summary: 'show what the server does when many people report something',
    options: appOption,
    examples: ['parley automatic-actions show --app acme#chat'],
    run: async ({ options }, { server }) => shown(await server.ask(options.app ?? demoApp, 'GET', path)),
  }),
  serverCommand({
    name: 'automatic-actions set',
    summary: 'set how many reports remove a message or mute its sender',
    details: 'Options that are left out stay as they are.',
    options: {
      remove: {
        value: '<reports>',
        help: 'reports that remove a message; 0: never, "server": the default of the server',
      },
      mute: {
        value: '<reports>',
        help: 'people whose reports within a day mute a person; 0: never, "server": the default of the server',
      },
      'mute-hours': {
        value: '<hours>',
        help: 'how long a mute lasts; 0: until a moderator ends it, "server": the default of the server',
      },
      ...appOption,
    },
    examples: [
      'parley automatic-actions set --remove 5 --mute 10 --mute-hours 24 --app acme#chat',
      'parley automatic-actions set --remove server',
    ],
    async run({ options }, { server }) {
      const body = {
        reportsToRemove: appSetting('remove', options.remove, 'reports'),
        reportsToMute: appSetting('mute', options.mute, 'reports'),
        muteHours: appSetting('mute-hours', options['mute-hours'], 'hours'),
      }
      return shown(await server.ask(options.app ?? demoApp, 'PUT', path, body))
    },
  }),
]
