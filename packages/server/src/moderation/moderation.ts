// Decides about a message before it is stored: the word list first, then the app's hook, which sees the masked text.
// Combines the two and checks their settings. docs/moderation.md is for operators.

import type { Config } from '../config/config.ts'
import type { Host } from '../platform/host.ts'
import { type Counter, countersOf, HookCounts, WordCounts } from './counts.ts'
import { Hook, type HookConfig, type HookRequest } from './hook/hook.ts'
import { diskWordFiles } from './platform/word-files.ts'
import { allowed, type Question, type Report, uncheckable, type Verdict } from './question.ts'
import { type TestedText, type WordFiles, Words } from './words/words.ts'

export type { HookRequest } from './hook/hook.ts'
export type { MessageKind, Question, Verdict } from './question.ts'

export interface Moderation {
  /** Nothing is configured: the hot path does not even decode the body. */
  readonly isOff: boolean
  /** Never rejects. Returns a promise only if the hook is called. */
  decide(question: Question): Promise<Verdict> | Verdict
  /** The word list alone: the text that others may see, or undefined if it is refused. Absent: all texts pass. */
  readonly shownText?: ShownText
  /** What the word list finds in a text. Absent, or undefined: there is no list. */
  readonly testText?: (text: string) => TestedText | undefined
}

/** Moderates a text that is not a message but is shown to others: a name, a reaction, an announcement. */
export type ShownText = (text: string) => string | undefined

export interface ModerationParts {
  readonly config: ModerationConfig
  readonly host: Host
  readonly request: HookRequest
  readonly metrics?: { problem: Report }
  /** Reads the word list. The disk by default. */
  readonly files?: WordFiles
}

export type ModerationConfig = HookConfig & Pick<Config, 'words' | 'wordsAction' | 'wordsCheckMs'>

/** Throws an error for the operator if the settings or the word list cannot be used. */
export function createModeration(
  parts: ModerationParts,
): Moderation & { readonly counters: readonly Counter[] } {
  const { config, host, request, files = diskWordFiles } = parts
  const report: Report = (where, error) => parts.metrics?.problem(where, error)
  const wordCounts = new WordCounts()
  const hookCounts = new HookCounts()
  const words = config.words ? new Words({ config, host, files, counts: wordCounts, report }) : undefined
  if (config.hookUrl) checkHook(config)
  const hook = config.hookUrl ? new Hook({ config, host, request, counts: hookCounts, report }) : undefined

  return {
    isOff: !words && !hook,
    counters: countersOf(words && wordCounts, hook && hookCounts),
    testText: (text) => words?.test(text),
    shownText: (text) => (words ? decideByWordsOnText(words, text, report) : text),
    decide(question) {
      const byWords = words ? decideByWords(words, question, report) : allowed
      if (!byWords.allow || !hook) return byWords
      const byHook = hook.ask(byWords.body ? { ...question, body: byWords.body } : question)
      return byHook instanceof Promise
        ? byHook.then((verdict) => both(byWords, verdict))
        : both(byWords, byHook)
    },
  }
}

/** Bodies come from strangers: one that breaks the search is refused, and breaks nothing else. */
function decideByWords(words: Words, { body }: Question, report: Report): Verdict {
  try {
    return words.decide(body)
  } catch (error) {
    report('words', error)
    return uncheckable
  }
}

function decideByWordsOnText(words: Words, text: string, report: Report): string | undefined {
  try {
    return words.decideText(text)
  } catch (error) {
    report('words', error)
    return undefined
  }
}

/** If the hook changes nothing, the text masked by the list stays. */
const both = (byWords: Verdict, byHook: Verdict): Verdict => (byHook.allow && !byHook.body ? byWords : byHook)

/** The reference client gives up on a send after fifteen seconds, and the commit needs some of them. */
const longestHookMs = 10_000

function checkHook({ hookUrl, hookSecret, hookMs }: HookConfig): void {
  const url = URL.canParse(hookUrl) ? new URL(hookUrl) : undefined
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password)
    throw new Error('PARLEY_HOOK_URL must be an http or https address without a user name and password.')
  if (!hookSecret)
    throw new Error('PARLEY_HOOK_URL needs PARLEY_HOOK_SECRET, with which requests are signed.')
  if (!(hookMs > 0 && hookMs <= longestHookMs))
    throw new Error(`PARLEY_HOOK_MS must be more than 0 and at most ${longestHookMs}.`)
}
