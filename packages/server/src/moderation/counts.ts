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
    if (counts)
      for (const [name, help, read] of rows)
        list.push({ name: `parley_${name}_total`, help, value: () => read(counts) })
  }
  add(words, [
    ['words_refused', 'Messages refused because of a word of the list', (counts) => counts.refused],
    ['words_replaced', 'Messages with covered words of the list', (counts) => counts.replaced],
    ['words_reloads', 'Changed word lists taken into use', (counts) => counts.reloads],
    ['words_reloads_failed', 'Changed word lists that could not be used', (counts) => counts.failedReloads],
  ])
  add(hook, [
    ['hook_asked', 'Messages that the hook was asked about', (counts) => counts.asked],
    ['hook_allowed', 'Messages that the hook let through as they were', (counts) => counts.allowed],
    ['hook_replaced', 'Messages that the hook changed', (counts) => counts.replaced],
    ['hook_refused', 'Messages that the hook refused', (counts) => counts.refused],
    ['hook_late', 'Questions to the hook without an answer in time', (counts) => counts.late],
    ['hook_unanswered', 'Questions to the hook that failed without an answer', (counts) => counts.unanswered],
    ['hook_unreadable', 'Answers of the hook that are not as documented', (counts) => counts.unreadable],
    ['hook_unwritable', 'Messages refused because JSON cannot hold them', (counts) => counts.unwritable],
    ['hook_crowded', 'Messages not shown to the hook: too many questions open', (counts) => counts.crowded],
    ['hook_paused', 'Messages not shown to the hook: it had failed before', (counts) => counts.paused],
    [
      'hook_failure_allowed',
      'Messages let through because the hook failed',
      (counts) => counts.allowedUnasked,
    ],
    ['hook_failure_refused', 'Messages refused because the hook failed', (counts) => counts.refusedUnasked],
  ])
  return list
}
