// Decides about a message before it is stored: the word lists of the server and of the app first, then the hook, which
// sees the masked text. Combines them and checks their settings. docs/moderation.md is for operators.

import type { Config } from '../config/config.ts'
import type { Host } from '../platform/host.ts'
import type { Database } from '../storage/database.ts'
import { type Counter, countersOf, HookCounts, WordCounts } from './counts.ts'
import { Hook, type HookConfig, type HookRequest } from './hook/hook.ts'
import { diskWordFiles } from './platform/word-files.ts'
import { allowed, type Question, type Report, uncheckable, type Verdict } from './question.ts'
import { AppWords } from './words/app-words.ts'
import {
  decideByList,
  decideTextByList,
  type RuledWords,
  type TestedText,
  testByLists,
} from './words/list-decisions.ts'
import { type WordFiles, Words } from './words/words.ts'

export type { HookRequest } from './hook/hook.ts'
export type { MessageKind, Question, Verdict } from './question.ts'

export interface Moderation {
  /** Nothing is configured: the hot path does not even decode the body. */
  readonly isOff: boolean
  /** Never rejects. Returns a promise only if the hook is called. */
  decide(question: Question): Promise<Verdict> | Verdict
  /** The word lists alone: the text that others may see, or undefined if it is refused. Absent: all texts pass. */
  readonly shownText?: ShownText
  /** The matches of the word lists in a text of this app. Absent, or undefined: there is no list. */
  readonly testText?: (text: string, app: string) => TestedText | undefined
  /** The lists of apps, to be read again after a change. */
  readonly appWords?: Pick<AppWords, 'reload'>
}

/** Moderates a text of an app that is not a message but is shown to others: a name, a reaction, an announcement. */
export type ShownText = (text: string, app: string) => string | undefined

export interface ModerationParts {
  readonly config: ModerationConfig
  readonly host: Host
  readonly request: HookRequest
  readonly metrics?: { problem: Report }
  /** Reads the word list. The disk by default. */
  readonly files?: WordFiles
  /** Has the word lists of apps. */
  readonly database?: Database
}

export type ModerationConfig = HookConfig & Pick<Config, 'words' | 'wordsAction' | 'wordsCheckMs'>

/** Throws an error for the operator if the settings or the word list cannot be used. */
export function createModeration(
  parts: ModerationParts,
): Moderation & { readonly counters: readonly Counter[]; readonly appWords?: AppWords } {
  const { config, host, request, files = diskWordFiles } = parts
  const report: Report = (where, error) => parts.metrics?.problem(where, error)
  const wordCounts = new WordCounts()
  const hookCounts = new HookCounts()
  const words = config.words ? new Words({ config, host, files, counts: wordCounts, report }) : undefined
  if (config.hookUrl) checkHook(config)
  const hook = config.hookUrl ? new Hook({ config, host, request, counts: hookCounts, report }) : undefined

  const appWords = parts.database && new AppWords({ database: parts.database, host, report })
  /** The list of the server first, then that of the app. */
  const listsOf = (app: string): readonly RuledWords[] => {
    const own = appWords?.of(app)
    return [...(words ? [words.current()] : []), ...(own ? [own] : [])]
  }

  return {
    get isOff() {
      return !words && !hook && appWords?.any !== true
    },
    ...(appWords && { appWords }),
    counters: countersOf(words || appWords ? wordCounts : undefined, hook && hookCounts),
    testText: (text, app) => testByLists(listsOf(app), text),
    shownText: (text, app) => decideAboutText(listsOf(app), text, wordCounts, report),
    decide(question) {
      const byWords = decideAboutMessage(listsOf(question.app), question, wordCounts, report)
      if (!byWords.allow || !hook) return byWords
      const byHook = hook.ask(byWords.body ? { ...question, body: byWords.body } : question)
      return byHook instanceof Promise
        ? byHook.then((verdict) => both(byWords, verdict))
        : both(byWords, byHook)
    },
  }
}

/** Bodies come from strangers: one that breaks the search is refused, and breaks nothing else. */
function decideAboutMessage(
  lists: readonly RuledWords[],
  { body }: Question,
  counts: WordCounts,
  report: Report,
): Verdict {
  try {
    let verdict: Verdict = allowed
    for (const list of lists) {
      const next = decideByList(list, (verdict.allow && verdict.body) || body, counts)
      if (!next.allow) return next
      if (next.body) verdict = next
    }
    return verdict
  } catch (error) {
    report('words', error)
    return uncheckable
  }
}

function decideAboutText(
  lists: readonly RuledWords[],
  text: string,
  counts: WordCounts,
  report: Report,
): string | undefined {
  try {
    let shown: string | undefined = text
    for (const list of lists) shown = shown === undefined ? shown : decideTextByList(list, shown, counts)
    return shown
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
