// The comparison itself: it must detect every kind of difference.

import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { calls } from './calls.ts'
import { deviceNames, type Seen } from './cast.ts'
import { known, withoutKnown } from './known-differences.ts'
import { Normaliser } from './normalise.ts'
import { compare } from './play.ts'
import { makeScript } from './script.ts'

const event = (name: string, payload: unknown = {}) => ({ name, payload })
const seen = (more: Partial<Seen> = {}): Seen => ({
  ...{ device: 'anna', call: 'addReaction', given: [{ messageId: '<id 1.1>' }], outcome: { gave: 1 } },
  requests: { anna: [{ method: 'POST', path: '/reaction', query: { a: '1' }, body: { b: [2] } }] },
  sent: { anna: [{ ns: 1 }] },
  events: { anna: [], ben: [event('onReactionChange', { ts: 1 }), event('onTextMessage')] },
  ...more,
})
const places = (ours: Seen, reference = seen()) =>
  compare(...withoutKnown([reference, ours])).map(({ at }) => at)

describe('casts that observed', () => {
  it('the same do not differ', () => {
    expect(places(seen())).toEqual([])
  })

  it.each([
    ['another result', { outcome: { gave: 2 } }, 'outcome.gave'],
    ['an error in place of a result', { outcome: { refused: { type: 1 } } }, 'outcome.gave'],
    ['no request', { requests: { anna: [] } }, 'requests.anna'],
    [
      'another body',
      { requests: { anna: [{ method: 'POST', path: '/reaction', query: { a: '1' }, body: { b: [3] } }] } },
      'requests.anna.0.body.b.0',
    ],
    [
      'another query',
      { requests: { anna: [{ method: 'POST', path: '/reaction', query: {}, body: { b: [2] } }] } },
      'requests.anna.0.query.a',
    ],
    ['another item on the socket', { sent: { anna: [{ ns: 2 }] } }, 'sent.anna.0.ns'],
    ['fewer events', { events: { anna: [], ben: [event('onTextMessage')] } }, 'events.ben'],
    [
      'events in another order',
      { events: { anna: [], ben: [event('onTextMessage'), event('onReactionChange', { ts: 1 })] } },
      'events.ben',
    ],
    [
      'another payload',
      { events: { anna: [], ben: [event('onReactionChange', { ts: '1' }), event('onTextMessage')] } },
      'events.ben.0.payload.ts',
    ],
    [
      'an event on another page',
      { events: { anna: [event('onTextMessage')], ben: [event('onReactionChange', { ts: 1 })] } },
      'events.anna',
    ],
  ] satisfies [string, Partial<Seen>, string][])('%s differ', (_, more, at) => {
    expect(places(seen(more))).toContain(at)
  })

  it('a callback that only one of them calls differ, except for methods where this is known', () => {
    const callbacks = [{ name: 'success', value: 1 }]
    const outcome = { gave: 1, callbacks }
    expect(places(seen(), seen({ outcome }))).toEqual(['outcome.callbacks'])
    expect(places(seen({ outcome }))).toEqual([])
    expect(places(seen({ outcome, call: 'getGroup' }), seen({ call: 'getGroup' }))).toEqual([
      'outcome.callbacks',
    ])
  })
})

