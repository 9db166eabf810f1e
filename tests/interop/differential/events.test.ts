// Every form of event that a server sends: both clients call the same handlers in the same order, with the same
// payloads.

import { describe, expect, it } from 'vitest'
import { handlerNames } from '../reference-client/client.ts'
import { plain } from '../reference-client/copy-from-realm.ts'
import type { Fields } from '../reference-client/frames.ts'
import { page, textMeta } from '../reference-client/frames.ts'
import type { Loose } from '../reference-client/loose.ts'
import type { Surface } from '../reference-client/sandbox.ts'
import { stage } from '../reference-client/stage.ts'
import { differences } from './compare.ts'
import { forms } from './server-items.ts'

type Received = Readonly<Record<string, { readonly name: string; readonly payload: unknown }[]>>

/** The reference client fails at these and raises nothing, as docs/compat.md says. */
const broken = /broken JSON|nothing in it|without data|operation 23, with a text|operation 45/
/** Here the reference client mixes up two users; docs/compat.md has it as well. */
const mixed = 'presence of two'

/**
 * The events of a client for each form, sent on separate pages: to named handlers, or in the older way by `listen`.
 */
async function receivedBy(surface: Surface, isOlder = false): Promise<Received> {
  const { signedIn, server } = await stage()
  const { client, peer } = await signedIn({ surface, deviceId: 'web-1' })
  const events: { name: string; payload: Loose }[] = []
  const note = (name: string) => [name, (payload: unknown) => events.push({ name, payload: plain(payload) })]
  const handlers = client.sandbox.realm.inside(
    Object.fromEntries([...handlerNames, 'onPictureMessage'].map(note)),
  )
  if (isOlder) client.connection.listen(handlers)
  else client.connection.addEventHandler('told', handlers)
  const received: Record<string, { name: string; payload: unknown }[]> = {}
  let key = 0
  const tell = async (item: Fields) => {
    key += 1
    peer.page(page('u2', String(key), [{ id: String(10_000 + key), ...item }]))
    await peer.next('acknowledge', (given) => given.key === String(key))
  }
  for (const [name, item] of Object.entries(forms)) {
    const before = events.length
    await tell(item)
    await tell(textMeta('0', 'u9', 'u1', 'fence', { id: String(900_000 + key) }))
    await client.next('onTextMessage', ({ from }) => from === 'u9')
    received[name] = events
      .slice(before)
      .filter(({ payload }) => (Array.isArray(payload) ? payload[0] : payload)?.from !== 'u9')
      .map(({ name: handler, payload }) => ({
        name: handler,
        payload: JSON.parse(JSON.stringify(payload ?? null).replaceAll(server.apiUrl, '<host>')),
      }))
  }
  return received
}

describe('an event from the server', () => {
  it('is reported to handlers by both clients alike', { timeout: 120_000 }, async () => {
    const [reference, ours] = [await receivedBy('reference'), await receivedBy('drop-in')]
    const isLost = (name: string) => broken.test(name) && reference[name]?.length === 0
    const compared = (received: Received) =>
      Object.fromEntries(Object.entries(received).filter(([name]) => !isLost(name) && name !== mixed))
    const texts = differences(compared(reference), compared(ours)).map(
      ({ at, reference: theirs, ours: mine }) =>
        `${at}\n  reference ${JSON.stringify(theirs)}\n  ours      ${JSON.stringify(mine)}`,
    )
    expect(texts.join('\n')).toBe('')
    expect(ours[mixed]).toMatchObject([{ payload: [{ statusDetails: [{}, {}] }, { statusDetails: [] }] }])
    expect(ours['single, with broken JSON']).toMatchObject([{ name: 'onTextMessage' }, { name: 'onMessage' }])
  })

  it('is reported in the older way by both clients alike', { timeout: 120_000 }, async () => {
    const [reference, ours] = [await receivedBy('reference', true), await receivedBy('drop-in', true)]
    const isLost = (name: string) => broken.test(name) && reference[name]?.length === 0
    const compared = (received: Received) =>
      Object.fromEntries(Object.entries(received).filter(([name]) => !isLost(name) && name !== mixed))
    const texts = differences(compared(reference), compared(ours)).map(
      ({ at, reference: theirs, ours: mine }) =>
        `${at}\n  reference ${JSON.stringify(theirs)}\n  ours      ${JSON.stringify(mine)}`,
    )
    expect(texts.join('\n')).toBe('')
  })
})
