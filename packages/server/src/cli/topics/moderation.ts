// `parley mute …` and `parley ban …`: what a moderator does in a hurry. They work at once on a running server.

import { appOption, demoApp, serverCommand } from '../command.ts'
import { readDuration } from '../duration.ts'
import { table } from '../output.ts'
import type { Json } from '../server-connection.ts'
import { activate, part } from './users.ts'

const placeOptions = {
  group: { value: '<id>', help: 'only in this group' },
  room: { value: '<id>', help: 'only in this room' },
} as const

interface WordListTarget {
  readonly path: string
  readonly text: string
}

function targetOf({
  group,
  room,
}: {
  readonly group: string | undefined
  readonly room: string | undefined
}) {
  if (group && room) throw new Error('Name a group or a room, not both.')
  if (group)
    return { path: `chatgroups/${part(group)}`, text: `in the group ${group}` } satisfies WordListTarget
  if (room) return { path: `chatrooms/${part(room)}`, text: `in the room ${room}` } satisfies WordListTarget
  return undefined
}

export const moderationCommands = [
  serverCommand({
    name: 'mute',
    args: '<user>',
    summary: 'mute a user: everywhere, or in one group or room',
    options: {
      for: { value: '<time>', help: 'how long, such as 10m, 2h or 7d; without it, permanently' },
      ...placeOptions,
      ...appOption,
    },
    examples: ['parley mute bob --for 2h', 'parley mute bob --for 1d --group 53438054400320'],
    async run({ args: [user = ''], options }, { server }) {
      const app = options.app ?? demoApp
      const ms = options.for === undefined ? undefined : readDuration(options.for)
      const target = targetOf(options)
      const seconds = ms === undefined ? -1 : Math.ceil(ms / 1000)
      if (target)
        await server.ask(app, 'POST', `${target.path}/mute`, { usernames: [user], mute_duration: ms ?? -1 })
      else
        await server.ask(app, 'POST', 'mutes', {
          username: user,
          chat: seconds,
          groupchat: seconds,
          chatroom: seconds,
        })
      const time = options.for === undefined ? 'until they are unmuted' : `for ${options.for}`
      const text = `${user} is muted ${target?.text ?? 'everywhere'} ${time}.`
      return { text, json: { user, seconds, ...(target ? { in: target.path } : {}) } }
    },
  }),
  serverCommand({
    name: 'unmute',
    args: '<user>',
    summary: 'end a mute',
    options: { ...placeOptions, ...appOption },
    examples: ['parley unmute bob', 'parley unmute bob --group 53438054400320'],
    async run({ args: [user = ''], options }, { server }) {
      const app = options.app ?? demoApp
      const target = targetOf(options)
      if (target) await server.ask(app, 'DELETE', `${target.path}/mute/${part(user)}`)
      else await server.ask(app, 'POST', 'mutes', { username: user, chat: 0, groupchat: 0, chatroom: 0 })
      return { text: `${user} may write ${target?.text ?? 'everywhere'}.`, json: { user, seconds: 0 } }
    },
  }),
  serverCommand({
    name: 'mute list',
    summary: 'list users who are muted everywhere',
    options: appOption,
    examples: ['parley mute list'],
    async run({ options }, { server }) {
      const rows: { user: string; in: string; seconds: number }[] = []
      for (let page = 1; page <= mostPages; page++) {
        const answer = await server.ask(
          options.app ?? demoApp,
          'GET',
          `mutes?pageNum=${page}&pageSize=${pageSize}`,
        )
        const found = (answer.data as { data: Json[] }).data
        for (const { username, ...kinds } of found)
          for (const [kind, left] of Object.entries(kinds))
            rows.push({ user: String(username), in: kind, seconds: Number(left) })
        if (found.length < pageSize) break
      }
      return table(rows, ['user', 'in', 'seconds'], 'Nobody is muted.')
    },
  }),
  serverCommand({
    name: 'ban',
    args: '<user>',
    summary: 'ban a user from the app, or from one group or room',
    details:
      'Without a group or room, the account is deactivated: its devices are signed out at once, and its data is kept. In a group or a room the user is removed and cannot come back.',
    options: { ...placeOptions, ...appOption },
    examples: ['parley ban bob', 'parley ban bob --room 53438054400320'],
    async run({ args: [user = ''], options }, { server }) {
      const target = targetOf(options)
      if (!target) return activate(server, options.app, user, false)
      await server.ask(options.app ?? demoApp, 'POST', `${target.path}/blocks/users/${part(user)}`)
      return { text: `${user} is banned ${target.text}.`, json: { user, in: target.path, banned: true } }
    },
  }),
  serverCommand({
    name: 'unban',
    args: '<user>',
    summary: 'undo a ban',
    options: { ...placeOptions, ...appOption },
    examples: ['parley unban bob', 'parley unban bob --room 53438054400320'],
    async run({ args: [user = ''], options }, { server }) {
      const target = targetOf(options)
      if (!target) return activate(server, options.app, user, true)
      await server.ask(options.app ?? demoApp, 'DELETE', `${target.path}/blocks/users/${part(user)}`)
      return {
        text: `${user} is no longer banned ${target.text}.`,
        json: { user, in: target.path, banned: false },
      }
    },
  }),
]

const pageSize = 50
const mostPages = 1000
