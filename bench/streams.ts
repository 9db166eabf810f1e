// One streamed answer, as of a language model, to a group whose members are all online and show it while it grows. The
// back end appends a piece when the one before was answered; a piece goes to every member.

import { ensureApp, mintToken, openDatabase, realHost } from '@parley/server'
import { ask } from './fan-out.ts'
import { after, cpuSeconds } from './measure.ts'
import { appKey } from './server-process.ts'
import type { BenchServer } from './sessions.ts'
import { queueFrame, WireClient } from './wire-client.ts'

export interface StreamResult {
  readonly members: number
  readonly appends: number
  readonly deliveriesPerSecond: number
  readonly appendsPerSecond: number
  /** Microseconds of CPU per delivery, of the server and of this process. */
  readonly serverCpu: number
  readonly loadCpu: number
}

type ServerWithUsers = BenchServer & { readonly names: readonly string[] }

/** Clients of this version show streams. */
const actionVersion = 'v5.2'
const piece = 'Some more words of an answer, '
const patienceMs = 60_000
const quietMs = 1000

/** The client id of the app, read from the database before the server starts. */
export async function clientIdIn(directory: string): Promise<string> {
  const database = await openDatabase({ directory, url: '' })
  try {
    return (await ensureApp(database, realHost, { key: appKey, openRegistration: true })).app.clientId
  } finally {
    await database.close()
  }
}

export async function measureStreams(
  server: ServerWithUsers,
  clientId: string,
  appends: number,
): Promise<StreamResult> {
  const [owner = '', ...members] = server.names
  const made = (await ask(server, owner, 'chatgroups', { groupname: 'bench', maxusers: 5000, members })) as {
    data?: { groupid?: string }
  }
  const group = made.data?.groupid ?? ''
  if (group === '') throw new Error(`The group was not made: ${JSON.stringify(made)}`)
  const backEnd = await backEndOf(server, clientId)
  const arrived = new Uint32Array(server.names.length)
  let deliveries = 0
  let isDone: () => void = () => undefined
  // Every piece, and the whole text at the end.
  const frames = appends + 1
  const all = frames * server.names.length
  const clients = await signIn(server, (member, count) => {
    arrived[member] = (arrived[member] ?? 0) + count
    deliveries += count
    if (deliveries >= all) isDone()
  })
  // The events of creating the group, and a first stream, are not counted.
  await backEnd.append(group, { msg: piece, seq: 0, finish: true })
  for (let before = -1; before !== deliveries; ) {
    before = deliveries
    await after(quietMs)
  }
  arrived.fill(0)
  deliveries = 0
  const finished = new Promise<void>((resolve, reject) => {
    isDone = resolve
    setTimeout(() => reject(new Error(`Only ${deliveries} of ${all} pieces arrived.`)), patienceMs).unref()
  })
  const cpuBefore = cpuSeconds(server.pid)
  const ownBefore = process.cpuUsage()
  const began = performance.now()
  let msgId: string | undefined
  for (let seq = 0; seq < appends; seq++)
    msgId = await backEnd.append(group, { msg: piece, seq, msgId, finish: seq === appends - 1 })
  await finished
  const seconds = (performance.now() - began) / 1000
  const own = process.cpuUsage(ownBefore)
  const serverCpu = ((cpuSeconds(server.pid) - cpuBefore) / all) * 1e6
  await Promise.all(clients.map((client) => client.close()))
  // Counted per member, so that a duplicate for one does not hide a loss for another.
  if (arrived.some((count) => count !== frames)) throw new Error('Not every member got every piece once.')
  return {
    members: server.names.length,
    appends,
    deliveriesPerSecond: all / seconds,
    appendsPerSecond: appends / seconds,
    serverCpu,
    loadCpu: (own.user + own.system) / all,
  }
}

async function signIn(
  server: ServerWithUsers,
  received: (member: number, count: number) => void,
): Promise<readonly WireClient[]> {
  const clients: WireClient[] = []
  for (const [member, user] of server.names.entries()) {
    const client = new WireClient({
      url: server.url,
      appKey,
      user,
      device: 'bench',
      token: await mintToken(server.secret, user, 3600),
      window: 1000,
      actionVersion,
      paged: ({ count }) => received(member, count),
    })
    await client.connect()
    for (const { queue } of await client.unread()) client.send(queueFrame(queue))
    clients.push(client)
  }
  return clients
}

async function backEndOf(server: ServerWithUsers, clientId: string) {
  const address = server.url.replace('ws:', 'http:').replace('/websocket', `/${appKey.replace('#', '/')}`)
  const post = async (path: string, body: object, token = ''): Promise<Record<string, unknown>> => {
    const answer = await fetch(`${address}/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    })
    const read = (await answer.json()) as Record<string, unknown>
    if (!answer.ok) throw new Error(`${path} was refused: ${JSON.stringify(read)}`)
    return read
  }
  const grant = { grant_type: 'client_credentials', client_id: clientId, client_secret: server.secret }
  const token = String((await post('token', grant))['access_token'])
  return {
    async append(group: string, body: object): Promise<string> {
      const message = { from: server.names[0], to: group, body }
      const { data } = await post('stream_message/chatgroup', message, token)
      return (data as { msgId: string }).msgId
    },
  }
}
