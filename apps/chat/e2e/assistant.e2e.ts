// Streamed messages of an assistant, and transcripts of voice messages: a server with a speech engine.

import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { localFile } from '@parley/client'
import { afterAll, describe, expect, it } from 'vitest'
import { httpServer } from '../../../tools/testing/http-server.ts'
import { problemsInBothThemes, soon } from './browser.ts'
import { onOwnServer, server, signedIn, withoutBrowser } from './on-server.ts'

/** A speech engine that returns the same transcript for every recording, or fails. */
const engine = { says: 'See you at eight at the lake', isBroken: false }
const service = httpServer(async (request, response) => {
  await buffer(request)
  response.writeHead(engine.isBroken ? 500 : 200, { 'content-type': 'application/json' })
  response.end(JSON.stringify({ text: engine.says }))
})
onOwnServer(async () => {
  await new Promise<void>((ready) => service.listen(0, '127.0.0.1', ready))
  const { port } = service.address() as AddressInfo
  return { PARLEY_SPEECH_URL: `http://127.0.0.1:${port}/v1`, PARLEY_STREAM_PIECE_SECONDS: '600' }
})
afterAll(() => {
  service.closeAllConnections()
  service.close()
})

function assistant(to: string) {
  let msgId: string | undefined
  let seq = 0
  return async (msg: string, finish = false): Promise<string> => {
    const body = { msg, seq: seq++, msgId, finish, type: 'markdown' }
    const { data } = await server.ask('POST', 'stream_message/user', { from: 'bot', to, body })
    msgId = (data as { msgId: string }).msgId
    return msgId
  }
}

describe('an assistant', () => {
  it('can be read while it is writing, and an interrupted answer is marked as such', async () => {
    await server.makeUsers('bot')
    const ann = await signedIn('ann')
    const { page } = ann
    const writes = assistant('ann')
    const id = await writes('First, put the **kettle** on.\n\n')
    await ann.row('bot').click()
    const row = page.locator(`[data-roving="${id}"]`)
    await row.locator('.parley-growing').waitFor()
    await soon(() => row.getAttribute('aria-busy')).toBe('true')
    await writes('Then wait ')
    await writes('until it sings.')
    await soon(() => row.locator('.parley-words').textContent()).toContain('until it sings.')
    expect(await problemsInBothThemes(page)).toEqual([])
    await writes('', true)
    await soon(() => row.locator('.parley-growing').count()).toBe(0)
    await soon(() => row.locator('.parley-broken-off, .parley-edited').count()).toBe(0)

    // A stream that grows too long is cut off at once, like an abandoned one.
    const endless = assistant('ann')
    const broken = await endless('And the milk')
    await expect(endless('🥛'.repeat(40_000))).rejects.toThrow('14032')
    const half = page.locator(`[data-roving="${broken}"]`)
    await half.getByText('The rest of this message never arrived.').waitFor()
    await soon(() => half.locator('.parley-growing').count()).toBe(0)
    expect(await problemsInBothThemes(page)).toEqual([])

    await page.reload()
    await half.getByText('The rest of this message never arrived.').waitFor()
    await soon(() => row.locator('.parley-words').textContent()).toContain('until it sings.')
  })
})

describe('a voice message', () => {
  it('has a transcript that can be shown, hidden and retried', async () => {
    const bob = await withoutBrowser('bob')
    const ann = await signedIn('ann')
    const { page } = ann
    const sound = new Blob([new Uint8Array(2000).fill(7)], { type: 'audio/amr' })
    const file = localFile(sound, 'voice.amr')
    await bob.messages.send({ to: { type: 'single', id: 'ann' }, kind: 'voice', file, duration: 3 }).done
    await ann.row('bob').click()
    const show = page.getByRole('button', { name: 'Show text' })
    engine.isBroken = true
    await show.click()
    await page.getByText('This could not be transcribed.').waitFor()
    engine.isBroken = false
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByText('See you at eight at the lake').waitFor()
    expect(await problemsInBothThemes(page)).toEqual([])
    const hide = page.getByRole('button', { name: 'Hide text' })
    await soon(() => hide.getAttribute('aria-expanded')).toBe('true')
    await hide.click()
    await soon(() => page.getByText('See you at eight at the lake').count()).toBe(0)
    await show.click()
    await page.getByText('See you at eight at the lake').waitFor()
  })
})
