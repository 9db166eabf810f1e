// Performs the beats of the story on a real server: everybody signs in, writes, reads and reacts like a client.

import {
  BodyType,
  type Content,
  ContentType,
  EditScope,
  type MessageBody,
  toKeyValues,
} from '@parley/protocol'
import type { App } from '../directory/directory.ts'
import type { Server } from '../server-options.ts'
import type { SampleDevice, Target } from './in-process-device.ts'
import { type FileName, file, film, type Media, picture, voice } from './media/catalogue.ts'
import type { StoryHost } from './story-host.ts'
import type { Beat, StoryGroup, StoryRoom } from './story-steps.ts'

const minuteMs = 60_000
const longestQuote = 100

interface SentBeat {
  readonly id: string
  readonly from: string
  readonly kind: string
  readonly text: string
  readonly place: Target
}

export interface StoryParts {
  readonly server: Server
  readonly app: App
  readonly host: StoryHost
  /** When the story ends. */
  readonly end: number
  readonly deviceOf: (user: string) => SampleDevice
  readonly tokenOf: (user: string) => string
}

export class StoryRunner {
  private readonly parts: StoryParts
  private readonly targets = new Map<string, Target>()
  /** Messages that other beats mean, by name. */
  private readonly sentBeats = new Map<string, SentBeat>()
  /** When each person last did something. */
  readonly lastSeen = new Map<string, number>()
  /** The newest message of each conversation, and who has read it. */
  private readonly newest = new Map<string, { readonly id: string; readonly readers: Set<string> }>()

  constructor(parts: StoryParts) {
    this.parts = parts
  }

  async group({ key, at, owner, name, description, members, isPublic }: StoryGroup): Promise<void> {
    this.moveTo(at)
    const body = {
      groupname: name,
      desc: description,
      members,
      public: isPublic ?? false,
      allowinvites: true,
    }
    const { data } = await this.parts.deviceOf(owner).ask('POST', 'chatgroups', body)
    this.targets.set(key, { kind: 'group', id: (data as { groupid: string }).groupid })
  }

  async room({ key, at, owner, name, description }: StoryRoom): Promise<void> {
    this.moveTo(at)
    const { data } = await this.parts.deviceOf(owner).ask('POST', 'chatrooms', { name, description })
    this.targets.set(key, { kind: 'room', id: (data as { id: string }).id })
  }

  async performAll(beats: readonly Beat[]): Promise<void> {
    for (const beat of beats.toSorted((a, b) => b.at - a.at)) {
      this.moveTo(beat.at)
      this.lastSeen.set(beat.by, this.parts.host.now())
      try {
        await this.perform(beat)
      } catch (error) {
        throw new Error(`${beat.by} in ${beat.in}, ${JSON.stringify(beat.act)}: ${String(error)}`, {
          cause: error,
        })
      }
    }
  }

  private moveTo(minutesBeforeEnd: number): void {
    this.parts.host.moveTo(this.parts.end - minutesBeforeEnd * minuteMs)
  }

  private async perform(beat: Beat): Promise<void> {
    const { act, by } = beat
    const device = this.parts.deviceOf(by)
    const place = this.targetOf(beat.in)
    switch (act.does) {
      case 'say':
        return this.send(beat, { type: ContentType.TEXT, text: act.text }, 'text', act.text)
      case 'show': {
        const { caption = '', album } = act
        const ext = { ...(caption && { parley_caption: caption }), ...(album && { parley_album: album }) }
        return this.attach(beat, await picture(act.picture), ContentType.IMAGE, caption, ext)
      }
      case 'film':
        return this.attach(beat, await film(), ContentType.VIDEO, act.caption, {
          parley_caption: act.caption,
        })
      case 'speak': {
        const sound = voice(act.voice)
        return this.attach(beat, sound, ContentType.VOICE, '', { parley_peaks: sound.peaks })
      }
      case 'hand': {
        const media = file(act.file)
        return this.attach(beat, media, ContentType.FILE, media.name, {})
      }
      case 'locate': {
        const { latitude, longitude, name } = act
        const content = { type: ContentType.LOCATION, latitude, longitude, address: name }
        return this.send(beat, content, 'location', name)
      }
      case 'read':
        return this.read(by, place)
      case 'enter':
        return device.enter(place.id)
      case 'announce': {
        const area = place.kind === 'room' ? 'chatrooms' : 'chatgroups'
        await device.ask('POST', `${area}/${place.id}/announcement`, { announcement: act.text })
        return
      }
      case 'promote':
        await device.ask('POST', `chatgroups/${place.id}/admin`, { newadmin: act.user })
        return
      case 'share':
        return this.share(by, place, act.file)
      case 'react': {
        await this.read(by, place)
        const { id: msgId } = this.meant(act.to)
        await device.ask('POST', `reaction/user/${by}`, { msgId, message: act.emoji })
        return
      }
      case 'edit': {
        const contents = [{ type: ContentType.TEXT, text: act.text }]
        const { id: editMessageId } = this.meant(act.message)
        await device.send(place, { type: BodyType.EDIT, contents, editMessageId, editScope: EditScope.BODY })
        return
      }
      case 'recall': {
        const { id: ackMessageId } = this.meant(act.message)
        await device.send(place, { type: BodyType.RECALL, contents: [{}], ackMessageId })
        return
      }
      case 'pin': {
        const type = place.kind === 'single' ? 'chat' : place.kind === 'room' ? 'chatroom' : 'groupchat'
        const pin = { to: place.id, type, pin_msg_id: this.meant(act.message).id }
        await device.ask('POST', `sdk/user/${by}/user_channel/pin`, pin)
        return
      }
      case 'startThread': {
        const parent = this.meant(act.under)
        const thread = { name: act.title, msg_id: parent.id, group_id: parent.place.id, owner: by }
        const { data } = await device.ask('POST', 'thread', thread)
        this.targets.set(beat.as ?? act.title, {
          kind: 'thread',
          id: (data as { thread_id: string }).thread_id,
        })
        return
      }
    }
  }

