// Helpers of the composer tests: their scenes, and ways to attach files.

import type { Locator, Page } from 'playwright-core'
import { focusIn, soon as until } from './browser.ts'
import { openScene, readyToWrite, type SceneOptions } from './gallery.ts'
import { giveBack, settled } from './gallery-page-pool.ts'

export { until }

/** Opens a scene, waits until it is complete, and gives the page back when the test is done. */
export async function inScene(
  scene: string,
  look: (page: Page) => Promise<void>,
  options?: SceneOptions,
): Promise<void> {
  const page = await openScene(scene, options)
  await page.locator('.parley-message').first().waitFor()
  await until(() => page.locator('.parley-conversation-title').textContent()).not.toBe('Group')
  await readyToWrite(page)
  await settled(page)
  await look(page)
  await giveBack(page)
}

export const group = 'group:254000000000001'
export const field = (page: Page): Locator => page.locator('.parley-composer-field')
export const written = (page: Page) => field(page).inputValue()
export const hasFocus = (locator: Locator) =>
  locator.evaluate((element) => element === document.activeElement)
export const bar = (page: Page): Locator => page.locator('.parley-writing')
export const problem = (page: Page): Locator => page.locator('.parley-composer-problem')
export const spoken = (page: Page, manner: 'polite' | 'assertive') =>
  page.locator(`[data-announcer=${manner}]`).textContent()

export interface Known {
  readonly kind: string
  readonly text?: string
  readonly ext: Record<string, unknown>
  readonly [name: string]: unknown
}

/** The newest messages of a conversation, from the state of the page's client. */
export const latest = (page: Page, count = 1, key = group): Promise<readonly Known[]> =>
  page.evaluate(
    ([wanted, most]) => {
      const { client } = globalThis as unknown as {
        client: { state: { timelines: Map<string, { segments: { messages: Known[] }[] }> } }
      }
      const segments = client.state.timelines.get(wanted)?.segments ?? []
      return segments.flatMap(({ messages }) => messages).slice(-most)
    },
    [key, count] as const,
  )

export interface FileLike {
  readonly name: string
  readonly type: string
  /** Empty bytes, or a picture of this size. */
  readonly bytes?: number
  readonly picture?: readonly [number, number]
}

/** Makes files in the page and attaches them by button, paste or drop. */
export const give = (
  page: Page,
  how: 'choose' | 'paste' | 'drop',
  files: readonly FileLike[],
): Promise<void> =>
  page.evaluate(
    async ([way, wanted]) => {
      const transfer = new DataTransfer()
      for (const { name, type, bytes = 1, picture } of wanted) {
        let content: BlobPart = new Uint8Array(bytes)
        if (picture) {
          const canvas = document.createElement('canvas')
          canvas.width = picture[0]
          canvas.height = picture[1]
          const context = canvas.getContext('2d')
          for (let at = 0; context && at < 400; at++) {
            context.fillStyle = `hsl(${(at * 37) % 360} 70% 60%)`
            context.fillRect((at * 97) % picture[0], (at * 61) % picture[1], 60, 60)
          }
          content = (await new Promise<Blob | null>((done) => canvas.toBlob(done, type))) ?? ''
        }
        transfer.items.add(new File([content], name, { type }))
      }
      if (way === 'choose') {
        const input = document.querySelector<HTMLInputElement>('[data-attach=file]')
        if (!input) throw new Error('no attach button')
        input.files = transfer.files
        input.dispatchEvent(new Event('change', { bubbles: true }))
      } else if (way === 'paste') {
        document
          .querySelector('.parley-composer-field')
          ?.dispatchEvent(
            new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData: transfer }),
          )
      } else {
        const fire = (selector: string, name: string) =>
          document
            .querySelector(selector)
            ?.dispatchEvent(new DragEvent(name, { bubbles: true, cancelable: true, dataTransfer: transfer }))
        // The drop zone is a lazy chunk and reacts once it is loaded.
        while (!document.querySelector('.parley-drop')) {
          fire('.parley-timeline', 'dragenter')
          await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
        }
        fire('.parley-drop', 'drop')
      }
    },
    [how, files] as const,
  )

export const cards = (page: Page): Locator => page.locator('.parley-tray-card')
export const photo: FileLike = { name: 'lake.png', type: 'image/png', picture: [640, 480] }
export const sheet: FileLike = { name: 'numbers.csv', type: 'text/csv', bytes: 214_000 }

/** Opens the menu of the message with this text and picks an entry. */
export async function choose(page: Page, text: string, entry: string): Promise<void> {
  await page.locator('.parley-bubble', { hasText: text }).click({ button: 'right', position: { x: 6, y: 6 } })
  await focusIn(page.locator('.parley-message-menu'))
  await page.getByRole('menuitem', { name: entry, exact: true }).click()
}
