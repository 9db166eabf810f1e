import { describe, expect, it } from 'vitest'
import { createFakeClient } from '../../testing/fake-client.ts'
import { createDeliveries } from './forward-deliveries.ts'

const bob = { type: 'single', id: 'bob' } as const
const mei = { type: 'single', id: 'mei' } as const

function setUp() {
  const client = createFakeClient('ann')
  const texts = ['one', 'two']
  const deliveries = createDeliveries(client, (to) =>
    texts.map((text) => () => client.messages.send({ to, kind: 'text', text })),
  )
  const arrived = (key: string) =>
    client.state.timelines.get(key)?.segments.flatMap(({ messages }) => messages) ?? []
  const textsOf = (key: string) => arrived(key).map((message) => message.kind === 'text' && message.text)
  return { client, deliveries, textsOf }
}

describe('forwarding', () => {
  it('reaches every conversation, in order', async () => {
    const { deliveries, textsOf } = setUp()
    const states = await deliveries.send([bob, mei])
    expect([...states.values()].map(({ name }) => name)).toEqual(['sent', 'sent'])
    expect(textsOf('single:bob')).toEqual(['one', 'two'])
    expect(textsOf('single:mei')).toEqual(['one', 'two'])
  })

  it('reports its progress', async () => {
    const { deliveries } = setUp()
    const seen: unknown[] = []
    deliveries.subscribe(() => seen.push(deliveries.get().get('single:bob')))
    await deliveries.send([bob])
    expect(seen[0]).toEqual({ name: 'sending', done: 0, of: 2 })
    expect(seen.at(-2)).toEqual({ name: 'sending', done: 2, of: 2 })
    expect(seen.at(-1)).toEqual({ name: 'sent' })
  })

  it('retries what failed, and sends nothing twice', async () => {
    const { client, deliveries, textsOf } = setUp()
    client.failSendsWith = new Error('not now')
    const failed = await deliveries.send([bob])
    expect(failed.get('single:bob')).toMatchObject({ name: 'failed', error: { message: 'not now' } })
    client.failSendsWith = undefined
    const states = await deliveries.again()
    expect(states.get('single:bob')).toEqual({ name: 'sent' })
    expect(textsOf('single:bob')).toEqual(['one', 'two'])
    await deliveries.again()
    expect(textsOf('single:bob')).toHaveLength(2)
  })
})
