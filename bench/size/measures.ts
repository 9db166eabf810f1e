// How long a server takes for what people do first, on a database that is already filled. Requests are answered by a
// server in this process, without a network; sign-ins use a socket to a server process.

import { createServer, mintToken, openDatabase } from '@parley/server'
import { median } from '../measure.ts'
import { appKey, startServer } from '../server-process.ts'
import { WireClient } from '../wire-client.ts'
import { nameOf, type Shape, unread, words } from './shape.ts'

export interface Place {
  readonly directory: string
  /** Of PostgreSQL; empty for SQLite. */
  readonly url: string
  readonly secret: string
}

/** Milliseconds, the median, by what was done. */
export type Times = Map<string, number>

const repeats = 200
const starts = 5
const [org, app] = appKey.split('#')

type Ask = (person: number, method: string, path: string, body?: unknown) => Promise<Record<string, unknown>>

export async function measureAll(shape: Shape, place: Place): Promise<Times> {
  const times: Times = new Map()
  times.set('start', await measureStart(place))
  await measureRequests(shape, place, times)
  await measureSignIns(shape, place, times)
  return times
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

/** Each time by another person, in turns with nothing else. The first ones compile the code. */
async function medianOf(shape: Shape, work: (person: number) => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let round = -repeats / 2; round < repeats; round++) {
    const ms = await timed(() => work(shape.somebody(round + repeats)))
    if (round >= 0) times.push(ms)
  }
  return median(times)
}

async function opened({ directory, url }: Place) {
  const database = await openDatabase({ directory, url, readers: url === '' ? 2 : 0 })
  const server = await createServer({ database, config: { data: directory } })
  const close = async () => {
    await server.stop()
    await database.close()
  }
  return { server, close }
}

async function measureStart(place: Place): Promise<number> {
  const times: number[] = []
  for (let round = -1; round < starts; round++) {
    const began = performance.now()
    const { close } = await opened(place)
    if (round >= 0) times.push(performance.now() - began)
    await close()
  }
  return median(times)
}

async function measureRequests(shape: Shape, place: Place, times: Times): Promise<void> {
  const { server, close } = await opened(place)
  const tokens = new Map<number, string>()
  const tokenOf = async (person: number) => {
    const token = tokens.get(person) ?? (await mintToken(place.secret, nameOf(person), 36_000))
    tokens.set(person, token)
    return token
  }
  const ask: Ask = async (person, method, path, body) => {
    const answer = await server.rest({
      method,
      url: `/${org}/${app}/${path}`,
      headers: { authorization: `Bearer ${await tokenOf(person)}`, 'content-type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
      address: '127.0.0.1',
    })
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
    return answer.body.data as Record<string, unknown>
  }
  try {
    for (let round = 0; round < repeats * 2; round++) await tokenOf(shape.somebody(round))
    await measureReading(shape, ask, times)
    await measureSearch(shape, ask, times)
  } finally {
    await close()
  }
}

async function measureReading(shape: Shape, ask: Ask, times: Times): Promise<void> {
  const list = (person: number) =>
    ask(person, 'GET', `sdk/user/${nameOf(person)}/user_channels/list?limit=20&cursor=`)
  const page = (person: number, queue: string, start: unknown) =>
    ask(person, 'POST', `users/${nameOf(person)}/messageroaming`, { queue, start, pull_number: 20 })
  times.set('conversation list', await medianOf(shape, list))
  check('conversations of a list', count(await list(shape.somebody(1)), 'channel_infos'), 11)
  const single = (person: number) => page(person, `${nameOf(shape.partnerOf(person))}@easemob.com`, -1)
  times.set('history page', await medianOf(shape, single))
  check('messages of a page', count(await single(shape.somebody(1)), 'msgs'), 20)

  const crowd = `${shape.chat(shape.crowd).key}@conference.easemob.com`
  const middle = String(Math.floor(shape.headOf(shape.crowd) / 2))
  const inCrowd = () => page(2, crowd, middle)
  times.set('history page, the middle of the long conversation', await medianOf(shape, inCrowd))
  check('messages of a page in the middle', count(await inCrowd(), 'msgs'), 20)
  // The first member has read nothing of the long conversation.
  times.set('conversation list, with all of the long one unread', await medianOf(shape, () => list(1)))
  const infos = (await list(1)).channel_infos as { channel_id: string; unread_num: number }[]
  const mostUnread = Math.max(...infos.map(({ unread_num }) => unread_num))
  check('unread of the long one', mostUnread > shape.headOf(shape.crowd) * 0.8 ? 1 : 0, 1)
}

async function measureSearch(shape: Shape, ask: Ask, times: Times): Promise<void> {
  const search = (person: number, q: string) =>
    ask(person, 'GET', `sdk/user/${nameOf(person)}/messages/search?q=${q}&cursor=`)
  const common = words[0] as string
  const ways: [name: string, q: string][] = [
    ['a common word', common],
    ['a rare word', words[3000] as string],
    ['what is not there', 'nowhere'],
  ]
  for (const [name, q] of ways)
    times.set(`search, ${name}`, await medianOf(shape, (person) => search(person, q)))
  times.set('search, a common word, with the long one', await medianOf(shape, () => search(2, common)))
  times.set('search, what is not there, with the long one', await medianOf(shape, () => search(2, 'nowhere')))
  check('messages found', count(await search(shape.somebody(1), common), 'messages') > 0 ? 1 : 0, 1)
}

async function measureSignIns(shape: Shape, { directory, url, secret }: Place, times: Times): Promise<void> {
  const server = await startServer({ directory, environment: url === '' ? {} : { PARLEY_DATABASE: url } })
  try {
    const asked: number[] = []
    const signIn = async (person: number) => {
      const client = new WireClient({
        url: `ws://127.0.0.1:${server.port}/websocket`,
        ...{ appKey, user: nameOf(person), device: 'bench', window: 1000 },
        token: await mintToken(secret, nameOf(person), 3600),
      })
      await client.connect()
      const began = performance.now()
      const queues = await client.unread()
      asked.push(performance.now() - began)
      check('waiting', Math.min(...queues.map(({ waiting }) => waiting)), unread)
      // Nothing is acknowledged, so that the next sign-in finds the same.
      await client.close()
    }
    times.set('sign-in', await medianOf(shape, signIn))
    times.set('unread', median(asked.slice(repeats / 2)))
  } finally {
    await server.end('SIGTERM')
  }
}

function count(data: Record<string, unknown>, list: string): number {
  return (data[list] as unknown[] | undefined)?.length ?? 0
}

/** Figures of answers that are wrong say nothing. */
function check(what: string, found: number, expected: number): void {
  if (found !== expected) throw new Error(`${what}: ${found} instead of ${expected}`)
}
