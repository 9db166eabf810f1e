// A page of another site, on another origin, that loads the client by a script tag and contains nothing else.

import { describe, expect, it } from 'vitest'
import { addedGlobals, hears, onOtherSite, says, talkPage } from './embedding-site.ts'
import { onServer, openContext, server } from './on-server.ts'

onServer()

/** The page of docs/packaging.md, for one user. */
const site = onOtherSite((user, other) =>
  talkPage(
    `${server.url}/parley.js`,
    `const client = Parley.createClient({ appKey: '${server.appKey}', server: '${server.url}' })
  client.on('messages.received', ({ data }) => say(data.message.from + ': ' + data.message.text))
  document.forms[0].onsubmit = (event) => {
    event.preventDefault()
    client.messages.send({ to: { type: 'single', id: '${other}' }, kind: 'text', text: event.target.text.value })
  }
  const account = { user: '${user}', password: 'secret' }
  client.register(account).then(() => client.signIn(account)).then(() => say('signed in'), (error) => say(error.reason))`,
  ),
)

describe('[PACK-20] a page with a script tag', () => {
  it('signs in, sends and receives on a server of another origin', async () => {
    const context = await openContext()
    const ann = await site.open(context, 'ann', 'bob')
    const bob = await site.open(context, 'bob', 'ann')
    await says(ann, 'hello from a plain page')
    await hears(bob, 'ann: hello from a plain page')
    await says(bob, '你好')
    await hears(ann, 'bob: 你好')
    expect(site.complaints).toEqual([])
  })

  it('finds everything for browsers under one global name', async () => {
    const context = await openContext()
    const page = await site.open(context, 'cid', 'dee')
    const names = await page.evaluate(() => Object.keys((window as unknown as { Parley: object }).Parley))
    expect(names).toEqual(
      expect.arrayContaining([
        'createClient',
        'browserStore',
        'inTabs',
        'conversationList',
        'hasReason',
        'mayI',
      ]),
    )
    expect(await addedGlobals(page)).toEqual(['Parley'])
  })
})
