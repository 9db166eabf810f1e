// A page written for the original client's script, on another origin: it loads ours with one tag instead, and finds
// everything under the same global.

import { describe, expect, it } from 'vitest'
import { addedGlobals, hears, onOtherSite, says, talkPage } from './embedding-site.ts'
import { onServer, openContext, server } from './on-server.ts'

onServer()

/** The page of docs/migrating.md, for one user. */
const site = onOtherSite((user, other) =>
  talkPage(
    `${server.url}/parley-compat.js`,
    `const conn = new WebIM.connection({
    appKey: '${server.appKey}',
    isHttpDNS: false,
    apiUrl: '${server.url}',
    url: '${server.url.replace('http', 'ws')}/websocket',
  })
  conn.addEventHandler('page', {
    onConnected: () => say('signed in'),
    onTextMessage: ({ from, msg }) => say(from + ': ' + msg),
  })
  document.forms[0].onsubmit = (event) => {
    event.preventDefault()
    const msg = event.target.text.value
    conn.send(WebIM.message.create({ type: 'txt', chatType: 'singleChat', to: '${other}', msg }))
  }
  conn.registerUser({ username: '${user}', password: 'secret' })
    .then(() => conn.open({ user: '${user}', pwd: 'secret' }))
    .catch((error) => say(String(error.type) + ' ' + error.message))`,
  ),
)

describe('[PACK-21] a page with the script of the drop-in surface', () => {
  it('signs in, sends and receives, and adds no other global', async () => {
    // Pages of one browser are one device, so each user has their own browser.
    const eve = await site.open(await openContext(), 'eve', 'finn')
    const finn = await site.open(await openContext(), 'finn', 'eve')
    await says(eve, 'hello from an older page')
    await hears(finn, 'eve: hello from an older page')
    await says(finn, '你好')
    await hears(eve, 'finn: 你好')

    const names = await eve.evaluate(() => Object.keys((window as unknown as { WebIM: object }).WebIM))
    expect(names.sort()).toEqual(['connection', 'logger', 'message', 'statusCode', 'utils'])
    expect(await addedGlobals(eve)).toEqual(['WebIM'])
    expect(site.complaints).toEqual([])
  })
})
