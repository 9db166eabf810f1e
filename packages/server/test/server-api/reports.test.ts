import { calls } from '@parley/protocol'
import { beforeAll, describe, expect, test } from 'vitest'
import { exampleOf } from '../../src/api-page/examples.ts'
import { type ApiWorld, apiWorld } from './api-world.ts'

describe('the queue of reports', () => {
  let world: ApiWorld
  let message = ''
  type Listed = { id: number; messageId: string; reporter: string }
  const list = async (query = '') =>
    (await world.api('GET', `parley/v1/reports${query}`)).body.data as {
      reports: Listed[]
      open: number
      oldest: number
      next: number
    }
  const say = async (from: string, msg: string, to = 'bob') => {
    const { body } = await world.api('POST', 'messages/users', { from, to: [to], type: 'txt', body: { msg } })
    return (body.data as Record<string, string>)[to] ?? ''
  }
  const report = (reporter: string, id: string) =>
    world.api('POST', `user/${reporter}/moderation/report/message/${id}`, {
      username: reporter,
      reportType: 'spam',
      reportReason: 'unwanted',
    })

  beforeAll(async () => {
    world = await apiWorld()
    for (let at = 0; at < 10; at++) await say('ann', `before ${at}`)
    message = await say('ann', 'buy!')
    for (let at = 0; at < 10; at++) await say('ann', `after ${at}`)
    await report('bob', message)
  })

  test('lists what is open, with who said what to whom', async () => {
    const listed = await list()
    expect(listed).toMatchObject({ open: 1, next: 0, oldest: world.clock.now() })
    expect(listed.reports).toMatchObject([
      {
        state: 'open',
        reporter: 'bob',
        from: 'ann',
        chat: 'chat',
        to: 'bob',
        messageId: message,
        type: 'spam',
        reason: 'unwanted',
        message: { payload: { bodies: [{ msg: 'buy!' }] } },
        assignedTo: '',
      },
    ])
  })

  test('shows the messages around it', async () => {
    const [first] = (await list()).reports
    const { body } = await world.api('GET', `parley/v1/reports/${first?.id}`)
    const { context, isThere, others } = body.data as {
      context: { id: string; from: string; message: { payload: { bodies: { msg: string }[] } } }[]
      isThere: boolean
      others: number[]
    }
    expect(context.map(({ message: { payload } }) => payload.bodies[0]?.msg)).toEqual([
      ...Array.from({ length: 8 }, (_, at) => `before ${at + 2}`),
      'buy!',
      ...Array.from({ length: 8 }, (_, at) => `after ${at}`),
    ])
    expect(context.every(({ from }) => from === 'ann')).toBe(true)
    expect({ isThere, others }).toEqual({ isThere: true, others: [] })
  })

  test('is assigned, and closed with a note, by the name of the caller', async () => {
    const id = (await list()).reports[0]?.id
    await world.api('PUT', `parley/v1/reports/${id}/assignee`, { assignee: 'operator mia' })
    expect((await list('?assignedTo=operator%20mia')).reports).toMatchObject([{ id }])
    expect((await list('?assignedTo=nobody')).reports).toEqual([])
    const { body } = await world.api('PUT', `parley/v1/reports/${id}/closed`, { note: 'Told them to stop.' })
    expect(body.data).toEqual({ closed: [id] })
    expect(await list()).toMatchObject({ reports: [], open: 0, oldest: 0 })
    expect((await list('?state=closed')).reports).toMatchObject([
      { id, state: 'closed', note: 'Told them to stop.', closedAt: expect.any(Number) },
    ])
    const again = await world.api('PUT', `parley/v1/reports/${id}/closed`, { note: 'x' })
    expect(again.body.data).toEqual({ closed: [] })
  })

  test('after the message was removed, the report still has it, and the context does not', async () => {
    const removed = await say('ann', 'gone soon')
    await report('bob', removed)
    const id = (await list()).reports.at(-1)?.id
    const recall = { msg_id: removed, to: 'bob', chat_type: 'chat', from: 'ann', force: true }
    expect((await world.api('POST', 'messages/msg_recall', recall)).status).toBe(200)
    const { body } = await world.api('GET', `parley/v1/reports/${id}`)
    expect(body.data).toMatchObject({
      isThere: false,
      report: { message: { payload: { bodies: [{ msg: 'gone soon' }] } } },
    })
    await world.api('PUT', `parley/v1/reports/${id}/closed`, { note: '' })
  })

  test('several reports of one message are closed together, page by page', async () => {
    for (const name of ['carol', 'dave']) await world.device(name)
    const { body } = await world.api('POST', 'chatgroups', {
      groupname: 'team',
      public: true,
      owner: 'ann',
      members: ['bob', 'carol', 'dave'],
    })
    const { groupid } = body.data as { groupid: string }
    const said = { from: 'ann', to: [groupid], type: 'txt', body: { msg: 'cheap!' } }
    const sent = await world.api('POST', 'messages/chatgroups', said)
    const inGroup = (sent.body.data as Record<string, string>)[groupid] ?? ''
    for (const reporter of ['bob', 'carol', 'dave']) await report(reporter, inGroup)
    const [one, two] = [await list('?limit=2'), await list(`?limit=2&after=${(await list('?limit=2')).next}`)]
    expect([...one.reports, ...two.reports].map(({ reporter }) => reporter)).toEqual(['bob', 'carol', 'dave'])
    expect(one.reports[0]).toMatchObject({ chat: 'groupchat', to: groupid })
    const id = one.reports[0]?.id
    expect((await world.api('GET', `parley/v1/reports/${id}`)).body.data).toMatchObject({
      others: [expect.any(Number), expect.any(Number)],
    })
    const closed = await world.api('PUT', `parley/v1/reports/${id}/closed`, { note: 'Spam.', same: true })
    expect((closed.body.data as { closed: number[] }).closed).toHaveLength(3)
  })

  test('a report about a person has the profile, and no message', async () => {
    const token = await world.api('POST', 'token', { grant_type: 'inherit', username: 'bob' })
    const { access_token } = token.body
    const about = { reportType: 'spam', reportReason: 'a fake account' }
    const path = exampleOf(calls.contacts.report).path.replace(/[^/]+$/, 'ann')
    expect((await world.ask('POST', path, about, String(access_token))).body).not.toHaveProperty('error')
    const row = (await list()).reports.at(-1)
    expect(row).toMatchObject({ person: 'ann', from: 'ann', messageId: '0', message: {}, reporter: 'bob' })
    const { body } = await world.api('GET', `parley/v1/reports/${row?.id}`)
    expect(body.data).toMatchObject({ context: [], isThere: false, report: { person: 'ann' } })
    await world.api('PUT', `parley/v1/reports/${row?.id}/closed`, { note: 'It is really Ann.', same: true })
    expect((await list()).open).toBe(0)
  })

  test('unknown numbers, long notes and other apps are refused', async () => {
    for (const odd of ['0', '999', 'x', '1e9'])
      expect((await world.api('GET', `parley/v1/reports/${odd}`)).status, odd).toBeGreaterThanOrEqual(400)
    const id = (await list('?state=all')).reports[0]?.id
    const long = await world.api('PUT', `parley/v1/reports/${id}/closed`, { note: 'x'.repeat(1001) })
    expect(long.status).toBe(400)
    expect((await world.api('GET', 'parley/v1/reports?limit=101')).status).toBe(400)
  })
})
