// A client in a browser worker: signs in, sends a file, downloads it and creates a group.

import { createClient, localFile } from '../src/index.ts'

interface Task {
  readonly server: string
  readonly appKey: string
  readonly user: string
  readonly password: string
}

const channel = new BroadcastChannel('parley')

async function perform({ server, appKey, user, password }: Task): Promise<unknown> {
  const client = createClient({ appKey, server })
  await client.signIn({ user, password })
  const bytes = new Uint8Array([1, 2, 3, 250])
  const sending = client.messages.send({
    to: { type: 'single', id: 'bob' },
    kind: 'file',
    file: localFile(bytes, 'a.bin'),
  })
  const message = await sending.done
  const got = message.kind === 'file' ? await client.messages.download(message) : []
  await client.groups.create({ name: 'from a worker' })
  await client.signOut()
  const has = { page: typeof document === 'object', requests: typeof XMLHttpRequest === 'function' }
  return { got: [...got], state: client.state.connection.name, has }
}

let isAsked = false
channel.onmessage = ({ data }: MessageEvent<Task>) => {
  if (isAsked) return
  isAsked = true
  perform(data).then(
    (value) => channel.postMessage({ value }),
    (error) => channel.postMessage({ error: String(error) }),
  )
}