  /** Names other than those of groups, threads and rooms of the story are users. */
  private targetOf(name: string): Target {
    return this.targets.get(name) ?? { kind: 'single', id: name }
  }

  private meant(name: string): SentBeat {
    const sent = this.sentBeats.get(name)
    if (!sent) throw new Error(`The story has no message "${name}".`)
    return sent
  }

  private async send(
    beat: Beat,
    content: Content,
    kind: string,
    text: string,
    ext: object = {},
  ): Promise<void> {
    const { by, as, replyTo, mentions } = beat
    const place = this.targetOf(beat.in)
    await this.read(by, place)
    const quoted = replyTo && this.meant(replyTo)
    const reply = quoted && { id: quoted.id, from: quoted.from, kind: quoted.kind, text: quoted.text }
    const body: MessageBody = {
      contents: [content],
      ext: toKeyValues({
        ...ext,
        ...(reply && { parley_reply: reply }),
        ...(mentions && { em_at_list: mentions }),
      }),
    }
    const id = await this.parts.deviceOf(by).send(place, body)
    this.newest.set(keyOf(by, place), { id, readers: new Set([by]) })
    if (as) this.sentBeats.set(as, { id, from: by, kind, text: text.slice(0, longestQuote), place })
  }

  private async attach(beat: Beat, media: Media, type: number, text: string, ext: object): Promise<void> {
    const place = this.targetOf(beat.in)
    const uploaded = await this.upload(beat.by, place, media)
    const { width, height, duration, name } = media
    const content: Content = {
      type,
      displayName: name,
      thumbnailDisplayName: name,
      remotePath: uploaded.url,
      secretKey: uploaded.secret,
      fileLength: media.bytes.length,
      ...(width && height && { size: { width, height } }),
      ...(duration && { duration }),
      ...(type === ContentType.VIDEO && {
        thumbnailRemotePath: `${uploaded.url}?vframe=true`,
        thumbnailSecretKey: uploaded.secret,
      }),
    }
    const kinds: Readonly<Record<number, string>> = {
      [ContentType.IMAGE]: 'image',
      [ContentType.VIDEO]: 'video',
      [ContentType.VOICE]: 'voice',
    }
    await this.send(beat, content, kinds[type] ?? 'file', text, ext)
  }

  private async upload(by: string, place: Target, media: Media) {
    const { app, server, tokenOf } = this.parts
    const { status, body } = await server.files.upload({
      org: app.org,
      app: app.name,
      headers: { authorization: `Bearer ${tokenOf(by)}` },
      query: { 'chat-type': chatTypes[place.kind], 'chat-target': place.id },
      file: { name: media.name, type: media.type, chunks: chunksOf(media) },
    })
    const [entity] = (body.entities ?? []) as { uuid: string; 'share-secret': string }[]
    if (status !== 200 || !entity) throw new Error(`The upload failed: ${status} ${JSON.stringify(body)}`)
    // Clients replace the host by the server that they use.
    const url = `http://localhost/${app.org}/${app.name}/chatfiles/${entity.uuid}`
    return { url, secret: entity['share-secret'] }
  }

  private async share(by: string, place: Target, name: FileName): Promise<void> {
    const { app, server, tokenOf } = this.parts
    const media = file(name)
    const { status, body } = await server.sharedFiles.upload({
      org: app.org,
      app: app.name,
      groupId: place.id,
      headers: { authorization: `Bearer ${tokenOf(by)}` },
      query: {},
      file: { name: media.name, type: media.type, chunks: chunksOf(media) },
    })
    if (status !== 200) throw new Error(`The upload failed: ${status} ${JSON.stringify(body)}`)
  }

  private async read(by: string, place: Target): Promise<void> {
    const newest = this.newest.get(keyOf(by, place))
    if (!newest || newest.readers.has(by) || place.kind === 'room') return
    newest.readers.add(by)
    const receipt = { type: BodyType.CHANNEL_ACK, contents: [{}], ackMessageId: newest.id }
    await this.parts.deviceOf(by).send(place, receipt)
  }
}

const chatTypes = { single: 'CHAT', group: 'GROUP', thread: 'GROUP', room: 'ROOM' } as const

/** The same for both people of a single chat. */
function keyOf(user: string, { kind, id }: Target): string {
  return kind === 'single' ? [user, id].sort().join(' ') : `${kind} ${id}`
}

async function* chunksOf({ bytes }: Media): AsyncGenerator<Uint8Array> {
  yield bytes
}
