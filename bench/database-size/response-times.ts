// Response times of the first requests of people, on databases of several sizes that are already filled. All sizes are
// measured in turns, so that other load on the machine slows all of them down alike. Requests are answered by servers in
// this process, without a network; sign-ins use sockets to server processes.

import { createServer, mintToken, openDatabase } from '@parley/server'
import { askAs } from '../in-process-requests.ts'
import { median } from '../measure.ts'
import { appKey, type Child, startServer } from '../server-process.ts'
import { WireClient } from '../wire-client.ts'
import { type Chat, nameOf, type Shape, textOf, unread, words } from './contents.ts'

/** A filled database. */
export interface FilledDatabase {
  readonly shape: Shape
  readonly directory: string
  /** Of PostgreSQL; empty for SQLite. */
  readonly url: string
  readonly secret: string
}

/** Milliseconds, the median, by what was done, for each database. */
export type Times = Map<string, readonly number[]>

const repeats = 200
const starts = 5
/** Conversations of a list, and messages of a page. */
const pageSize = 20

export async function measureAll(places: readonly FilledDatabase[]): Promise<Times> {
  const times: Times = new Map()
  await measureStarts(places, times)
  await measureRequests(places, times)
  await measureSignIns(places, times)
  return times
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

/** The medians of the works, which are done in turns. The first rounds compile the code. */
async function inTurns(
  rounds: number,
  warm: number,
  works: readonly ((round: number) => Promise<number>)[],
): Promise<number[]> {
  const times: number[][] = works.map(() => [])
  for (let round = -warm; round < rounds; round++)
    for (const [at, work] of works.entries()) {
      const ms = await work(round + warm)
      if (round >= 0) times[at]?.push(ms)
    }
  return times.map(median)
}

async function opened({ directory, url }: FilledDatabase) {
  const database = await openDatabase({ directory, url, readers: url === '' ? 2 : 0 })
  const server = await createServer({ database, config: { data: directory } })
  const close = async () => {
    await server.stop()
    await database.close()
  }
  return { server, close }
}

async function measureStarts(places: readonly FilledDatabase[], times: Times): Promise<void> {
  const works = places.map((place) => async () => {
    const began = performance.now()
    const { close } = await opened(place)
    const ms = performance.now() - began
    await close()
    return ms
  })
  times.set('start', await inTurns(starts, 1, works))
}

type Ask = (person: number, method: string, path: string, body?: unknown) => Promise<Record<string, unknown>>

/** The requests of people of a database of one size. */
class Requests {
  readonly shape: Shape
  private readonly ask: Ask

  constructor(shape: Shape, ask: Ask) {
    this.shape = shape
    this.ask = ask
  }

  list(person: number) {
    return this.ask(person, 'GET', `sdk/user/${nameOf(person)}/user_channels/list?limit=${pageSize}&cursor=`)
  }

  page(person: number, queue: string, start: unknown) {
    return this.ask(person, 'POST', `users/${nameOf(person)}/messageroaming`, {
      queue,
      start,
      pull_number: pageSize,
    })
  }

  newest(person: number) {
    return this.page(person, `${nameOf(this.shape.partnerOf(person))}@easemob.com`, -1)
  }

  middleOfCrowd() {
    const { shape } = this
    const start = String(middleOf(shape))
    return this.page(2, `${shape.chat(shape.crowd).key}@conference.easemob.com`, start)
  }

  search(person: number, q: string) {
    return this.ask(person, 'GET', `sdk/user/${nameOf(person)}/messages/search?q=${q}&cursor=`)
  }
}

/** The long conversation is read backwards from what comes before this position. */
const middleOf = (shape: Shape) => Math.floor(shape.headOf(shape.crowd) / 2)

const [common = ''] = words

/** Each time by another person, if there are enough. Those of the long conversation are always the same. */
const requests: readonly (readonly [
  name: string,
  request: (api: Requests, person: number) => Promise<unknown>,
])[] = [
  ['conversation list', (api, person) => api.list(person)],
  ['conversation list, all of the long one unread', (api) => api.list(1)],
  ['history page', (api, person) => api.newest(person)],
  ['history page, in the middle of the long one', (api) => api.middleOfCrowd()],
  ['search, a common word', (api, person) => api.search(person, common)],
  ['search, a rare word', (api, person) => api.search(person, words[3000] as string)],
  ['search, what is not there', (api, person) => api.search(person, 'nowhere')],
  ['search, a common word, with the long one', (api) => api.search(2, common)],
  ['search, what is not there, with the long one', (api) => api.search(2, 'nowhere')],
]

async function measureRequests(places: readonly FilledDatabase[], times: Times): Promise<void> {
  const all = await Promise.all(places.map(async (place) => ({ place, ...(await opened(place)) })))
  try {
    const apis = all.map(({ place, server }) => new Requests(place.shape, askOn(place, server)))
    for (const one of apis) await checkAnswers(one)
    for (const [name, request] of requests)
      times.set(
        name,
        await inTurns(
          repeats,
          repeats / 2,
          apis.map((one) => (round) => timed(() => request(one, one.shape.somebody(round)))),
        ),
      )
  } finally {
    for (const { close } of all) await close()
  }
}

function askOn({ secret }: FilledDatabase, server: Awaited<ReturnType<typeof opened>>['server']): Ask {
  return (person, ...request) => askAs(server, { secret, user: nameOf(person) }, request)
}

/** Figures of wrong answers say nothing. */
async function checkAnswers(api: Requests): Promise<void> {
  const { shape } = api
  const somebody = shape.somebody(1)
  const chats = shape.chatsOf(somebody)
  const withPartner = chats.find(
    ({ kind, members }) => kind === 'single' && members.includes(shape.partnerOf(somebody)),
  )
  const list = count(await api.list(somebody), 'channel_infos')
  expect('conversations of a list', list, Math.min(chats.length, pageSize))
  const page = count(await api.newest(somebody), 'msgs')
  expect('messages of a page', page, Math.min(withPartner ? shape.headOf(withPartner.log) : 0, pageSize))
  const middle = count(await api.middleOfCrowd(), 'msgs')
  expect('messages of a page in the middle', middle, Math.min(Math.max(0, middleOf(shape) - 1), pageSize))
  const infos = (await api.list(1)).channel_infos as { unread_num: number }[]
  const most = Math.max(0, ...infos.map(({ unread_num }) => unread_num))
  expect('unread messages of the long one', most, unreadBy(shape, 1))
  const found = count(await api.search(somebody, common), 'messages') > 0
  expect('something is found', found, hasWord(shape, chats, common))
}

/** The most unread messages that a member has in a conversation; what they wrote themselves is not unread. */
function unreadBy(shape: Shape, person: number): number {
  const byLog = shape.byLog()
  const counts = shape.chatsOf(person).map(({ log }) => {
    const read = log === shape.crowd ? 0 : shape.headOf(log) - unread
    return [...byLog.of(log)].filter(({ seq, sender }) => seq > read && sender !== person).length
  })
  return Math.max(0, ...counts)
}

function hasWord(shape: Shape, chats: readonly Chat[], word: string): boolean {
  const byLog = shape.byLog()
  return chats.some(({ log }) =>
    [...byLog.of(log)].some((message) => textOf(message).split(' ').includes(word)),
  )
}

/** The smallest database has only a few people outside of the long conversation: as many sign in at all sizes. */
const regulars = 10

async function measureSignIns(places: readonly FilledDatabase[], times: Times): Promise<void> {
  const servers: Child[] = []
  try {
    for (const { directory, url } of places)
      servers.push(await startServer({ directory, environment: url === '' ? {} : { PARLEY_DATABASE: url } }))
    const unreadTimes: number[][] = places.map(() => [])
    const signIn = (people: number) =>
      places.map((place, at) => async (round: number) => {
        const person = place.shape.somebody(round % people)
        const user = nameOf(person)
        const token = await mintToken(place.secret, user, 3600)
        const url = `ws://127.0.0.1:${servers[at]?.port}/websocket`
        const client = new WireClient({ url, appKey, user, device: 'bench', window: 1000, token })
        const ms = await timed(() => client.connect())
        let queues: { waiting: number }[] = []
        const own = await timed(async () => {
          queues = await client.unread()
        })
        if (round >= repeats / 2) unreadTimes[at]?.push(own)
        const expected = place.shape
          .chatsOf(person)
          .map(({ log }) => Math.min(place.shape.headOf(log), unread))
        expect('waiting', Math.min(...queues.map(({ waiting }) => waiting)), Math.min(...expected))
        // Nothing is acknowledged, so that the next sign-in finds the same.
        await client.close()
        return ms
      })
    times.set('sign-in, one of ten people', await inTurns(repeats, repeats / 2, signIn(regulars)))
    times.set(
      'sign-in, mostly for the first time',
      await inTurns(repeats, repeats / 2, signIn(Number.POSITIVE_INFINITY)),
    )
    times.set('unread', unreadTimes.map(median))
  } finally {
    for (const server of servers) await server.end('SIGTERM')
  }
}

function count(data: Record<string, unknown>, list: string): number {
  return (data[list] as unknown[] | undefined)?.length ?? 0
}

function expect<T>(what: string, found: T, expected: T): void {
  if (found !== expected) throw new Error(`${what}: ${found} instead of ${expected}`)
}
