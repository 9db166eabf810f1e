// Counters of moderation decisions, for the operator.

export class WordCounts {
  refused = 0
  replaced = 0
  reloads = 0
  failedReloads = 0
}

export class HookCounts {
  asked = 0
  allowed = 0
  replaced = 0
  refused = 0
  /** No answer within the time limit. */
  late = 0
  /** No answer at all: no connection, a broken one, or an answer that is too long. */
  unanswered = 0
  /** An invalid answer: another status than 200, not JSON, or not of the documented form. */
  unreadable = 0
  /** Refused without calling the hook, because the message cannot be expressed in JSON. */
  unwritable = 0
  /** Not called, because too many requests were open. */
  crowded = 0
  /** Not called, because the circuit breaker was open. */
  paused = 0
  /** Allowed, or refused, without an answer. */
  allowedUnasked = 0
  refusedUnasked = 0
}

/** A number with its name and meaning, for /metrics. */
export interface Counter {
  readonly name: string
  readonly help: string
  readonly value: () => number
}

/** The counters to export. */
export function countersOf(words: WordCounts | undefined, hook: HookCounts | undefined): Counter[] {
  const list: Counter[] = []
  const add = <C>(
    counts: C | undefined,
    rows: readonly (readonly [string, string, (counts: C) => number])[],
  ) => {
    if (counts) for (const [name, help, read] of rows) list.push({ name, help, value: () => read(counts) })
  }
  add(words, [
    [
      'parley_words_refused_total',
      'Messages refused because of a word of the list',
      (counts) => counts.refused,
    ],
    [
      'parley_words_replaced_total',
      'Messages in which words of the list were masked',
      (counts) => counts.replaced,
    ],
    ['parley_words_reloads_total', 'Changed word lists that were loaded', (counts) => counts.reloads],
    [
      'parley_words_reloads_failed_total',
      'Changed word lists that could not be used',
      (counts) => counts.failedReloads,
    ],
  ])
  add(hook, [
    ['parley_hook_asked_total', 'Requests to the hook', (counts) => counts.asked],
    ['parley_hook_allowed_total', 'Messages that the hook allowed unchanged', (counts) => counts.allowed],
    ['parley_hook_replaced_total', 'Messages that the hook changed', (counts) => counts.replaced],
    ['parley_hook_refused_total', 'Messages that the hook refused', (counts) => counts.refused],
    ['parley_hook_late_total', 'Requests to the hook that timed out', (counts) => counts.late],
    [
      'parley_hook_unanswered_total',
      'Requests to the hook that failed without an answer',
      (counts) => counts.unanswered,
    ],
    ['parley_hook_unreadable_total', 'Invalid answers of the hook', (counts) => counts.unreadable],
    [
      'parley_hook_unwritable_total',
      'Messages refused because they cannot be written as JSON',
      (counts) => counts.unwritable,
    ],
    [
      'parley_hook_crowded_total',
      'Messages not sent to the hook: too many open requests',
      (counts) => counts.crowded,
    ],
    [
      'parley_hook_paused_total',
      'Messages not sent to the hook: the circuit breaker was open',
      (counts) => counts.paused,
    ],
    [
      'parley_hook_failure_allowed_total',
      'Messages allowed because the hook failed',
      (counts) => counts.allowedUnasked,
    ],
    [
      'parley_hook_failure_refused_total',
      'Messages refused because the hook failed',
      (counts) => counts.refusedUnasked,
    ],
  ])
  return list
}
