// What assistive technology perceives in a journey: the accessibility tree of the relevant parts, and everything that
// is announced. Each journey is a text file in `transcripts`, so that a change shows up as a diff of text.
// `WRITE_TRANSCRIPTS=1` writes the files.

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { lookOut, soon } from './browser.ts'

const folder = join(import.meta.dirname, 'transcripts')
const writes = process.env.WRITE_TRANSCRIPTS === '1'

export interface Transcript {
  /** Records the accessibility tree of an element under a heading, once it is as expected. */
  tree(heading: string, part: Locator): Promise<void>
  /** Records that this is announced after an action. */
  spoken(heading: string, text: string, act: () => Promise<void>): Promise<void>
  /** Checks that every part of the file has been seen. */
  end(): void
}

/** The transcript of a journey on this page. */
export function transcript(page: Page, name: string): Transcript {
  const path = join(folder, `${name}.txt`)
  const expected = writes ? new Map<string, string>() : partsOf(readFileSync(path, 'utf8'))
  const seen: [heading: string, text: string][] = []
  /** The result once it was the same ten times in a row. Only for writing: a comparison waits for the expected text. */
  async function settled(look: () => Promise<string>): Promise<string> {
    let last = ''
    for (let same = 0; same < 10; ) {
      const now = await look()
      same = now === last ? same + 1 : 0
      last = now
    }
    return last
  }
  return {
    async tree(heading, part) {
      const look = async () => withoutTimes(await part.ariaSnapshot())
      await part.waitFor()
      const text = writes ? await settled(look) : (expected.get(heading) ?? '')
      if (!writes) await soon(look).toBe(text)
      seen.push([heading, text])
    },
    async spoken(heading, text, act) {
      const wasSaid = await lookOut(page, '[data-announcer=polite]', text)
      await act()
      await soon(wasSaid).toBe(true)
      if (!writes) expect(text).toBe(expected.get(heading))
      seen.push([heading, text])
    },
    end() {
      if (!writes) return expect(seen.map(([heading]) => heading)).toEqual([...expected.keys()])
      mkdirSync(folder, { recursive: true })
      writeFileSync(path, `${seen.map(([heading, text]) => `# ${heading}\n\n${text}`).join('\n\n')}\n`)
    },
  }
}

function partsOf(text: string): Map<string, string> {
  const parts = text.trimEnd().split(/^# /m).slice(1)
  return new Map(
    parts.map((part) => {
      const [heading = '', ...lines] = part.split('\n')
      return [heading, lines.join('\n').trim()]
    }),
  )
}

/** Removes times of day, which change while a test runs. */
const withoutTimes = (tree: string): string => tree.replaceAll(/\b\d\d:\d\d\b/g, '00:00').trim()
