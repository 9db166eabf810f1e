// A socket of the channel driven by hand: frames as bytes, or as base64 texts for hosts that cannot send bytes.

import type { Socket } from 'node:net'
import { onTestFinished } from 'vitest'
import WebSocket from 'ws'
import type { Fields } from './reference-client/frames.ts'
import { command, decode, encode } from './reference-client/frames.ts'
import type { Loose } from './reference-client/loose.ts'
import type { Recorder } from './reference-client/recorder.ts'
import { makeRecorder } from './reference-client/recorder.ts'
import type { TestServer } from './server.ts'

/** Its events: provision, unread, answer (to a send), page, notice, close. */
export interface RawSocket {
  readonly events: Recorder
  readonly next: Recorder['next']
  /** Sends these bytes, as bytes or as a base64 text. */
  bytes(frame: Uint8Array): void
  /** Sends exactly this. */
  exactly(data: string | Uint8Array): void
  frame(name: keyof typeof command, payload: Uint8Array): void
  /** Signs in and returns the server's answer. */
  provision(user: string, token: string, device: string, more?: Fields): Promise<Loose>
  /** Sends everything that the callback sends in one write, so that it arrives together. */
  together<T>(work: () => T): T
  /** Sends a text to one user and returns the server's answer. */
  sendText(to: string, text: string): Promise<Loose>
}

interface RawOptions {
  readonly server: Pick<TestServer, 'url' | 'appKey'>
  /** Sends everything as base64 text, and expects the same back. */
  readonly asText?: boolean
  /** Called as each frame arrives, before the next one is read. */
  readonly arriving?: (socket: RawSocket, name: string) => void
}

const domain = 'easemob.com'
let lastId = 0

/** Opens a socket for the current test. */
export async function rawSocket({ server, asText = false, arriving }: RawOptions): Promise<RawSocket> {
  const { appKey } = server
  const socket = new WebSocket(server.url)
  let stream: Socket | undefined
  socket.once('upgrade', (response) => {
    stream = response.socket
  })
  onTestFinished(() => socket.terminate())
  const events = makeRecorder('A raw socket')
  socket.on('close', (code, reason) => events.record('close', { code, reason: reason.toString() }))
  socket.on('error', () => undefined)
  socket.on('message', (data: Buffer, isBinary) => {
    if (isBinary === asText) return events.record('wrong kind of frame', { isBinary })
    const outer = decode('MSync', asText ? Buffer.from(data.toString('latin1'), 'base64') : data)
    const name = record(events, outer.command, outer.payload)
    arriving?.(raw, name)
  })
  const exactly = (data: string | Uint8Array) => socket.send(data)
  const bytes = (frame: Uint8Array) =>
    exactly(asText ? Buffer.from(frame).toString('base64') : Buffer.from(frame))
  const frame: RawSocket['frame'] = (name, payload) =>
    bytes(encode('MSync', { version: 0, command: command[name], payload }))

  const raw: RawSocket = {
    events,
    next: events.next,
    bytes,
    exactly,
    frame,
    provision(user, token, device, more = {}) {
      const payload = encode('Provision', {
        authToken: JSON.stringify({ token: `$t$${token}` }),
        resource: device,
        ...more,
      })
      const guid = { appKey, name: user, domain, clientResource: device }
      bytes(encode('MSync', { command: command.provision, guid, auth: `$t$${token}`, payload }))
      return events.next('provision')
    },
    together(work) {
      stream?.cork()
      try {
        return work()
      } finally {
        stream?.uncork()
      }
    },
    sendText(to, text) {
      const meta = textUp(appKey, to, text)
      frame('sync', encode('CommSyncUL', { meta }))
      return events.next('answer', ({ metaId }) => metaId === meta.id)
    },
  }
  await new Promise<void>((resolve, reject) => {
    socket.once('open', () => resolve())
    socket.once('error', reject)
  })
  return raw
}

const types: Readonly<Record<number, [name: string, type: string]>> = {
  [command.unread]: ['unread', 'CommUnreadDL'],
  [command.notice]: ['notice', 'CommNotice'],
  [command.provision]: ['provision', 'Provision'],
}

function record(events: Recorder, number: number, payload: Uint8Array): string {
  const [name, type] = types[number] ?? ['page', 'CommSyncDL']
  const { metas = [], ...fields } = decode(type, payload)
  const isAnswer = fields.metaId !== undefined
  if (name !== 'page' || isAnswer) events.record(isAnswer ? 'answer' : name, fields)
  else events.record(name, { ...fields, messages: metas.map(opened) })
  return name
}

function opened(meta: Loose): Loose {
  return meta.ns === 1 ? { ...meta, body: decode('MessageBody', meta.payload) } : meta
}

/** A text message as clients send it. */
export function textUp(appKey: string, to: string, text: string): Fields & { id: string } {
  lastId += 1
  const contents = [{ type: 0, text }]
  const payload = encode('MessageBody', { type: 1, to: { name: to }, contents })
  return { id: String(lastId), to: { appKey, name: to, domain }, ns: 1, payload }
}
