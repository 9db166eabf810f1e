// What users see when the connection breaks, the server is unreachable, or the session ends.

import type { WebSocketRoute } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { soon } from './browser.ts'
import { serveDevelopment } from './gallery.ts'
import { onOwnServer, openContext, server, signedIn, visitor } from './on-server.ts'
import { partner } from './partner.ts'
import { register, signIn, signOut, tickOf } from './person.ts'

// A separate server, because it is stopped and restarted. Its first app is the one that the form offers.
const { program } = onOwnServer()

describe('the connection', () => {
  it('is lost and restored: missed messages arrive and queued ones are sent', async () => {
    const ann = await partner('ann')
    const bob = await signedIn('bob')
    await ann.say('bob', 'before')
    await bob.row('ann').click()
    await bob.sees('before')

    await bob.context.setOffline(true)
    await bob.banner.getByText('You are offline').waitFor()
    for (const text of ['missed one', 'missed two', 'missed three']) await ann.say('bob', text)
    await bob.write('written offline')
    await soon(() => tickOf(bob.message('written offline'))).toBe('waiting')

    await bob.context.setOffline(false)
    for (const text of ['missed one', 'missed two', 'missed three']) await bob.sees(text)
    await soon(() => ann.heard).toEqual(['written offline'])
    await soon(() => bob.banner.count()).toBe(0)
    await soon(() => bob.page.locator('.parley-words').allTextContents()).toEqual([
      'before',
      'missed one',
      'missed two',
      'missed three',
      'written offline',
    ])
  })

  it('breaks during a send: the message is marked as not sent, and can be resent or deleted', async () => {
    const dee = await partner('dee')
    // Breaks the connection at the moment when a certain text is sent.
    let breaksAt: string | undefined
    const wires: WebSocketRoute[] = []
    const cid = await signedIn('cid', {
      before: (page) =>
        page.routeWebSocket(/\/websocket$/, (wire) => {
          wires.push(wire)
          const far = wire.connectToServer()
          wire.onMessage((data) => {
            if (breaksAt && Buffer.from(data).includes(breaksAt)) void wire.close({ code: 3001 })
            else far.send(data)
          })
        }),
    })
    await cid.startWith('dee')
    await cid.say('gets through')
    // Its answer must not be on the way when the connection breaks.
    await soon(() => tickOf(cid.message('gets through'))).toMatch(/sent|delivered|read/)

    breaksAt = 'does not get through'
    await cid.write('does not get through')
    const failed = cid.message('does not get through')
    await failed.getByRole('button', { name: 'Not sent' }).waitFor()
    breaksAt = undefined
    // Without the banner, which would move the message once more when it goes.
    await soon(() => cid.banner.count()).toBe(0)
    await failed.getByRole('button', { name: 'Not sent' }).click()
    // The code is shown for a report.
    await cid.page.locator('.parley-error-code', { hasText: /^\s*510 disconnected$/ }).waitFor()
    await cid.page.getByRole('menuitem', { name: 'Try again' }).click()
    await soon(() => tickOf(cid.message('does not get through'))).toMatch(/sent|delivered|read/)
    await soon(() => dee.heard).toEqual(['gets through', 'does not get through'])

    breaksAt = 'better not'
    await cid.write('better not')
    const unwanted = cid.message('better not')
    await unwanted.getByRole('button', { name: 'Not sent' }).waitFor()
    breaksAt = undefined
    await soon(() => cid.banner.count()).toBe(0)
    await unwanted.getByRole('button', { name: 'Not sent' }).click()
    await cid.page.getByRole('menuitem', { name: 'Delete' }).click()
    await soon(() => unwanted.count()).toBe(0)
    await soon(() => cid.banner.count()).toBe(0)
    await dee.say('cid', 'still here')
    await cid.sees('still here')
    expect(dee.heard).toEqual(['gets through', 'does not get through'])
    expect(wires.length).toBeGreaterThan(1)
  })

  it('counts down to the next attempt while the server is unreachable, and recovers when it returns', async () => {
    await server.makeUsers('fay')
    const eva = await signedIn('eva')
    await eva.startWith('fay')
    await eva.say('before the restart')
    await program().stop()
    await eva.banner.getByText(/No connection|Connecting again/).waitFor()
    await eva.write('while it is away')
    await program().start()
    const now = eva.banner.getByRole('button', { name: 'Try now' })
    await soon(async () => {
      if (await now.isVisible()) await now.click({ timeout: 500 }).catch(() => {})
      return eva.banner.count()
    }).toBe(0)
    await soon(() => tickOf(eva.message('while it is away'))).toMatch(/sent|delivered|read/)
  })
})

