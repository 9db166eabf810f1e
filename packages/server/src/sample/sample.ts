// The sample data for a first look: people who know each other and have already talked. Created once, at the first
// start with an empty database. The passwords are known, so only a server on loopback creates it.
//
// Accounts and contacts are rows. Everything else happens on a separate server on the same database, whose clock runs
// through the days before the start: all rules hold, and unread counts and positions are those of real messages.

import { addContact, addRequest } from '../areas/contacts/queries.ts'
import { setProfileValue } from '../areas/profile/queries.ts'
import { createAccount } from '../areas/session/accounts.ts'
import { type Config, defaults } from '../config/config.ts'
import type { App, User } from '../directory/directory.ts'
import type { Services } from '../pipeline/context.ts'
import type { Host } from '../platform/host.ts'
import { writeSeen } from '../presence/queries.ts'
import type { Server, ServerOptions } from '../server-options.ts'
import type { Database } from '../storage/database.ts'
import { issueUserToken } from '../tokens/mint.ts'
import { SampleDevice } from './in-process-device.ts'
import { botCommands, botName, contactPairs, people, requests, samplePassword, signs } from './people.ts'
import { removeSample } from './removal.ts'
import { isUnfinished, noteBegin, noteFinished } from './sample-state.ts'
import { lobbyRoom } from './story/lobby.ts'
import { beats, groups } from './story/story.ts'
import { type StoryHost, storyHost } from './story-host.ts'
import { StoryRunner } from './story-runner.ts'

const dayMs = 86_400_000
const resource = 'sample'
/** A day before the first group. */
const storyMs = 13 * dayMs

export interface SampleOptions extends Pick<ServerOptions, 'disk' | 'passwordCost' | 'log'> {
  readonly database: Database
  readonly app: App
  readonly host: Host
  readonly config: Partial<Config>
  readonly createServer: (options: ServerOptions) => Promise<Server>
}

/** The settings that the story needs, whatever the operator has set. Nothing leaves the process. */
const storySettings: Partial<Config> = {
  reactions: true,
  threads: true,
  roomsByUsers: true,
  presence: false,
  stripPictures: false,
  fileMs: 0,
  hookUrl: '',
  words: '',
  maxUsers: 0,
  maxOnline: 0,
  maxDaily: 0,
  maxMonthly: 0,
  maxUserFileBytes: 0,
  // The clock of the story does not advance between its steps.
  readPositionMs: 0,
}

/** Before the server that uses the database is created. */
export async function makeSample(options: SampleOptions): Promise<void> {
  const { database, app, host, createServer } = options
  const end = host.now()
  const clock = storyHost(host, end - storyMs)
  const server = await createServer({
    ...options,
    host: clock,
    config: { ...defaults, ...options.config, ...storySettings },
  })
  try {
    const users = await createPeople(server.services, app)
    await tellStory(server, { app, clock, end, users })
    await database.write(noteFinished)
  } finally {
    await server.stop()
  }
}

/** Creates the sample at the first start, and again if that was interrupted. A failure does not prevent the start. */
export async function prepareSample(options: SampleOptions, isFirstStart: boolean): Promise<void> {
  try {
    if (isFirstStart) return await makeSample(options)
    if (!(await isUnfinished(options.database))) return
    await dropUnfinished(options)
    await makeSample(options)
  } catch (error) {
    options.log?.warn({ err: error }, 'The sample data could not be created. The next start tries again.')
  }
}

async function dropUnfinished(options: SampleOptions): Promise<void> {
  const server = await options.createServer(options)
  try {
    await removeSample({ services: server.services, rest: server.rest }, options.app)
  } finally {
    await server.stop()
  }
}

/** The accounts, their contacts and profiles. */
export async function createPeople(services: Services, app: App): Promise<Map<string, User>> {
  const { database, passwords, config, host } = services
  const hash = await passwords.hash(samplePassword)
  const users = new Map<string, User>()
  const named = (name: string) => users.get(name) as User
  await database.write(async (sql) => {
    const now = host.now()
    const context = { app, now, host, config }
    for (const { user, name } of people)
      users.set(user, await createAccount(context, sql, { name: user, nickname: name, passwordHash: hash }))
    for (const [a, b] of contactPairs) await addContact(sql, named(a), named(b), now)
    for (const { from, to, reason } of requests)
      await addRequest(sql, { user: named(to), by: named(from), reason, hidden: 0, now })
    for (const { user, sign } of signs) await setProfileValue(sql, named(user), 'sign', sign, now)
    await sql.run('UPDATE users SET is_bot = 1 WHERE id = ?', [named(botName).id])
    await setProfileValue(sql, named(botName), 'ext', JSON.stringify({ commands: botCommands }), now)
    await noteBegin(sql, app.key)
  })
  return users
}

interface Story {
  readonly app: App
  readonly clock: StoryHost
  readonly end: number
  readonly users: ReadonlyMap<string, User>
}

async function tellStory(server: Server, { app, clock, end, users }: Story): Promise<void> {
  const devices = new Map<string, SampleDevice>()
  const tokens = new Map<string, string>()
  try {
    for (const user of users.values()) {
      const token = await issueUserToken(app.clientSecret, user, clock.now(), 2 * storyMs)
      const device = new SampleDevice({ server, app, user: user.name, token, resource, run: `sample.${end}` })
      await device.signIn()
      devices.set(user.name, device)
      tokens.set(user.name, token)
    }
    const storyRunner = new StoryRunner({
      server,
      app,
      host: clock,
      end,
      deviceOf: (user) => devices.get(user) as SampleDevice,
      tokenOf: (user) => tokens.get(user) as string,
    })
    for (const group of groups) await storyRunner.group(group)
    await storyRunner.room(lobbyRoom)
    await storyRunner.performAll(beats)
    // Presence is off during the story, and everybody signed in before it began.
    const seen = new Map<number, number>()
    for (const [name, at] of storyRunner.lastSeen) seen.set((users.get(name) as User).id, at)
    await server.services.database.write((sql) => writeSeen(sql, seen))
  } finally {
    for (const device of devices.values()) device.end()
  }
}
