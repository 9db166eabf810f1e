// createBot(): a client that signs in with the key of a bot and passes messages to handlers.

import { findProfiles, isObject, updateProfile } from '@parley/protocol'
import type { Client } from '../client.ts'
import type { Platform } from '../platform/platform.ts'
import type { ConversationRef, Message, TextMessage } from '../state/state.ts'
import { type BotMessage, botMark, botMessage, markedExt } from './bot-message.ts'
import { type BotCommand, extWithCommands } from './commands.ts'

/** Options of `createBot`. */
export interface BotOptions {
  /** 'https://host' */
  readonly server: string
  /** 'org#app' */
  readonly appKey: string
  /** The user name of the bot. */
  readonly name: string
  /** The key of the bot, `pk_…`. */
  readonly key: string
  /** What users can write to it after a slash. The list replaces that of the last run; without it, that one stays. */
  readonly commands?: readonly BotCommand[]
  /** The host's time, sockets, requests and storage. Default: those of Node. */
  readonly platform?: Platform
  /** Called with the error of a handler or of the bot itself. Default: writes it to standard error. */
  readonly onError?: (error: unknown) => void
}

/** Which messages a listener of a bot gets. */
export interface ListenOptions {
  /** Also messages of other bots. The handler has to prevent two bots from answering each other for ever. */
  readonly bots?: boolean
}

/** A bot: a user that a program runs. Created by `createBot`. */
export interface Bot {
  /** The whole client, for everything that has no method here. */
  readonly client: Client
  /** Listens to text messages of others, one at a time in each conversation. Returns a function that stops it. */
  on(name: 'message', handler: (message: BotMessage) => unknown, options?: ListenOptions): () => void
  /** Sends a text that is not a reply. */
  send(to: ConversationRef, text: string): Promise<Message>
  /** Signs in. Messages that arrived while the bot was offline follow. */
  start(): Promise<void>
  /** Signs out. Handlers that are still running may fail. */
  stop(): Promise<void>
}

interface Listener {
  readonly handler: (message: BotMessage) => unknown
  readonly options: ListenOptions
}

/** One device, so that a restart continues where the last run ended. */
const device = 'bot'
const tokenWaitMs = 30_000
/** The most messages that wait in one conversation. Only a flood has more; they are dropped. */
const mostWaiting = 1000
const mostSenders = 10_000

export function createBotOn(
  options: BotOptions & Required<Pick<BotOptions, 'onError'>>,
  platform: Platform,
  createClient: (options: { server: string; appKey: string; device: string; platform: Platform }) => Client,
): Bot {
  const { server, appKey, name: written, key, commands, onError } = options
  // Throws for commands that break the rules.
  if (commands) extWithCommands('', commands)
  const name = written.toLowerCase()
  const client = createClient({ server, appKey, device, platform })
  const listeners = new Set<Listener>()
  const senders = new Map<string, boolean>()
  const lanes = new Map<string, { waiting: number; last: Promise<void> }>()

  /** Gets a token for an hour. The client asks again when it needs the next one. */
  async function token(): Promise<string> {
    const answer = await platform.request({
      method: 'POST',
      url: `${server.replace(/\/$/, '')}/${appKey.replace('#', '/')}/token`,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
      body: JSON.stringify({ grant_type: 'inherit', username: name }),
      timeoutMs: tokenWaitMs,
    })
    const { access_token: made } = JSON.parse(answer.body) as { access_token?: string }
    if (answer.status !== 200 || !made)
      throw new Error(`The key of the bot ${name} was refused (${answer.status}).`)
    return made
  }

  /** Lists the commands in the profile of the bot, where screens find them. */
  async function publish(list: readonly BotCommand[]): Promise<void> {
    const { profiles } = await client.call(findProfiles, { users: [name], keys: ['ext'] })
    const ownProfile: unknown = isObject(profiles) ? profiles[name] : undefined
    const ext = isObject(ownProfile) && typeof ownProfile.ext === 'string' ? ownProfile.ext : ''
    const wanted = extWithCommands(ext, list)
    if (wanted !== ext) await client.call(updateProfile, { ext: wanted })
  }

  async function isBot({ from, ext }: TextMessage): Promise<boolean> {
    if (ext[botMark]) return true
    const known = senders.get(from)
    if (known !== undefined) return known
    const { profiles } = await client.call(findProfiles, { users: [from], keys: ['bot'] })
    const found = (profiles as Record<string, { bot?: string }>)[from]?.bot === 'true'
    if (senders.size >= mostSenders) senders.clear()
    senders.set(from, found)
    return found
  }

  async function handle(message: TextMessage): Promise<void> {
    const isFromBot = await isBot(message).catch((error) => {
      onError(error)
      return false
    })
    const shown = botMessage({ client, platform, name }, message, isFromBot)
    for (const { handler, options: wanted } of listeners) {
      if (isFromBot && !wanted.bots) continue
      try {
        await handler(shown)
      } catch (error) {
        onError(error)
      }
    }
  }

  function queue(message: TextMessage): void {
    const { type, id } = message.conversation
    const lane = lanes.get(`${type} ${id}`) ?? { waiting: 0, last: Promise.resolve() }
    if (lane.waiting >= mostWaiting) {
      onError(new Error(`Too many messages wait in ${type} ${id}: message ${message.id} is dropped.`))
      return
    }
    lanes.set(`${type} ${id}`, lane)
    lane.waiting++
    lane.last = lane.last
      .then(() => handle(message))
      .then(() => {
        lane.waiting--
        if (lane.waiting === 0) lanes.delete(`${type} ${id}`)
      })
  }

  client.on('messages.sent', ({ data: { message } }) => {
    if (message.kind === 'text' && message.from !== name && message.stream?.state !== 'open') queue(message)
  })
  client.on('messages.streamed', ({ data: { message } }) => {
    if (message.from !== name && message.stream?.state === 'ended') queue(message)
  })

  return {
    client,
    on(_name, handler, wanted = {}) {
      const listener: Listener = { handler, options: wanted }
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    send: (to, text) => client.messages.send({ to, kind: 'text', text, ext: markedExt() }).done,
    async start() {
      await client.signIn({ user: name, token })
      if (commands) await publish(commands).catch(onError)
    },
    async stop() {
      await client.signOut()
      client.close()
    },
  }
}