describe('a known difference', () => {
  const request = { method: 'POST', path: '/', query: {}, body: null }
  const withRequest = (more: object) => seen({ requests: { anna: [{ ...request, ...more }] } })
  const refused = (value: object) =>
    seen({ outcome: { refused: { type: 602 }, callbacks: [{ name: 'error', value }] } })
  const inRoom = (priority: string) =>
    seen({ call: 'send', given: [{ priority: 'low' }], outcome: { gave: { message: { priority } } } })

  it('is a row of the table in docs/compat.md', () => {
    const page = readFileSync(new URL('../../../docs/compat.md', import.meta.url), 'utf8')
    const [, table = ''] = page.split('## What differs, and why')
    for (const { what } of known) expect(table).toContain(`\n| ${what}`)
  })

  it('is ignored in the reference client, but not in ours', () => {
    expect(places(withRequest({}), withRequest({ query: { cursor: 'undefined' } }))).toEqual([])
    expect(places(withRequest({ query: { cursor: 'undefined' } }), withRequest({}))).not.toEqual([])
    expect(places(withRequest({ body: {} }), withRequest({}))).not.toEqual([])
    expect(places(withRequest({ body: { a: 1 } }), withRequest({}))).not.toEqual([])
    expect(places(withRequest({}), withRequest({ body: {} }))).not.toEqual([])
    expect(places(inRoom('low'), inRoom('high'))).toEqual([])
    expect(places(inRoom('high'), inRoom('high'))).not.toEqual([])
  })

  it('is the order of presence and other events, which the server does not promise', () => {
    const events = (...names: string[]) => seen({ events: { anna: names.map((name) => event(name)) } })
    expect(
      places(
        events('onPresenceStatusChange', 'onChatroomEvent'),
        events('onChatroomEvent', 'onPresenceStatusChange'),
      ),
    ).toEqual([])
    expect(
      places(events('onChatroomEvent'), events('onChatroomEvent', 'onPresenceStatusChange')),
    ).not.toEqual([])
    expect(
      places(events('onGroupEvent', 'onChatroomEvent'), events('onChatroomEvent', 'onGroupEvent')),
    ).not.toEqual([])
  })

  it('is ignored only where ours is correct', () => {
    const events = (...names: string[]) => seen({ events: { anna: names.map((name) => event(name)) } })
    const [early, late] = [
      events('onPresenceStatusChange', 'onConnected', 'onOfflineMessageSyncStart'),
      events('onConnected', 'onOfflineMessageSyncStart', 'onPresenceStatusChange'),
    ]
    expect(places(late, early)).toEqual([])
    expect(places(early, late)).toEqual(['events.anna'])
    expect(places(refused({ type: 602 }), refused({ type: 17 }))).toEqual([])
    expect(places(refused({ type: 603 }), refused({ type: 17 }))).not.toEqual([])
    const unreported = seen({ call: 'getGroup', outcome: { refused: { type: 602 } } })
    expect(places({ ...refused({ type: 602 }), call: 'getGroup' }, unreported)).toEqual([])
    expect(places({ ...refused({ type: 603 }), call: 'getGroup' }, unreported)).toEqual(['outcome.callbacks'])
  })
})

describe('normalisation', () => {
  const made = (app: string) => new Normaliser([[app, '<app>']])

  it('counts ids per kind, in order of appearance', () => {
    const [first, second] = [made('one'), made('other')]
    expect(first.value({ id: '112875922747392', to: 'one_112875922747400', time: 1794783198327 })).toEqual(
      second.value({ id: '112875922740000', to: 'other_112875922741111', time: 1794783198999 }),
    )
    expect(first.value(['112875922747400', '112875922747392'])).not.toEqual(
      second.value(['112875922740000', '112875922741111']),
    )
  })

  it('distinguishes values by type, and keeps short numbers', () => {
    const one = made('one')
    expect(one.value(112875922747392)).not.toBe(one.value('112875922747392'))
    expect(one.value([600_000, '1000', -1, true, null])).toEqual([600_000, '1000', -1, true, null])
  })

  it('counts local ids within a page and a step', () => {
    const one = made('one')
    const [first, again] = [one.value('529800798347'), one.value('529800798347')]
    expect(again).toBe(first)
    one.at('ben')
    expect(one.value('529800798347')).not.toBe(first)
  })

  it('keeps requests as they are written, without the version', () => {
    const request = {
      method: 'DELETE',
      url: 'http://127.0.0.1:1/o/one/users/a%2Cb?_v=4&b=2&a=1',
      body: '{"x":1}',
    }
    expect(made('one').request(request)).toEqual({
      method: 'DELETE',
      path: '/o/<app>/users/a%2Cb',
      query: { a: '1', b: '2' },
      body: { x: 1 },
    })
  })
})

describe('scripts', () => {
  it('depend on their seed alone', () => {
    expect(makeScript(7, 25, deviceNames)).toEqual(makeScript(7, 25, deviceNames))
    expect(makeScript(7, 25, deviceNames)).not.toEqual(makeScript(8, 25, deviceNames))
  })

  it('contain every method of the drop-in, except for those that are named here', () => {
    const file = new URL('../../../packages/compat/test/surface.json', import.meta.url)
    const { methods } = JSON.parse(readFileSync(file, 'utf8')) as { methods: Record<string, string[]> }
    const inScripts = new Set([...calls.values()].flatMap(({ names }) => names))
    const left = Object.values(methods)
      .flat()
      .filter((name) => !inScripts.has(name))
    expect(left.sort()).toEqual([...elsewhere].sort())
  })
})

/** Actions that scripts have built in, and methods whose results cannot be compared. */
const elsewhere = `
constructor open close reconnect onShow listen addEventHandler removeEventHandler usePlugin getUniqueId`
  .trim()
  .split(/\s+/)
