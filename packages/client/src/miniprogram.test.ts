// The entries for mini-programs, bundled as an application's build tool does.

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bundled, runInWorld } from '../test/support/mini/bundle.ts'
import { miniHosts, type Simulated } from '../test/support/mini/hosts.ts'
import type * as Small from './miniprogram.ts'
import type * as Whole from './miniprogram-all.ts'

/** The globals of a JavaScript engine without a host that are used. */
const language =
  /^(Array|ArrayBuffer|Boolean|Date|Error|JSON|Map|Math|Number|Object|Promise|Proxy|Reflect|RegExp|Set|String|Symbol|TypeError|RangeError|Uint8Array|Uint32Array|Float64Array|DataView|WeakMap|WeakSet|(de|en)codeURIComponent|isFinite|isNaN|parseInt|undefined|NaN|Infinity|setTimeout|clearTimeout)$/

const entries = [
  ['miniprogram.ts', ['createClient', 'files', 'fileAt', 'wechat']],
  ['miniprogram-all.ts', ['createClient', 'conversationList', 'wechat']],
] as const

describe.each(entries)('[HOST-20] %s', (entry, uses) => {
  let code = ''
  let count = 0
  let simulated: Simulated
  beforeAll(async () => {
    const made = await bundled({ [entry]: uses })
    code = made.code
    count = made.files
    simulated = (miniHosts.WeChat as () => Simulated)()
  })
  afterAll(() => simulated.machine.close())

  test('is one file that loads nothing, in the syntax of older engines', () => {
    expect(count).toBe(1)
    expect(code).not.toMatch(/\bimport\s*\(|\brequire\s*\(/)
    // The engines cannot parse optional chaining, `??`, private names and bigint literals.
    expect(code.replace(/(['"`])(?:\\.|(?!\1).)*\1/g, '')).not.toMatch(
      /\?\.[a-z[(]|\?\?=?|\bthis\.#|\b\d+n\b/i,
    )
  })

  test('accesses only globals of the language while it is loaded', () => {
    const { asked } = runInWorld(code, {})
    expect([...asked].filter((name) => !language.test(name) || name === 'setTimeout')).toEqual([])
  })

  test('needs only the host and timers at run time', async () => {
    const { parley, asked } = runInWorld(code, {})
    const { createClient, wechat } = parley as typeof Small & typeof Whole
    const client = createClient({
      appKey: 'org#app',
      server: 'http://127.0.0.1:1',
      platform: wechat(simulated.host as Parameters<typeof wechat>[0]),
    })
    const byToken = await client.signIn({ user: 'ann', token: 't' }).catch((error) => error)
    const byPassword = await client.signIn({ user: 'ann', password: 'p' }).catch((error) => error)
    const sending = client.messages.send({ to: { type: 'single', id: 'bob' }, kind: 'text', text: 'hello' })
    const unsent = await sending.done.catch((error) => error)
    expect([byToken.reason, byPassword.reason, unsent.reason]).toEqual([
      'serverUnreachable',
      'serverUnreachable',
      'notSignedIn',
    ])
    client.close()
    expect(simulated.machine.listening).toBe(0)
    expect([...asked].filter((name) => !language.test(name))).toEqual([])
  })
})

test('[HOST-20] parts that are not passed in are not in the bundle', async () => {
  const [without, together] = await Promise.all([
    bundled({ 'miniprogram.ts': ['createClient', 'wechat'] }),
    bundled({ 'miniprogram.ts': ['createClient', 'wechat', 'files'] }),
  ])
  expect(without.code).not.toContain('chatfiles?')
  expect(together.code).toContain('chatfiles')
  expect(without.code).not.toContain('sendSocketMessage')
})
