// One upload of a file on disk, in a separate process: through our client, or as one bare request. Prints what it took.

import { createReadStream, openAsBlob, statSync } from 'node:fs'
import { request } from 'node:http'
import { createClient, localFile } from '@parley/client/node'
import { appKey } from './server-process.ts'

export interface UploadOrder {
  readonly path: string
  /** Of our server, or of the bare one. */
  readonly server: string
  /** The user who uploads through our client. Without one the request is bare. */
  readonly user?: { readonly name: string; readonly token: string; readonly to: string } | undefined
}

export interface UploadTook {
  readonly seconds: number
  /** Of CPU. */
  readonly cpu: number
}

const order = JSON.parse(process.argv[2] as string) as UploadOrder
const result = order.user ? await withClient(order.user) : await measured(bare)
process.stdout.write(`${JSON.stringify(result)}\n`)

async function measured(work: () => Promise<void>): Promise<UploadTook> {
  const before = process.cpuUsage()
  const began = performance.now()
  await work()
  const { user, system } = process.cpuUsage(before)
  return { seconds: (performance.now() - began) / 1000, cpu: (user + system) / 1e6 }
}

async function withClient({ name, token, to }: NonNullable<UploadOrder['user']>): Promise<UploadTook> {
  const client = createClient({ appKey, server: order.server })
  await client.signIn({ user: name, token })
  const file = localFile(await openAsBlob(order.path), 'large.bin')
  const result = await measured(async () => {
    const draft = { kind: 'file', to: { type: 'single', id: to }, file } as const
    await client.messages.send(draft).done
  })
  await client.signOut()
  return result
}

function bare(): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers = { 'content-length': statSync(order.path).size }
    const sent = request(order.server, { method: 'POST', headers }, (answer) => {
      answer.resume()
      answer.on('end', resolve)
    })
    sent.on('error', reject)
    createReadStream(order.path, { highWaterMark: 256 * 1024 }).pipe(sent)
  })
}
