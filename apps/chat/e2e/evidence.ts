// Evidence of a failed test: a screenshot of every open page, its console, and whatever else was offered. It is stored
// in the folder named by PARLEY_TEST_REPORT, or in a temporary one whose path is printed.

import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'

const mostLines = 400
/** The time limit for a screenshot: a page that hangs must not keep the others from being recorded. */
const pictureMs = 15_000

const consoles = new Map<Page, string[]>()
const sources = new Map<string, () => string>()

/** Records the consoles of all pages of this browser. */
export function recordConsoles(browser: Browser): void {
  browser.on('context', (context) => {
    context.on('page', (page) => {
      const lines: string[] = []
      const add = (line: string) => {
        lines.push(line)
        if (lines.length > mostLines) lines.shift()
      }
      consoles.set(page, lines)
      page.on('console', (message) => add(`${message.type()}: ${message.text()}`))
      page.on('pageerror', (error) => add(`error: ${error.stack ?? error.message}`))
      page.on('requestfailed', (request) => add(`failed: ${request.url()} ${request.failure()?.errorText}`))
      page.on('crash', () => add('The page crashed'))
      page.on('close', () => consoles.delete(page))
    })
  })
}

/** Offers more evidence, such as the log of a server. The returned function withdraws it. */
export function offerEvidence(name: string, read: () => string): () => void {
  sources.set(name, read)
  return () => {
    if (sources.get(name) === read) sources.delete(name)
  }
}

/** What the browser reports for a scene that shows a missing picture. */
const missingFile = 'error: Failed to load resource'

/** Errors of scripts in the console of a page since a test began to use it. */
export const consoleErrorsOf = (page: Page): readonly string[] =>
  (consoles.get(page) ?? []).filter((line) => line.startsWith('error: ') && !line.startsWith(missingFile))

/** Clears the console of a page before another test uses it. */
export const beginConsole = (page: Page): void => void consoles.get(page)?.splice(0)

const fileName = (text: string) =>
  text
    .replace(/\n.*/su, '')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .slice(0, 100)

async function folderFor(test: string): Promise<string> {
  const report = process.env.PARLEY_TEST_REPORT
  if (!report) return mkdtemp(join(tmpdir(), 'parley-failed-test-'))
  const folder = join(report, fileName(test))
  await mkdir(folder, { recursive: true })
  return folder
}

export interface Evidence {
  readonly folder: string
  /** The text of each page and the end of its console, in case only the output is available. */
  readonly summary: string
}

const mostShownLines = 60
const mostConsoleLines = 10

async function summaryOf(page: Page, name: string, lines: readonly string[]): Promise<string> {
  const shown = await page
    .locator('body')
    .ariaSnapshot({ timeout: pictureMs })
    .catch((error) => String(error))
  return [
    `${name}: ${page.url()}`,
    ...shown.split('\n').slice(-mostShownLines),
    ...lines.slice(-mostConsoleLines).map((line) => `console ${line.slice(0, 300)}`),
  ].join('\n')
}

/** Writes the evidence of a failed test. Unused pages are left out. */
export async function keepEvidence(test: string, isUsed: (page: Page) => boolean): Promise<Evidence> {
  const folder = await folderFor(test)
  const write = (name: string, text: string) => writeFile(join(folder, name), text)
  await write('test.txt', `${test}\n`)
  const summaries: string[] = []
  let number = 0
  for (const [page, lines] of consoles) {
    if (!isUsed(page)) continue
    const name = `page-${++number}`
    await write(`${name}.txt`, [page.url(), ...lines, ''].join('\n'))
    await page
      .screenshot({ path: join(folder, `${name}.png`), timeout: pictureMs })
      .catch((error) => write(`${name}-no-picture.txt`, String(error)))
    const summary = await summaryOf(page, name, lines)
    summaries.push(summary)
    await write(`${name}-shown.txt`, summary)
  }
  for (const [name, read] of sources) await write(`${fileName(name)}.txt`, read())
  return { folder, summary: summaries.join('\n') }
}
