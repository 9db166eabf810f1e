// Uploads in Node. Its fetch serialises forms slowly, so the form is written here, and the bytes of the file are
// sent unchanged.

import { type ClientRequest, request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import type { PlatformAnswer, UploadRequest } from './platform.ts'
import { withinTime } from './web.ts'

/** The answer to an upload has a few hundred bytes. */
const maxAnswer = 1024 * 1024
/** The size of a chunk; progress is reported per chunk. */
const piece = 512 * 1024

export const nodeUpload = (request: UploadRequest): Promise<PlatformAnswer> =>
  withinTime(request, async (signal) => {
    const { method = 'POST', url, file, fields, field, onProgress } = request
    const [size, pieces] = readable(file.data)
    const border = `parley-${crypto.randomUUID()}`
    const head = Buffer.from(
      `--${border}\r\nContent-Disposition: form-data; name="${quoted(field)}"; filename="${quoted(file.name)}"\r\n` +
        `Content-Type: ${plain(file.type) || 'application/octet-stream'}\r\n\r\n`,
    )
    const texts = Object.entries(fields).map(
      ([name, value]) =>
        `\r\n--${border}\r\nContent-Disposition: form-data; name="${quoted(name)}"\r\n\r\n${value}`,
    )
    const tail = Buffer.from(`${texts.join('')}\r\n--${border}--\r\n`)
    const headers = {
      ...request.headers,
      'Content-Type': `multipart/form-data; boundary=${border}`,
      'Content-Length': head.length + size + tail.length,
    }
    return new Promise((resolve, reject) => {
      const ask = url.startsWith('https:') ? httpsRequest : httpRequest
      const sent = ask(url, { method, headers, signal }, (answer) => {
        const parts: Buffer[] = []
        let size = 0
        answer.on('data', (part: Buffer) => {
          size += part.length
          if (size > maxAnswer) answer.destroy(new Error('the answer is too long'))
          else parts.push(part)
        })
        answer.on('error', reject)
        answer.on('end', () =>
          resolve({ status: answer.statusCode ?? 0, body: Buffer.concat(parts).toString(), url }),
        )
      })
      sent.on('error', reject)
      sent.write(head)
      let gone = 0
      // Sends chunk by chunk with back-pressure, so that data that is not read yet takes no memory.
      const send = async () => {
        for await (const part of pieces) {
          gone += part.length
          if (!sent.write(part)) await drained(sent)
          onProgress?.(gone, file.size)
        }
        sent.end(tail)
      }
      send().catch((error) => sent.destroy(error))
    })
  })

/** Resolves when the buffer has drained, or the request has ended. */
const drained = (sent: ClientRequest) =>
  new Promise<void>((resolve) => {
    const done = () => {
      sent.off('drain', done)
      sent.off('close', done)
      resolve()
    }
    sent.on('drain', done)
    sent.on('close', done)
  })

type Pieces = Iterable<Uint8Array> | AsyncIterable<Uint8Array>

/** The size of the data, and its chunks. Throws for unknown types, which would be uploaded as their text. */
function readable(data: unknown): readonly [number, Pieces] {
  if (data instanceof Blob) return [data.size, data.stream() as unknown as AsyncIterable<Uint8Array>]
  const bytes = data instanceof ArrayBuffer ? new Uint8Array(data) : data
  if (bytes instanceof Uint8Array) return [bytes.length, cut(bytes)]
  throw data
}

function* cut(bytes: Uint8Array): Iterable<Uint8Array> {
  for (let at = 0; at < bytes.length; at += piece) yield bytes.subarray(at, at + piece)
}

/** Escapes names in forms like browsers do. */
const quoted = (name: string) => name.replace(/\r\n|\r|\n/g, '%0D%0A').replace(/"/g, '%22')

const plain = (text: string) => text.replace(/[\r\n]/g, '')
