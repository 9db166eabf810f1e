// A back end that streams messages, and devices that support streams or not, for tests.

import type { Stream } from '@parley/protocol'
import { expect } from 'vitest'
import type { Config } from '../config/config.ts'
import type { Database } from '../storage/database.ts'
import { channelWorld, type Device, settled } from './channel-world.ts'
import { runningHost } from './test-server.ts'
import { ringingHost } from './timer-host.ts'

/** The sign-in parameters of devices that support streams, and of those that do not. */
export const modern = { actionVersion: 'v5.2' }
export const older = { actionVersion: 'v5.1' }

export async function streamStage(config: Partial<Config> = {}, given?: Database, time?: number) {
  const host = ringingHost(runningHost(time))
  const world = await channelWorld(config, given, { host })
  await world.token('bot')
  const back = await world.appToken()
  const stream = (to: string, body: object, more: object = {}, token = back) =>
    world.ask(
      'POST',
      /^\d+$/.test(to) ? 'stream_message/chatgroup' : 'stream_message/user',
      { from: 'bot', to, body, ...more },
      token,
    )
  /** Streams these pieces, by default with the last one as the end. Returns the id. */
  const says = async (to: string, pieces: readonly string[], isEnded = true): Promise<string> => {
    let msgId: string | undefined
    for (const [seq, msg] of pieces.entries()) {
      const finish = isEnded && seq === pieces.length - 1
      const { status, body } = await stream(to, { msg, seq, msgId, finish, type: 'markdown' })
      expect(status).toBe(200)
      msgId = (body.data as { msgId: string }).msgId
    }
    await settled(world)
    return msgId ?? ''
  }
  return { host, world, back, stream, says }
}

/** Pieces as a device received them: number, status, text. */
export const pieces = (device: Device) =>
  device
    .got()
    .filter(({ body }) => body.stream)
    .map(({ body, text }) => `${body.stream?.streamSeq} ${body.stream?.streamStatus} ${text}`)

/** The stream fields: number, status, error. */
export const streamFields = ({ streamSeq, streamStatus, streamError }: Stream = {}) => [
  Number(streamSeq),
  streamStatus,
  streamError,
]
