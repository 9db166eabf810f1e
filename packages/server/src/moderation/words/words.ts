// The configured word list of the server, which reloads its file when it changes. If the new file cannot be
// read, the old list stays in use.

import type { Config } from '../../config/config.ts'
import type { Host } from '../../platform/host.ts'
import type { WordCounts } from '../counts.ts'
import type { Report } from '../question.ts'
import { parseWords, WordList } from './list.ts'
import type { RuledWords } from './list-decisions.ts'

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

  /** The current list. Checks the file in the background, without waiting for it. */
  current(): RuledWords {
    this.reloadChanged()
    return { list: this.list, action: this.parts.config.wordsAction }
  }

  private reloadChanged(): void {
    const { config, host } = this.parts
    const now = host.monotonic()
    if (now - this.checkedAt < config.wordsCheckMs || this.isChecking) return
    this.checkedAt = now
    void this.check()
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