describe('a page opened while the server is unreachable', () => {
  it('says so, keeps trying, and shows the chat when the server returns', async () => {
    const token = await server.tokenFor('lea')
    const site = await serveDevelopment(server.url)
    await program().stop()
    try {
      const page = await (await openContext({ locale: 'en-GB' })).newPage()
      const { url, appKey } = server
      const address = new URLSearchParams({ scene: 'embedded', user: 'lea', token, server: url, appKey })
      await page.goto(`${site.url}gallery.html?${address}`)
      await page.getByText('The server does not answer').waitFor()
      await page.getByText(/Next try in/).waitFor()
      const now = page.getByRole('button', { name: 'Try now' })
      // Nothing changes as long as the server is unreachable.
      await now.click()
      await now.waitFor()
      await program().start()
      const chats = page.getByRole('heading', { name: 'Chats' })
      await soon(async () => {
        if (await now.isVisible()) await now.click({ timeout: 500 }).catch(() => {})
        return chats.count()
      }).toBe(1)
      await page.getByText('No conversations yet').waitFor()
    } finally {
      await site.end()
      await program().stop()
      await program().start()
    }
  })
})

describe('the session', () => {
  it('ends with a banner when the same device signs in elsewhere', async () => {
    const gus = await signedIn('gus')
    const session = await gus.page.evaluate(() => JSON.parse(localStorage.getItem('parley.session') ?? '{}'))
    let device = ''
    await soon(async () => {
      const answer = await fetch(`${server.url}/parley/demo/users/gus/resources`, {
        headers: { authorization: `Bearer ${session.token}` },
      })
      const { data } = (await answer.json()) as { data: { res: string }[] }
      device = data[0]?.res ?? ''
      return device
    }).toMatch(/^web_/)

    await signedIn('gus', {
      before: async (page) => {
        await page.addInitScript((name) => localStorage.setItem('parley:device:parley#demo', name), device)
      },
    })
    await gus.banner.getByText('signed in on another device').waitFor()
    await gus.banner.getByRole('button', { name: 'Sign in again' }).click()
    await gus.page.getByRole('heading', { name: 'Sign in' }).waitFor()
  })

  it('continues after a reload, and asks for a new sign-in when its token is invalid', async () => {
    await server.makeUserWithPassword('ida')
    const ida = await signedIn('ida')
    await ida.page.reload()
    await ida.page.getByRole('heading', { name: 'Chats' }).waitFor()
    await ida.isOnline()
    await ida.page.evaluate(() => {
      const kept = JSON.parse(localStorage.getItem('parley.session') ?? '{}')
      localStorage.setItem('parley.session', JSON.stringify({ ...kept, token: 'worthless' }))
    })
    await ida.page.reload()
    await ida.page.getByRole('heading', { name: 'Sign in' }).waitFor()
    await ida.page.getByRole('alert').getByText('no longer valid').waitFor()
    await signIn(ida)
  })

  it('starts with registration, ends with the window unless remembered, and ends at once on sign-out', async () => {
    const joe = await visitor('joe')
    await register(joe)
    await signOut(joe)
    await joe.page.reload()
    await joe.page.getByRole('heading', { name: 'Sign in' }).waitFor()

    await joe.page.getByLabel('Stay signed in').uncheck()
    await signIn(joe)
    await joe.page.reload()
    await joe.page.getByRole('heading', { name: 'Chats' }).waitFor()
    const another = await joe.context.newPage()
    await another.goto(server.url)
    await another.getByRole('heading', { name: 'Sign in' }).waitFor()
  })

  it('does not start with a wrong user name or password, and says which is wrong', async () => {
    await server.makeUserWithPassword('kim')
    const other = await visitor('kim')
    const problem = other.page.getByRole('alert')
    await other.page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await problem.getByText('Enter a user name.').waitFor()
    await other.page.getByLabel('User name').fill('kim')
    await other.page.getByLabel('Password').fill('wrong')
    await other.page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await problem.getByText('User name or password is not right.').waitFor()
    await problem.getByText(/^\d+ wrongPassword\b/).waitFor()
    await other.page.getByLabel('User name').fill('nobody-at-all')
    await other.page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await problem.getByText('There is no account with this name.').waitFor()
    await other.page.getByText('Server and app').click()
    await other.page.getByRole('button', { name: 'Sign in with a token' }).click()
    await other.page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await problem.getByText('Enter a token.').waitFor()
    await other.page.getByLabel('Token', { exact: true }).fill('worthless')
    await other.page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await problem.getByText('no longer valid').waitFor()
    await other.page.getByRole('link', { name: 'Create an account' }).click()
    await other.page.getByLabel('User name').fill('kim')
    await other.page.getByRole('button', { name: 'Create account' }).click()
    await problem.getByText('This user name is taken.').waitFor()
    await other.page.getByLabel('User name').fill('not a name')
    await other.page.getByRole('button', { name: 'Create account' }).click()
    await problem.getByText('User names have').waitFor()
  })
})
