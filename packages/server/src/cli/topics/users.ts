// `parley user …`: accounts of a running server.

import type { Host } from '../../platform/host.ts'
import { appOption, demoApp, limitOf, limitOption, serverCommand } from '../command.ts'
import { card, type Output, table } from '../output.ts'
import type { Json, ServerConnection } from '../server-connection.ts'

const passwordOption = {
  password: { value: '<text>', help: 'a password; without it one is generated and shown' },
} as const
const yesOption = { yes: { help: 'confirm; without it nothing is deleted' } } as const

export const userCommands = [
  serverCommand({
    name: 'user create',
    args: '<name>',
    summary: 'create an account',
    options: { ...passwordOption, nickname: { value: '<text>', help: 'the name to show' }, ...appOption },
    examples: ['parley user create alice', 'parley user create alice --nickname "Alice L."'],
    async run({ args: [name = ''], options }, { server, host }) {
      const password = options.password ?? newPassword(host)
      const body = { username: name, password, ...(options.nickname ? { nickname: options.nickname } : {}) }
      const answer = await server.ask(options.app ?? demoApp, 'POST', 'users', body)
      const user = rowOf((answer.entities as Json[])[0] ?? {})
      return withPassword(`The account ${user.name} was created.`, user.name, password, options.password)
    },
  }),
  serverCommand({
    name: 'user list',
    summary: 'list accounts, oldest first',
    options: { ...limitOption, ...appOption },
    examples: ['parley user list', 'parley user list --limit 1000 --json'],
    async run({ options }, { server }) {
      return shownUsers(await find(server, options.app ?? demoApp, limitOf(options.limit), () => true))
    },
  }),
  serverCommand({
    name: 'user find',
    args: '<text>',
    summary: 'find accounts whose name or nickname contains a text',
    options: { ...limitOption, ...appOption },
    examples: ['parley user find ali'],
    async run({ args: [text = ''], options }, { server }) {
      const wanted = text.toLowerCase()
      const fits = ({ name, nickname }: UserRow) =>
        name.includes(wanted) || nickname.toLowerCase().includes(wanted)
      return shownUsers(await find(server, options.app ?? demoApp, limitOf(options.limit), fits))
    },
  }),
  serverCommand({
    name: 'user show',
    args: '<name>',
    summary: 'show an account: state, devices, mutes, undelivered messages',
    options: appOption,
    examples: ['parley user show alice'],
    run: ({ args: [name = ''], options }, { server }) => show(server, options.app ?? demoApp, name),
  }),
  serverCommand({
    name: 'user sign-out',
    args: '<name>',
    summary: 'sign a user out on all devices, or on one',
    options: { device: { value: '<device>', help: 'only this device' }, ...appOption },
    examples: ['parley user sign-out alice', 'parley user sign-out alice --device web_1'],
    async run({ args: [name = ''], options }, { server }) {
      const { device } = options
      const path = `users/${part(name)}/disconnect`
      if (device) await server.ask(options.app ?? demoApp, 'DELETE', `${path}/${part(device)}`)
      else await server.ask(options.app ?? demoApp, 'GET', path)
      const where = device ? `on ${device}` : 'everywhere'
      return { text: `${name} is signed out ${where}.`, json: { user: name, device: device ?? null } }
    },
  }),
  serverCommand({
    name: 'user deactivate',
    args: '<name>',
    summary: 'sign a user out and refuse new sign-ins; undo with user activate',
    options: appOption,
    examples: ['parley user deactivate alice'],
    run: ({ args: [name = ''], options }, { server }) => activate(server, options.app, name, false),
  }),
  serverCommand({
    name: 'user activate',
    args: '<name>',
    summary: 'let a deactivated user sign in again',
    options: appOption,
    examples: ['parley user activate alice'],
    run: ({ args: [name = ''], options }, { server }) => activate(server, options.app, name, true),
  }),
  serverCommand({
    name: 'user password',
    args: '<name>',
    summary: 'set a new password; all devices are signed out',
    options: { ...passwordOption, ...appOption },
    examples: ['parley user password alice'],
    async run({ args: [name = ''], options }, { server, host }) {
      const password = options.password ?? newPassword(host)
      const body = { newpassword: password }
      await server.ask(options.app ?? demoApp, 'PUT', `users/${part(name)}/password`, body)
      return withPassword(`${name} has a new password.`, name, password, options.password)
    },
  }),
  serverCommand({
    name: 'user delete',
    args: '<name>',
    summary: 'delete an account permanently',
    options: { ...yesOption, ...appOption },
    examples: ['parley user delete alice --yes'],
    async run({ args: [name = ''], options }, { server }) {
      if (!options.yes) throw new Error(`This deletes ${name} for ever. Add --yes if you mean it.`)
      await server.ask(options.app ?? demoApp, 'DELETE', `users/${part(name)}`)
      return { text: `The account ${name} was deleted.`, json: { user: name, deleted: true } }
    },
  }),
]

