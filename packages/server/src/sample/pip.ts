// Pip, the bot of the sample: it answers in one-to-one chats, and in the Lobby when it is mentioned. It is an ordinary
// user on a device inside this process: it reads, types for a moment, reacts and answers like anybody else.
//
// It answers no bot, nothing that was sent before it came, one message per conversation at a time, and a limited number
// per minute. Whatever is beyond that stays unanswered.

import { BodyType, ContentType, fromKeyValues, RouteType, toKeyValues } from '@parley/protocol'
import type { App } from '../directory/directory.ts'
import type { Timer } from '../platform/host.ts'
import type { Server } from '../server-options.ts'
import { issueUserToken } from '../tokens/mint.ts'
import { type Received, SampleDevice, type Target } from './in-process-device.ts'
import { botName } from './people.ts'
import { answerTo } from './pip-answers.ts'
import { lobbyRoom } from './story/lobby.ts'

const resource = 'pip'
/** The server closes connections that are silent for longer. */
const beatMs = 45_000
const thinkMs = 400
const perLetterMs = 12
const longestTypingMs = 1800
const answersPerMinute = 30
const minuteMs = 60_000
/** Bots say that they are bots, so that two of them do not talk for ever. */
const botMark = 'parley_bot'

export interface Pip {
  stop(): void
}

/** Signs the bot in. Undefined if its account does not exist or is disabled. */
export async function startPip(server: Server, app: App): Promise<Pip | undefined> {
  const { directory, host, config } = server.services
  const user = await directory.user(app, botName)
  if (!user || user.deactivated) return undefined
  const now = host.now()
  const token = await issueUserToken(app.clientSecret, user, now, config.tokenLifetimeMs)
  const bot = new Bot(server, app, token)
  await bot.start()
  return bot
}

class Bot implements Pip {
  private readonly server: Server
  private readonly device: SampleDevice
  private readonly since: number
  /** Running timers: the heartbeat, and one per conversation that waits for an answer. */
  private readonly timers = new Map<string, Timer>()
  private window = { from: 0, count: 0 }
  private turn = 0

  constructor(server: Server, app: App, token: string) {
    const { host } = server.services
    this.server = server
    this.since = host.now()
    this.device = new SampleDevice({
      server,
      app,
      user: botName,
      token,
      resource,
      run: `pip.${this.since}`,
      received: (message) => this.hear(message),
    })
  }

  async start(): Promise<void> {
    await this.device.signIn()
    this.beatLater()
    const { data } = await this.device.ask('GET', `chatrooms?q=${lobbyRoom.name}`)
    const rooms = data as { id: string; name: string; owner: string }[]
    const lobby = rooms.find(({ name, owner }) => name === lobbyRoom.name && owner.endsWith(lobbyRoom.owner))
    if (lobby) await this.device.enter(lobby.id)
  }

  stop(): void {
    for (const timer of this.timers.values()) this.server.services.host.clearTimer(timer)
    this.timers.clear()
    this.device.end()
  }

  private beatLater(): void {
    this.later('heartbeat', beatMs, () => {
      if (this.device.isClosed) return
      this.device.beat()
      this.beatLater()
    })
  }

  private later(name: string, ms: number, run: () => void): void {
    const { host } = this.server.services
    const timer = host.setTimer(() => {
      this.timers.delete(name)
      run()
    }, ms)
    this.timers.set(name, timer)
  }

  private hear({ meta, body }: Received): void {
    const from = body.from?.name ?? ''
    const [content] = body.contents ?? []
    const ext = fromKeyValues(body.ext)
    if (from === '' || from === botName || ext[botMark] || Number(meta.timestamp ?? 0) < this.since) return
    if (content?.type !== ContentType.TEXT) return
    const text = content.text ?? ''
    const place = targetOf(body.type, from, body.to?.name ?? '')
    if (!place || (place.kind === 'room' && !isMentioned(text, ext.em_at_list))) return
    const key = `${place.kind} ${place.id}`
    if (this.timers.has(key) || !this.mayAnswer()) return
    const answer = answerTo(text, this.server.services.host.now(), this.turn++)
    const messageId = String(meta.id ?? '')
    const typingMs = Math.min(longestTypingMs, thinkMs + answer.text.length * perLetterMs)
    if (place.kind === 'single') this.attend(place, messageId, answer.reaction)
    this.later(key, thinkMs + typingMs, () => {
      const reply = { id: messageId, from, kind: 'text', text: text.slice(0, 100) }
      const more = place.kind === 'room' ? { parley_reply: reply, em_at_list: [from] } : {}
      const contents = [{ type: ContentType.TEXT, text: answer.text }]
      this.act(this.device.send(place, { contents, ext: toKeyValues({ [botMark]: true, ...more }) }))
    })
  }

  /** Reads the message, reacts, and types. */
  private attend(place: Target, messageId: string, reaction: string | undefined): void {
    const { device } = this
    const receipt = { type: BodyType.CHANNEL_ACK, contents: [{}], ackMessageId: messageId }
    this.act(device.send(place, receipt))
    this.later(`typing ${place.id}`, thinkMs, () => {
      const contents = [{ type: ContentType.COMMAND, action: 'TypingBegin' }]
      this.act(device.send(place, { contents }, { routetype: RouteType.ROUTE_ONLINE }))
      if (reaction)
        this.act(device.ask('POST', `reaction/user/${botName}`, { msgId: messageId, message: reaction }))
    })
  }

  private mayAnswer(): boolean {
    const now = this.server.services.host.monotonic()
    if (now - this.window.from >= minuteMs) this.window = { from: now, count: 0 }
    return this.window.count++ < answersPerMinute
  }

  /** A refusal, for example by a user who has blocked the bot, has no consequences. */
  private act(work: Promise<unknown>): void {
    work.catch(() => undefined)
  }
}

/** Where to answer. Groups are left to people. */
function targetOf(type: number | undefined, from: string, to: string): Target | undefined {
  if (type === BodyType.CHAT) return { kind: 'single', id: from }
  return type === BodyType.CHATROOM ? { kind: 'room', id: to } : undefined
}

function isMentioned(text: string, mentions: unknown): boolean {
  return (Array.isArray(mentions) && mentions.includes(botName)) || /@pip\b/i.test(text)
}
