// A second visit, with and without a server, and several tabs of one browser.

import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { soon } from './browser.ts'
import { onServer, server, signedIn } from './on-server.ts'
import { signOut, tickOf } from './person.ts'
import { isKept, tablesWith } from './stored-rows.ts'

onServer()

describe('a second visit', () => {
  it('shows the last state before the server answers, and sends what was written offline', async () => {
    const ann = await signedIn('ann')
    const bob = await signedIn('bob')
    await ann.startWith('bob')
    for (const text of ['one', 'two', 'three']) await ann.say(text)
    await bob.row('ann').click()
    await bob.say('answer')
    await ann.sees('answer')
    await soon(() => tickOf(ann.message('three'))).toBe('read')
    for (const text of ['three', 'answer']) await soon(() => isKept(ann.page, text)).toBe(true)

    // Only the page and its scripts load: calls fail and no socket opens.
    const calls = `${server.base}/**`
    await ann.page.route(calls, (route) => route.abort())
    let isCut = true
    await ann.page.routeWebSocket(/\/websocket$/, (wire) => {
      if (isCut) void wire.close({ code: 3001 })
      else wire.connectToServer()
    })
    await ann.page.reload()
    for (const text of ['one', 'two', 'three', 'answer']) await ann.sees(text)
    await soon(() => ann.row('bob').textContent()).toContain('answer')
    await ann.banner.waitFor()
    await ann.write('written without a server')
    await soon(() => tickOf(ann.message('written without a server'))).toBe('waiting')
    await soon(() => tablesWith(ann.page, 'written without a server')).toContain('outgoing')

    // The page reloads before the message could be sent; the next visit still has it.
    await ann.page.reload()
    await ann.sees('written without a server')
    expect(await bob.message('written without a server').count()).toBe(0)

    isCut = false
    await ann.page.unroute(calls)
    await ann.page.reload()
    await bob.sees('written without a server')
    await soon(() => tickOf(ann.message('written without a server'))).toMatch(/delivered|read/)
    await soon(() => ann.page.locator('.parley-words').allTextContents()).toEqual([
      'one',
      'two',
      'three',
      'answer',
      'written without a server',
    ])
  })

  it('finds nothing of an account after sign-out', async () => {
    await server.makeUsers('fin')
    const cid = await signedIn('cid')
    await cid.startWith('fin')
    await cid.say('a secret')
    const kept = () => tablesWith(cid.page, 'a secret')
    await soon(kept).not.toEqual([])
    await signOut(cid)
    await soon(kept).toEqual([])
  })
})

describe('two tabs', () => {
  it('are one device with one socket and the same state, and the second continues when the first is closed', async () => {
    const dee = await signedIn('dee')
    const eva = await signedIn('eva')
    await dee.startWith('eva')
    await dee.say('from the first tab')
    await eva.row('dee').click()
    await eva.sees('from the first tab')

    const second = await dee.context.newPage()
    const sockets: string[] = []
    second.on('websocket', (socket) => {
      if (new URL(socket.url()).pathname === '/websocket') sockets.push(socket.url())
    })
    await second.goto(dee.page.url())
    const sees = (page: Page, text: string) =>
      page.locator('.parley-message', { hasText: text }).last().waitFor()
    await sees(second, 'from the first tab')
    await eva.say('for both')
    await sees(second, 'for both')
    await dee.sees('for both')

    const composer = second.locator('.parley-composer-field')
    await composer.fill('from the second tab')
    await composer.press('Enter')
    await eva.sees('from the second tab')
    await dee.sees('from the second tab')
    expect(sockets).toEqual([])
    expect(dee.sockets).toHaveLength(1)

    await dee.page.close()
    await eva.say('after the first is closed')
    await sees(second, 'after the first is closed')
    await soon(() => sockets.length).toBe(1)
    await composer.fill('and back')
    await composer.press('Enter')
    await eva.sees('and back')
    const said = [
      'from the first tab',
      'for both',
      'from the second tab',
      'after the first is closed',
      'and back',
    ]
    for (const page of [second, eva.page])
      await soon(() => page.locator('.parley-words').allTextContents()).toEqual(said)
  })
})
