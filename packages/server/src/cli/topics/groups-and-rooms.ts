// `parley group …` and `parley room …`: the same commands for both, because the server API has the same calls for both.

import { appOption, type Command, demoApp, limitOf, limitOption, serverCommand } from '../command.ts'
import { card, type Output, table } from '../output.ts'
import type { Json, ServerConnection } from '../server-connection.ts'
import { part } from './users.ts'

interface Kind {
  readonly word: 'group' | 'room'
  readonly path: 'chatgroups' | 'chatrooms'
  /** The body that creates one. */
  readonly body: (name: string, owner: string, members: readonly string[], isPublic: boolean) => Json
  /** A row of the list. */
  readonly row: (listed: Json, app: string) => PlaceRow
  readonly pages: (limit: number, cursor: string) => string
}

interface PlaceRow {
  readonly id: string
  readonly name: string
  readonly owner: string
  readonly members: number
}

const group: Kind = {
  word: 'group',
  path: 'chatgroups',
  body: (groupname, owner, members, isPublic) => ({ groupname, owner, members, public: isPublic }),
  row: (listed, app) => ({
    id: String(listed.groupid),
    name: String(listed.groupname),
    owner: withoutApp(listed.owner, app),
    members: Number(listed.affiliations),
  }),
  pages: (limit, cursor) => `limit=${limit}${cursor ? `&cursor=${part(cursor)}` : ''}`,
}

const room: Kind = {
  word: 'room',
  path: 'chatrooms',
  body: (name, owner, members) => ({ name, description: name, owner, members }),
  row: (listed, app) => ({
    id: String(listed.id),
    name: String(listed.name ?? ''),
    owner: withoutApp(listed.owner, app),
    members: Number(listed.affiliations_count ?? 0),
  }),
  pages: (limit) => `limit=${limit}`,
}

/** Owners in lists have the app before their name. */
function withoutApp(owner: unknown, app: string): string {
  const text = String(owner ?? '')
  return text.startsWith(`${app}_`) ? text.slice(app.length + 1) : text
}

const example = '53438054400320'

const commandsOf = (kind: Kind): readonly Command[] => {
  const { word, path } = kind
  return [
    serverCommand({
      name: `${word} create`,
      args: '<name>',
      summary: `create a ${word}`,
      options: {
        owner: { value: '<user>', help: 'its owner' },
        members: { value: '<users>', help: 'more members, separated by commas' },
        ...(word === 'group' ? { public: { help: 'everybody can find it' } } : {}),
        ...appOption,
      },
      examples: [`parley ${word} create team --owner alice --members bob,carol`],
      async run({ args: [name = ''], options }, { server }) {
        const { owner, members = '' } = options
        if (!owner) throw new Error(`A ${word} needs an owner: name a user with --owner.`)
        const isPublic = (options as { public?: boolean }).public === true
        const body = kind.body(name, owner, members === '' ? [] : members.split(','), isPublic)
        const answer = (await server.ask(options.app ?? demoApp, 'POST', path, body)).data as Json
        const id = String(answer.groupid ?? answer.id)
        return { text: `The ${word} ${name} has the id ${id}.`, json: { id, name, owner } }
      },
    }),
    serverCommand({
      name: `${word} list`,
      summary: `list ${word}s, newest first`,
      options: { ...limitOption, ...appOption },
      examples: [`parley ${word} list`],
      run: ({ options }, { server }) => list(server, kind, options.app ?? demoApp, limitOf(options.limit)),
    }),
    serverCommand({
      name: `${word} show`,
      args: '<id>',
      summary: `show a ${word} with its members`,
      options: appOption,
      examples: [`parley ${word} show ${example}`],
      async run({ args: [id = ''], options }, { server }) {
        const answer = await server.ask(options.app ?? demoApp, 'GET', `${path}/${part(id)}`)
        const json = (answer.data as Json[])[0] ?? {}
        const { affiliations = [], ...fields } = json as { affiliations?: Json[] } & Json
        const people = affiliations.map((row) => {
          const [role, name] = Object.entries(row)[0] ?? []
          return role === 'owner' ? `${name} (owner)` : String(name)
        })
        const plain = Object.entries(fields).filter(([, value]) => typeof value !== 'object')
        const shown = Object.fromEntries(plain) as Record<string, string>
        return { text: `${card(shown)}\nmembers: ${people.join(', ')}`, json }
      },
    }),
    serverCommand({
      name: `${word} add`,
      args: '<id> <users...>',
      summary: `add users to a ${word}`,
      options: appOption,
      examples: [`parley ${word} add ${example} bob carol`],
      async run({ args: [id = '', ...usernames], options }, { server }) {
        const app = options.app ?? demoApp
        await server.ask(app, 'POST', `${path}/${part(id)}/users`, { usernames })
        return { text: `${usernames.join(', ')} are in the ${word}.`, json: { id, added: usernames } }
      },
    }),
    serverCommand({
      name: `${word} remove`,
      args: '<id> <users...>',
      summary: `remove users from a ${word}`,
      options: appOption,
      examples: [`parley ${word} remove ${example} bob`],
      async run({ args: [id = '', ...usernames], options }, { server }) {
        const users = usernames.map(part).join(',')
        await server.ask(options.app ?? demoApp, 'DELETE', `${path}/${part(id)}/users/${users}`)
        return {
          text: `${usernames.join(', ')} are not in the ${word} any more.`,
          json: { id, removed: usernames },
        }
      },
    }),
    serverCommand({
      name: `${word} delete`,
      args: '<id>',
      summary: `delete a ${word} permanently`,
      options: { yes: { help: 'confirm; without it nothing is deleted' }, ...appOption },
      examples: [`parley ${word} delete ${example} --yes`],
      async run({ args: [id = ''], options }, { server }) {
        if (!options.yes) throw new Error(`This deletes the ${word} for ever. Add --yes if you mean it.`)
        await server.ask(options.app ?? demoApp, 'DELETE', `${path}/${part(id)}`)
        return { text: `The ${word} ${id} was deleted.`, json: { id, deleted: true } }
      },
    }),
  ]
}

async function list(server: ServerConnection, kind: Kind, app: string, limit: number): Promise<Output> {
  const rows: PlaceRow[] = []
  let cursor = ''
  do {
    const answer = await server.ask(app, 'GET', `${kind.path}?${kind.pages(Math.min(limit, 1000), cursor)}`)
    rows.push(...(answer.data as Json[]).map((row) => kind.row(row, app)))
    cursor = typeof answer.cursor === 'string' ? answer.cursor : ''
  } while (cursor !== '' && rows.length < limit)
  return table(rows.slice(0, limit), ['id', 'name', 'owner', 'members'], `No ${kind.word}s.`)
}

export const groupCommands = commandsOf(group)
export const roomCommands = commandsOf(room)
