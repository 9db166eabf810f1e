// Two users and a real server: several files with captions by paste and by drop, one that the server refuses and that
// is retried, one that is removed, a video with its poster, a voice message, and browsing back through all of them.

import type { Page, Request } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { lookOut, seriousProblems, soon } from './browser.ts'
import { cards, type FileLike, give } from './composer-helpers.ts'
import { onServer, server, signedIn, withoutBrowser } from './on-server.ts'
import { type Person, tickOf } from './person.ts'

onServer()

async function pair(first: string, second: string): Promise<readonly [Person, Person]> {
  const people = await Promise.all([signedIn(first), signedIn(second)])
  await people[0].startWith(second)
  await people[1].startWith(first)
  return people
}

const picture = (name: string, width = 640, height = 480): FileLike => ({
  name,
  type: 'image/png',
  picture: [width, height],
})
const uploads = (page: Page): Request[] => {
  const all: Request[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET' && request.url().includes('chatfiles')) all.push(request)
  })
  return all
}
const isUploaded = (page: Page) => page.locator('.parley-tray-size[data-state=done]')
const caption = (page: Page, name: string) => page.getByRole('textbox', { name: `Caption of ${name}` })
const pencil = (page: Page, name: string) => page.getByRole('button', { name: `Caption of ${name}` })

