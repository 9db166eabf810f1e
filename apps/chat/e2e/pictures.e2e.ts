// Pictures on a real server: thumbnails, or the picture itself if there is none.

import { describe, expect, it } from 'vitest'
import { soon } from './browser.ts'
import { cards, give } from './composer-helpers.ts'
import { onOwnServer, signedIn } from './on-server.ts'
import type { Person } from './person.ts'

// A separate server, with another setting: larger pictures get no thumbnail.
onOwnServer(async () => ({ PARLEY_MAX_MEGAPIXELS: '1' }))

async function pair(first: string, second: string): Promise<readonly [Person, Person]> {
  const [one, other] = await Promise.all([signedIn(first), signedIn(second)])
  await one.startWith(second)
  await other.startWith(first)
  return [one, other]
}

/** Sends a picture of this size, and returns what the other user sees of it: its source and its width. */
async function sent([one, other]: readonly [Person, Person], picture: readonly [number, number]) {
  const answers = new Map<string, number>()
  other.page.on('response', (response) => {
    if (response.url().includes('/chatfiles/'))
      answers.set(response.url().includes('thumbnail=true') ? 'small' : 'whole', response.status())
  })
  await give(one.page, 'choose', [{ name: 'lake.png', type: 'image/png', picture: [...picture] }])
  await cards(one.page).first().waitFor()
  await one.composer.press('Enter')
  const image = other.page.locator('.parley-image[data-state=shown] > .parley-image-picture')
  await image.waitFor()
  const width = () => image.evaluate((each: HTMLImageElement) => each.naturalWidth)
  await soon(width).toBeGreaterThan(0)
  return { width: await width(), answers: Object.fromEntries(answers) }
}

describe('a picture', () => {
  it('is loaded as a thumbnail that fits a bubble on every screen', async () => {
    const people = await pair('ann', 'ben')
    expect(await sent(people, [960, 720])).toEqual({ width: 720, answers: { small: 200 } })
  })

  it('is shown in full if there is no thumbnail', async () => {
    const people = await pair('cem', 'dot')
    expect(await sent(people, [1600, 1200])).toEqual({ width: 1600, answers: { small: 404, whole: 200 } })
  })
})
