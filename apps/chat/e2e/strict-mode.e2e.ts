// In development React mounts everything twice. There is still only one client, one socket and one sign-in.

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { soon } from './browser.ts'
import { type GallerySite, serveDevelopment } from './gallery.ts'
import { onServer, server, signedIn } from './on-server.ts'
import { isKept, isReadKept } from './stored-rows.ts'

onServer()

let site: GallerySite
beforeAll(async () => {
  site = await serveDevelopment(server.url)
})
afterAll(() => site?.end())

describe('StrictMode', () => {
  it('opens one socket, signs in once and requests one page', async () => {
    const bob = await signedIn('bob', { at: site.url })
    const ann = await signedIn('ann', { at: site.url })
    const requests: string[] = []
    ann.page.on('request', (request) => {
      if (request.url().includes('/journeys/')) requests.push(new URL(request.url()).pathname)
    })
    await ann.startWith('bob')
    await ann.say('one socket')
    await bob.row('ann').click()
    await bob.sees('one socket')
    expect(ann.sockets.length).toBe(1)
    const count = (part: RegExp) => requests.filter((path) => part.test(path)).length
    await soon(() => count(/roaming/)).toBe(1)
    await soon(() => isKept(ann.page, 'one socket')).toBe(true)
    // Bob's receipt is the last event: if it came during the reload, the list would be newer than the local store.
    await soon(() => isReadKept(ann.page, 'single:bob')).toBe(true)

    requests.length = 0
    await ann.page.reload()
    await ann.sees('one socket')
    // The message arrives over the new socket; all requests were made before.
    await bob.say('and another')
    await ann.sees('and another')
    expect(ann.sockets.length).toBe(2)
    expect(count(/\/token$/)).toBe(0)
    // History in the local store is not requested again.
    expect(count(/roaming/)).toBe(0)
  })

  it('opens one socket for the chat in one element, in a small container of another page', async () => {
    await server.makeUsers('fay')
    const eva = await signedIn('eva', { at: site.url })
    await eva.startWith('fay')
    await eva.say('from the app')
    await soon(() => isKept(eva.page, 'from the app')).toBe(true)
    const { token } = await eva.page.evaluate(() =>
      JSON.parse(localStorage.getItem('parley.session') ?? '{}'),
    )

    const before = eva.sockets.length
    const address = new URLSearchParams({
      scene: 'embedded',
      user: 'eva',
      token,
      server: server.url,
      appKey: server.appKey,
    })
    await eva.page.goto(`${site.url}gallery.html?${address}`)
    await eva.row('fay').click()
    await eva.sees('from the app')
    await eva.say('from the box')
    await eva.message('from the box').locator('[data-state=sent], [data-state=delivered]').waitFor()
    expect(eva.sockets.length - before).toBe(1)
    await soon(() => eva.page.locator('.parley-pane-list').isVisible()).toBe(false)
    await eva.page.getByRole('button', { name: 'Back to the list' }).click()
    await eva.row('fay').waitFor()
  })
})