describe('several files', () => {
  it('upload while captions are written, and one is retried and one removed', async () => {
    const [ann, ben] = await pair('ann', 'ben')
    const asked = uploads(ann.page)
    let isRefusing = true
    await ann.page.route(/\/chatfiles\?/, async (route) => {
      const isSecond = (route.request().postDataBuffer()?.indexOf('second.png') ?? -1) >= 0
      if (!isSecond || !isRefusing) return route.continue()
      await route.fulfill({
        status: 413,
        contentType: 'application/json',
        body: '{"error":"quota_exceeded"}',
      })
    })
    await give(ann.page, 'paste', [picture('first.png'), picture('second.png')])
    await soon(() => cards(ann.page).count()).toBe(2)
    await give(ann.page, 'drop', [
      picture('third.png', 480, 640),
      { name: 'plan.txt', type: 'text/plain', bytes: 900 },
    ])
    await soon(() => cards(ann.page).count()).toBe(4)

    // All except the refused one are uploaded before anything is sent.
    await soon(() => isUploaded(ann.page).count()).toBe(3)
    const words = 'You have used up your storage on the server.'
    await cards(ann.page).nth(1).getByText(words).waitFor()
    await soon(() => ann.page.locator('[data-announcer=assertive]').textContent()).toBe(
      `second.png was not uploaded. ${words}`,
    )
    expect(await seriousProblems(ann.page)).toEqual([])
    isRefusing = false
    await ann.page.getByRole('button', { name: 'Upload second.png again' }).click()
    await soon(() => isUploaded(ann.page).count()).toBe(4)
    await ann.page.getByRole('button', { name: 'Remove plan.txt' }).click()
    await soon(() => cards(ann.page).count()).toBe(3)

    // The only field is that of the whole set, until a file gets its own caption.
    expect(await ann.page.getByRole('textbox', { name: /^Caption of/ }).count()).toBe(0)
    await pencil(ann.page, 'first.png').click()
    await caption(ann.page, 'first.png').press('Escape')
    await soon(() => pencil(ann.page, 'first.png').evaluate((it) => it === document.activeElement)).toBe(true)
    await pencil(ann.page, 'second.png').press('Enter')
    await caption(ann.page, 'second.png').fill('The second one')
    await caption(ann.page, 'second.png').press('Enter')
    await cards(ann.page).nth(1).getByText('The second one').waitFor()
    await soon(() => ann.composer.evaluate((field) => field === document.activeElement)).toBe(true)
    await ann.page.getByRole('button', { name: 'Describe what third.png shows' }).click()
    const description = ann.page.getByRole('textbox', { name: 'Describe what third.png shows' })
    await description.fill('A boat on a lake')
    await description.press('Enter')
    await ann.composer.fill('Our weekend')
    const before = asked.length
    await ann.composer.press('Enter')
    await soon(() => cards(ann.page).count()).toBe(0)

    for (const person of [ann, ben]) {
      await soon(() => person.page.locator('.parley-image[data-state=shown]').count()).toBe(3)
      await soon(() => person.page.locator('.parley-caption', { hasText: 'Our weekend' }).count()).toBe(1)
      await soon(() => person.page.locator('.parley-caption', { hasText: 'The second one' }).count()).toBe(1)
    }
    await ben.page.getByRole('button', { name: /A boat on a lake/ }).waitFor()
    expect(await ben.page.getByText('plan.txt').count()).toBe(0)
    // Nothing was uploaded twice.
    expect(asked.length).toBe(before)
  })

  it('form one album with one caption, and can be sent before the uploads end', async () => {
    const [cem, dot] = await pair('cem', 'dot')
    let release = () => {}
    const held = new Promise<void>((done) => {
      release = done
    })
    await cem.page.route(/\/chatfiles\?/, async (route) => {
      await held
      await route.continue()
    })
    const asked = uploads(cem.page)
    await give(cem.page, 'choose', [picture('one.png'), picture('two.png'), picture('six.png')])
    await soon(() => cem.page.getByRole('progressbar').count()).toBe(3)
    await cem.composer.fill('Three lakes')
    await cem.composer.press('Enter')
    const album = (person: Person) => person.page.locator('.parley-album', { hasText: 'Three lakes' })
    await album(cem).waitFor()
    await soon(() => cem.page.getByRole('progressbar', { name: 'Uploading' }).count()).toBe(3)
    expect(await album(dot).count()).toBe(0)
    release()
    await soon(() => album(dot).locator('.parley-image[data-state=shown]').count()).toBe(3)
    await soon(() => cem.page.getByRole('progressbar').count()).toBe(0)
    expect(asked).toHaveLength(3)
    // The sender keeps the local pictures, whatever the order in which the uploads ended.
    const own = album(cem).locator('.parley-image[data-state=shown] .parley-image-picture')
    await soon(() =>
      own.evaluateAll((all) => all.map((image) => (image as HTMLImageElement).src.slice(0, 5))),
    ).toEqual(['blob:', 'blob:', 'blob:'])
  })

  it('removed during the upload are cancelled on the server', async () => {
    await server.makeUsers('flo')
    const eva = await signedIn('eva')
    await eva.startWith('flo')
    const asked = uploads(eva.page)
    // Holds back the parts, so that the upload is still running.
    await eva.page.route(/part-upload\/[^?]+$/, async (route) => {
      if (route.request().method() !== 'PUT') await route.continue()
    })
    await give(eva.page, 'choose', [{ name: 'large.bin', type: 'application/x-large', bytes: 16_000_000 }])
    await eva.page.getByRole('progressbar').waitFor()
    await soon(() => asked.some((request) => request.method() === 'PUT')).toBe(true)
    await eva.page.getByRole('button', { name: 'Remove large.bin' }).click()
    await soon(() => asked.some((request) => request.method() === 'DELETE')).toBe(true)
    await soon(() => cards(eva.page).count()).toBe(0)
  })

  it('that are photos can be sent in original size', async () => {
    const [gil, hue] = await pair('gil', 'hue')
    await give(gil.page, 'choose', [{ name: 'large.jpg', type: 'image/jpeg', picture: [4000, 3000] }])
    const option = gil.page.getByRole('checkbox', { name: 'Original size' })
    await option.waitFor()
    await option.check()
    await soon(() => option.isChecked()).toBe(true)
    await soon(() => isUploaded(gil.page).count()).toBe(1)
    await gil.composer.press('Enter')
    await hue.page.locator('.parley-image-open').click()
    const shown = hue.page.locator('.parley-viewer-stage[data-state=shown] .parley-viewer-image')
    await shown.waitFor()
    await soon(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(4000)
  })
})

describe('a video', () => {
  it('has a preview and a length, plays in place, and is part of the viewer', async () => {
    const [ivo, jan] = await pair('ivo', 'jan')
    await ivo.page.evaluate(async () => {
      const canvas = document.createElement('canvas')
      canvas.width = 320
      canvas.height = 180
      const context = canvas.getContext('2d')
      const recorder = new MediaRecorder(canvas.captureStream(), { mimeType: 'video/webm' })
      const parts: Blob[] = []
      recorder.ondataavailable = ({ data }) => parts.push(data)
      const stopped = new Promise((done) => {
        recorder.onstop = done
      })
      recorder.start()
      for (let frame = 0; frame < 40; frame++) {
        if (context) context.fillStyle = `hsl(${frame * 9} 80% 50%)`
        context?.fillRect(0, 0, 320, 180)
        await new Promise(requestAnimationFrame)
      }
      recorder.stop()
      await stopped
      const transfer = new DataTransfer()
      transfer.items.add(new File(parts, 'film.webm', { type: 'video/webm' }))
      const input = document.querySelector<HTMLInputElement>('[data-attach=file]')
      if (input) input.files = transfer.files
      input?.dispatchEvent(new Event('change', { bubbles: true }))
    })
    await cards(ivo.page).first().waitFor()
    await ivo.composer.fill('Colours')
    await ivo.composer.press('Enter')
    const film = jan.page.locator('.parley-video')
    await film.waitFor()
    await jan.page.getByText('Colours').last().waitFor()
    const plays = await lookOut(jan.page, 'video[controls]')
    await jan.page.getByRole('button', { name: 'Play video: Colours' }).press('Enter')
    await soon(plays).toBe(true)
    await soon(() =>
      film.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime > 0 || video.ended),
    ).toBe(true)
    await soon(() => film.locator('video').evaluate((video: HTMLVideoElement) => video.videoWidth)).toBe(320)

    await give(ivo.page, 'choose', [picture('after.png')])
    await cards(ivo.page).first().waitFor()
    await ivo.composer.press('Enter')
    await jan.page.locator('.parley-image-open').click()
    await jan.page.getByText('2 of 2', { exact: true }).waitFor()
    await jan.page.keyboard.press('ArrowLeft')
    await jan.page.getByText('1 of 2', { exact: true }).waitFor()
    await jan.page.locator('.parley-viewer video').waitFor()
    expect(await seriousProblems(jan.page)).toEqual([])
  })
})

