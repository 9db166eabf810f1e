// `parley bot …`: accounts of programs, their keys, and URLs that post messages.

import { appOption, demoApp, serverCommand } from '../command.ts'
import { table } from '../output.ts'
import type { Json } from '../server-connection.ts'
import { part } from './users.ts'

const path = 'parley/v1/bots'
const eventsOption = { events: { help: 'the key may also read the events of its conversations' } } as const
const once = 'It is not shown again.'

export const botCommands = [
  serverCommand({
    name: 'bot create',
    args: '<name>',
    summary: 'create a bot and show its key',
    options: { nickname: { value: '<text>', help: 'the name to show' }, ...eventsOption, ...appOption },
    examples: ['parley bot create helper --nickname "Helper"'],
    async run({ args: [username = ''], options }, { server }) {
      const body = {
        username,
        events: options.events,
        ...(options.nickname ? { nickname: options.nickname } : {}),
      }
      const json = (await server.ask(options.app ?? demoApp, 'POST', path, body)).data as Json
      return { text: `The key of ${json.username} is ${json.key}\n${once}`, json }
    },
  }),
  serverCommand({
    name: 'bot list',
    summary: 'list bots',
    options: appOption,
    examples: ['parley bot list'],
    async run({ options }, { server }) {
      const { bots } = (await server.ask(options.app ?? demoApp, 'GET', path)).data as { bots: Json[] }
      const rows = bots.map((bot) => ({
        name: String(bot.username),
        nickname: String(bot.nickname),
        state: bot.activated ? 'active' : 'deactivated',
        'key used': bot.key_used ? new Date(Number(bot.key_used)).toISOString() : 'never',
      }))
      return table(rows, ['name', 'nickname', 'state', 'key used'], 'No bots.')
    },
  }),
  serverCommand({
    name: 'bot key',
    args: '<name>',
    summary: 'replace the key of a bot; its sessions end',
    options: { ...eventsOption, ...appOption },
    examples: ['parley bot key helper'],
    async run({ args: [name = ''], options }, { server }) {
      const app = options.app ?? demoApp
      const body = { events: options.events }
      const json = (await server.ask(app, 'POST', `${path}/${part(name)}/key`, body)).data as Json
      return { text: `The new key of ${json.username} is ${json.key}\n${once}`, json }
    },
  }),
  serverCommand({
    name: 'bot webhook',
    args: '<name>',
    summary: 'create a URL that posts messages as a bot to a user, a group or a room',
    options: {
      to: { value: '<user>', help: 'the receiver' },
      group: { value: '<id>', help: 'the group, instead of a user' },
      room: { value: '<id>', help: 'the room, instead of a user' },
      label: { value: '<text>', help: 'a label for lists' },
      ...appOption,
    },
    examples: ['parley bot webhook helper --group 53438054400320 --label deploys'],
    async run({ args: [name = ''], options }, { server }) {
      const targets = [
        { target_type: 'users', to: options.to },
        { target_type: 'chatgroups', to: options.group },
        { target_type: 'chatrooms', to: options.room },
      ].filter(({ to }) => to !== undefined)
      if (targets.length !== 1) throw new Error('Name one receiver: --to, --group or --room.')
      const body = { ...targets[0], ...(options.label ? { name: options.label } : {}) }
      const app = options.app ?? demoApp
      const json = (await server.ask(app, 'POST', `${path}/${part(name)}/webhooks`, body)).data as Json
      return { text: `Post to this path of your server: ${json.path}\n${once}`, json }
    },
  }),
  serverCommand({
    name: 'bot webhooks',
    args: '<name>',
    summary: 'list the webhooks of a bot',
    options: appOption,
    examples: ['parley bot webhooks helper'],
    async run({ args: [name = ''], options }, { server }) {
      const answer = await server.ask(options.app ?? demoApp, 'GET', `${path}/${part(name)}/webhooks`)
      const rows = (answer.data as { webhooks: Json[] }).webhooks.map((hook) => ({
        id: String(hook.id),
        label: String(hook.name),
        posts: `${hook.target_type} ${hook.to}`,
        used: hook.used ? new Date(Number(hook.used)).toISOString() : 'never',
      }))
      return table(rows, ['id', 'label', 'posts', 'used'], 'No webhooks.')
    },
  }),
  serverCommand({
    name: 'bot remove-webhook',
    args: '<name> <id>',
    summary: 'remove a webhook; its URL stops working at once',
    options: appOption,
    examples: ['parley bot remove-webhook helper 1'],
    async run({ args: [name = '', id = ''], options }, { server }) {
      await server.ask(options.app ?? demoApp, 'DELETE', `${path}/${part(name)}/webhooks/${part(id)}`)
      return { text: `The webhook ${id} was removed.`, json: { id, removed: true } }
    },
  }),
]