/** A part of a path. */
export const part = (text: string): string => encodeURIComponent(text)

export async function activate(
  server: ServerConnection,
  app: string | undefined,
  name: string,
  isActive: boolean,
): Promise<Output> {
  await server.ask(app ?? demoApp, 'POST', `users/${part(name)}/${isActive ? 'activate' : 'deactivate'}`)
  const text = isActive ? `${name} can sign in again.` : `${name} is signed out and cannot sign in.`
  return { text, json: { user: name, activated: isActive } }
}

interface UserRow {
  readonly name: string
  readonly nickname: string
  readonly state: string
  readonly created: string
}

function rowOf(entity: Json): UserRow {
  return {
    name: String(entity.username),
    nickname: String(entity.nickname ?? ''),
    state: entity.activated === false ? 'deactivated' : 'active',
    created: new Date(Number(entity.created)).toISOString(),
  }
}

const shownUsers = (rows: readonly UserRow[]): Output =>
  table(rows, ['name', 'nickname', 'state', 'created'], 'No accounts.')

const pageSize = 1000

/** Reads pages until there are enough matching accounts. */
async function find(
  server: ServerConnection,
  app: string,
  limit: number,
  fits: (row: UserRow) => boolean,
): Promise<UserRow[]> {
  const found: UserRow[] = []
  let cursor = ''
  do {
    const query = `limit=${pageSize}${cursor ? `&cursor=${part(cursor)}` : ''}`
    const answer = await server.ask(app, 'GET', `users?${query}`)
    found.push(...(answer.entities as Json[]).map(rowOf).filter(fits))
    cursor = typeof answer.cursor === 'string' ? answer.cursor : ''
  } while (cursor !== '' && found.length < limit)
  return found.slice(0, limit)
}

async function show(server: ServerConnection, app: string, name: string): Promise<Output> {
  const path = `users/${part(name)}`
  const account = await server.ask(app, 'GET', path)
  const [status, devices, mutes, waiting] = await Promise.all([
    server.ask(app, 'GET', `${path}/status`),
    server.ask(app, 'GET', `${path}/resources`),
    server.ask(app, 'GET', `mutes/${part(name)}`),
    server.ask(app, 'GET', `${path}/offline_msg_count`),
  ])
  const user = rowOf((account.entities as Json[])[0] ?? {})
  const muted = mutes.data as Json
  const json = {
    ...user,
    presence: String(Object.values(status.data as Json)[0]),
    devices: (devices.data as Json[]).map((device) => String(device.res)),
    waiting: Number(Object.values(waiting.data as Json)[0]),
    mutedSeconds: { chat: muted.chat, groups: muted.groupchat, rooms: muted.chatroom },
  }
  const lines = {
    ...user,
    presence: json.presence,
    devices: json.devices.join(', ') || 'none',
    waiting: `${json.waiting} messages`,
    muted: `chat ${left(muted.chat)}, groups ${left(muted.groupchat)}, rooms ${left(muted.chatroom)}`,
  }
  return { text: card(lines), json }
}

function left(seconds: unknown): string {
  if (seconds === -1) return 'for ever'
  return Number(seconds) > 0 ? `${seconds} s` : 'no'
}

function newPassword(host: Host): string {
  return Buffer.from(host.randomBytes(12)).toString('base64url')
}

/** A password is shown only if it was generated. */
function withPassword(text: string, user: string, password: string, given: string | undefined): Output {
  if (given !== undefined) return { text, json: { user } }
  return { text: `${text}\nThe password is ${password}. It is not shown again.`, json: { user, password } }
}