describe('going back in the viewer', () => {
  async function sendPicture(person: Person, name: string, text: string): Promise<void> {
    await give(person.page, 'choose', [picture(name)])
    await cards(person.page).first().waitFor()
    await person.composer.fill(text)
    await person.composer.press('Enter')
    const sent = person.message(text).last()
    await sent.locator('.parley-image[data-state=shown]').waitFor()
    await soon(() => tickOf(sent)).toMatch(/sent|delivered|read/)
  }

  it('loads older pictures of the conversation', async () => {
    const lea = await withoutBrowser('lea')
    const kay = await signedIn('kay')
    await kay.startWith('lea')
    await sendPicture(kay, 'oldest.png', 'The oldest')
    // Nobody looks while the messages between arrive: showing each of them would take most of the time of this test.
    await kay.context.close()
    const phone = await withoutBrowser('kay')
    for (let number = 0; number < 90; number++)
      await phone.messages.send({
        to: { type: 'single', id: 'lea' },
        kind: 'text',
        text: `between ${number}`,
      }).done
    const later = await signedIn('kay')
    await later.startWith('lea')
    await sendPicture(later, 'newest.png', 'The newest')
    await soon(() => server.waitingFor('lea')).toBe(0)
    lea.close()

    // Another browser has only what it loads.
    const other = await signedIn('lea')
    await other.row('kay').click()
    await other.page.getByRole('button', { name: 'Open picture: The newest' }).click()
    await other.page.getByText('2 of 2', { exact: true }).waitFor()
    await other.page.keyboard.press('ArrowLeft')
    await soon(() => other.page.locator('.parley-viewer-caption').textContent()).toBe('The oldest')
    await soon(() => other.page.locator('.parley-viewer-sender').textContent()).toBe('kay')
    const saved = other.page.waitForEvent('download')
    await other.page.getByRole('button', { name: 'Save picture' }).click()
    expect((await saved).suggestedFilename()).toBe('oldest.png')
    await other.page.getByRole('button', { name: 'Forward picture' }).click()
    await soon(() => other.page.locator('.parley-viewer').count()).toBe(0)
    await other.page.getByRole('dialog', { name: 'Forward' }).waitFor()
    await other.page.keyboard.press('Escape')
  })
})

describe('a voice message', () => {
  const timer = (page: Page) => page.getByRole('timer')
  const aSecond = /^(?!0:00)\d+:\d\d$/

  it('is recorded while the button is held and sent on release', async () => {
    const [max, nia] = await pair('max', 'nia')
    const box = await max.page.getByRole('button', { name: 'Record a voice message' }).boundingBox()
    const at = { x: (box?.x ?? 0) + 10, y: (box?.y ?? 0) + 10 }
    await max.page.mouse.move(at.x, at.y)
    await max.page.mouse.down()
    await soon(() => timer(max.page).textContent()).toMatch(aSecond)
    await max.page.getByText('Let go to send.').waitFor()
    expect(await seriousProblems(max.page)).toEqual([])
    await max.page.mouse.up()
    await nia.page.getByRole('group', { name: /^Voice message/ }).waitFor()
    await max.composer.waitFor()

    // Sliding sideways cancels.
    await max.page.mouse.down()
    await timer(max.page).waitFor()
    await max.page.mouse.move(at.x - 120, at.y, { steps: 4 })
    await soon(() => max.page.locator('.parley-recorder').count()).toBe(0)
    await max.page.mouse.up()
    await max.composer.waitFor()

    // Sliding up locks the recording, and it can be played.
    await max.page.mouse.move(at.x, at.y)
    await max.page.mouse.down()
    await timer(max.page).waitFor()
    await max.page.mouse.move(at.x, at.y - 90, { steps: 4 })
    await max.page.mouse.up()
    await max.page.getByRole('button', { name: 'Stop recording' }).click()
    await max.page.getByRole('button', { name: 'Discard recording' }).click()
    await max.composer.waitFor()
    await soon(() => nia.page.getByRole('group', { name: /^Voice message/ }).count()).toBe(1)
  })

  it('can be recorded by touch', async () => {
    // The test above shows the message on the other side.
    const pia = await withoutBrowser('pia')
    const received: string[] = []
    pia.on('messages.sent', ({ data: { message } }) => void received.push(message.kind))
    const oli = await signedIn('oli')
    await oli.startWith('pia')
    const box = await oli.page.getByRole('button', { name: 'Record a voice message' }).boundingBox()
    const at = { x: (box?.x ?? 0) + 10, y: (box?.y ?? 0) + 10 }
    const touch = await oli.context.newCDPSession(oli.page)
    const finger = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...points: { x: number; y: number }[]) =>
      touch.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: points.map((point) => ({ ...point, id: 1 })),
      })
    await finger('touchStart', at)
    await soon(() => timer(oli.page).textContent()).toMatch(aSecond)
    await finger('touchMove', { x: at.x - 20, y: at.y - 5 })
    await finger('touchEnd')
    await soon(() => received).toEqual(['voice'])
  })
})
