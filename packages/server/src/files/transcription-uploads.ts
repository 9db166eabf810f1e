// Recordings to transcribe that were not sent as a message: received as a form, and not stored.

import { fail, hasReason, speechFailure } from '@parley/protocol'
import { callerOf, openApp } from '../pipeline/caller.ts'
import type { Services } from '../pipeline/context.ts'
import { envelope, type RestAnswer } from '../pipeline/rest-request.ts'
import type { UploadRequest } from './file-requests.ts'
import { fromOutside } from './refusals.ts'
import { sniffedType } from './sniffing.ts'

export class TranscriptionUploads {
  private readonly services: Services
  /** Running requests. */
  running = 0

  constructor(services: Services) {
    this.services = services
  }

  async take(request: UploadRequest): Promise<RestAnswer> {
    this.running++
    try {
      return { status: 200, body: await this.textOf(request) }
    } catch (error) {
      if (!hasReason(error)) this.services.metrics.problem('speech', error)
      const { status, body } = speechFailure(hasReason(error) ? error.reason : 'transcriptionFailed')
      return { status, body }
    } finally {
      this.running--
    }
  }

  private async textOf({ org, app: name, headers, file, fields = {} }: UploadRequest) {
    const { host, config, transcriber } = this.services
    const began = host.now()
    const app = await openApp(this.services, org, name)
    const caller = await callerOf(this.services, app, headers)
    if (typeof caller === 'string' || !caller.me) return fail('noPermission')
    const { me } = caller
    const text = await transcriber.textOf(me.id, async () => {
      if (!file) return fail('invalidParameter')
      const bytes = await whole(fromOutside(file.chunks), config.speechBytes)
      // The text fields of the form are complete now.
      const { username } = fields
      if (username !== undefined && username.toLowerCase() !== me.name) fail('noPermission')
      const type = await sniffedType(file.type, bytes.subarray(0, 4100))
      return { bytes, name: file.name, type, shape: shapeIn(fields) }
    })
    return envelope(
      { method: 'POST', headers },
      app,
      'speech/recognitions',
      { data: { text } },
      began,
      host.now(),
    )
  }
}

async function whole(chunks: AsyncIterable<Uint8Array>, most: number): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of chunks) {
    size += part.length
    if (size > most) fail('soundTooLarge')
    parts.push(part)
  }
  return Buffer.concat(parts)
}

function shapeIn(fields: Readonly<Record<string, string | undefined>>) {
  const number = (name: string) => {
    const text = fields[`audio.${name}`]
    return text === undefined ? undefined : Number(text)
  }
  return {
    format: fields['audio.format'],
    sampleRate: number('sampleRate'),
    bitsPerSample: number('bitsPerSample'),
    channels: number('channels'),
  }
}
