// `parley events …`: the endpoints that receive events.

import { appOption, demoApp, serverCommand } from '../command.ts'
import { readTime } from '../duration.ts'
import { table } from '../output.ts'
import type { Json } from '../server-connection.ts'
import { listenCommands } from './events-listen.ts'
import { part } from './users.ts'

const path = 'parley/v1/events/endpoints'

export const eventCommands = [
  ...listenCommands,
  serverCommand({
    name: 'events endpoints',
    summary: 'list the endpoints that receive events',
    options: appOption,
    examples: ['parley events endpoints'],
    async run({ options }, { server }) {
      const { endpoints } = (await server.ask(options.app ?? demoApp, 'GET', path)).data as {
        endpoints: Json[]
      }
      const rows = endpoints.map((row) => ({
        id: String(row.id),
        url: String(row.url),
        kinds: (row.kinds as string[]).join(',') || 'all',
        state: row.paused ? 'paused' : row.failures ? 'failing' : 'ok',
        waiting: Number(row.waiting),
        problem: String(row.lastProblem ?? ''),
      }))
      return table(rows, ['id', 'url', 'kinds', 'state', 'waiting', 'problem'], 'No endpoints.')
    },
  }),
  serverCommand({
    name: 'events add',
    args: '<url>',
    summary: 'add an endpoint that receives events from now on',
    details: 'The secret that signs the requests is shown once.',
    options: {
      kinds: { value: '<kinds>', help: 'only these, such as messages.*,users.created' },
      ...appOption,
    },
    examples: ['parley events add https://shop.example/hook --kinds messages.*'],
    async run({ args: [url = ''], options }, { server }) {
      const body = { url, ...(options.kinds ? { kinds: options.kinds.split(',') } : {}) }
      const json = (await server.ask(options.app ?? demoApp, 'POST', path, body)).data as Json
      return { text: `Endpoint ${json.id} was added. Its secret is ${json.secret}`, json }
    },
  }),
  serverCommand({
    name: 'events remove',
    args: '<id>',
    summary: 'remove an endpoint',
    options: appOption,
    examples: ['parley events remove 1'],
    async run({ args: [id = ''], options }, { server }) {
      await server.ask(options.app ?? demoApp, 'DELETE', `${path}/${part(id)}`)
      return { text: `Endpoint ${id} was removed.`, json: { id, removed: true } }
    },
  }),
  serverCommand({
    name: 'events pause',
    args: '<id>',
    summary: 'pause an endpoint; nothing is lost while events are kept',
    options: appOption,
    examples: ['parley events pause 1'],
    async run({ args: [id = ''], options }, { server }) {
      await server.ask(options.app ?? demoApp, 'PUT', `${path}/${part(id)}`, { paused: true })
      return { text: `Endpoint ${id} is paused.`, json: { id, paused: true } }
    },
  }),
  serverCommand({
    name: 'events resume',
    args: '<id>',
    summary: 'resume an endpoint where it stopped',
    options: appOption,
    examples: ['parley events resume 1'],
    async run({ args: [id = ''], options }, { server }) {
      await server.ask(options.app ?? demoApp, 'PUT', `${path}/${part(id)}`, { paused: false })
      return { text: `Endpoint ${id} is resumed.`, json: { id, paused: false } }
    },
  }),
  serverCommand({
    name: 'events replay',
    args: '<id>',
    summary: 'send everything after a number or a time to an endpoint again',
    options: {
      after: { value: '<number>', help: 'the number of the last event to skip; the default is 0' },
      since: {
        value: '<time>',
        help: 'instead: a time, such as 2026-01-31T08:00:00Z, or how long ago, such as 2h',
      },
      ...appOption,
    },
    examples: ['parley events replay 1 --after 1700', 'parley events replay 1 --since 2h'],
    async run({ args: [id = ''], options }, { server, host }) {
      const { app = demoApp, after, since } = options
      if (after !== undefined && since !== undefined) throw new Error('Give --after or --since, not both.')
      const from =
        since === undefined ? { after: readNumber(after ?? '0') } : { since: readTime(since, host.now()) }
      await server.ask(app, 'POST', `${path}/${part(id)}/replay`, from)
      const start =
        from.since === undefined ? `after ${from.after}` : `since ${new Date(from.since).toISOString()}`
      return { text: `Endpoint ${id} receives again everything ${start}.`, json: { id, ...from } }
    },
  }),
]

function readNumber(text: string): number {
  const number = Number(text)
  if (text === '' || !Number.isSafeInteger(number) || number < 0) throw new Error('--after must be a number.')
  return number
}
