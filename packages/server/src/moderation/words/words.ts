// The configured word list: decides about messages, and reloads its file when it changes. If the new file cannot be
// read, the old list stays in use.

import type { MessageBody } from '@parley/protocol'
import type { Config } from '../../config/config.ts'
import type { Host } from '../../platform/host.ts'
import type { WordCounts } from '../counts.ts'
import { allowed, type Report, type Verdict } from '../question.ts'
import { parseWords, WordList } from './list.ts'
import { changeTexts } from './texts.ts'

/** Access to the file. */
export interface WordFiles {
  /** Used at the start. Throws if the file is missing. */
  readNow(path: string): WordFile
  /** The file if its stamp differs from this one, otherwise undefined. */
  readChanged(path: string, stamp: string): Promise<WordFile | undefined>
}

export interface WordFile {
  readonly bytes: Uint8Array
  /** Changes with the file. */
  readonly stamp: string
}

export interface WordParts {
  readonly config: Pick<Config, 'words' | 'wordsAction' | 'wordsCheckMs'>
  readonly host: Pick<Host, 'monotonic'>
  readonly files: WordFiles
  readonly counts: WordCounts
  readonly report: Report
}

export interface TestedText {
  readonly matches: readonly string[]
  /** With stars instead of the matches. */
  readonly covered: string
  /** How many words the list has. */
  readonly words: number
}

const refused: Verdict = { allow: false, reason: 'illegalContent', detail: { form: 'words' } }

export class Words {
  private readonly parts: WordParts
  private list: WordList
  private stamp: string
  private checkedAt: number
  private isChecking = false
  /** The last reported problem. A file that stays missing is reported once. */
  private problem = ''

  /** Throws if the file cannot be used: a server that is configured to check words must not start without them. */
  constructor(parts: WordParts) {
    this.parts = parts
    const { config, files, host } = parts
    try {
      const file = files.readNow(config.words)
      this.stamp = file.stamp
      this.list = new WordList(parseWords(file.bytes))
    } catch (error) {
      throw new Error(`PARLEY_WORDS: ${explained(config.words, error)}`)
    }
    this.checkedAt = host.monotonic()
  }

  get size(): number {
    return this.list.size
  }

  /** Decides with the current list. Checks the file in the background, without waiting for it. */
  decide(body: MessageBody): Verdict {
    const { config, counts } = this.parts
    this.look()
    if (config.wordsAction === 'refuse') {
      if (!this.isIn(body)) return allowed
      counts.refused++
      return refused
    }
    const covered = changeTexts(body, (text) => this.list.cover(text))
    if (covered === body) return allowed
    counts.replaced++
    return { allow: true, body: covered }
  }

  /** The same for a text that is not a message: the visible text, or undefined if it is refused. */
  decideText(text: string): string | undefined {
    const { config, counts } = this.parts
    this.look()
    if (config.wordsAction === 'refuse') {
      if (!this.list.isIn(text)) return text
      counts.refused++
      return undefined
    }
    const covered = this.list.cover(text)
    if (covered !== text) counts.replaced++
    return covered
  }

  /** What the list finds in a text, for somebody who tries it out. Counts nothing. */
  test(text: string): TestedText {
    this.look()
    const { list } = this
    return { matches: list.matchesIn(text), covered: list.cover(text), words: list.size }
  }

  private look(): void {
    const { config, host } = this.parts
    const now = host.monotonic()
    if (now - this.checkedAt < config.wordsCheckMs || this.isChecking) return
    this.checkedAt = now
    void this.check()
  }

  private isIn(body: MessageBody): boolean {
    let isFound = false
    changeTexts(body, (text) => {
      isFound ||= this.list.isIn(text)
      return text
    })
    return isFound
  }

  private async check(): Promise<void> {
    const { config, files, counts, report } = this.parts
    this.isChecking = true
    try {
      const file = await files.readChanged(config.words, this.stamp)
      if (file) {
        // A broken file is read once, not at every check.
        this.stamp = file.stamp
        this.list = new WordList(parseWords(file.bytes))
        counts.reloads++
      }
      this.problem = ''
    } catch (error) {
      const problem = `${explained(config.words, error)}; the old list stays in use`
      if (problem !== this.problem) {
        counts.failedReloads++
        report('words', new Error(problem))
      }
      this.problem = problem
    } finally {
      this.isChecking = false
    }
  }
}

const explained = (path: string, error: unknown): string =>
  `the word list ${path} cannot be used: ${error instanceof Error ? error.message : String(error)}`
