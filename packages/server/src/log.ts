// The log that all parts write to: pino in a process, silent in tests.

import { type DestinationStream, type Logger, pino } from 'pino'

export type Log = Pick<Logger, 'info' | 'warn' | 'error' | 'debug'>

/** `secrets` are masked in every log line. `destination` is the standard output by default. */
export function processLog(
  level: string,
  secrets: readonly string[] = [],
  destination?: DestinationStream,
): Log {
  const options = {
    level,
    serializers: { err: plainError },
    hooks: { streamWrite: (line: string) => withoutSecrets(line, secrets) },
  }
  return destination ? pino(options, destination) : pino(options)
}

/** The text with every secret masked, even in its JSON-escaped form. */
export function withoutSecrets(text: string, secrets: readonly string[]): string {
  let covered = text
  for (const secret of secrets)
    for (const form of [secret, JSON.stringify(secret).slice(1, -1), encodeURIComponent(secret)])
      covered = covered.replaceAll(form, '[secret]')
  return covered
}

/** Errors of libraries carry requests, addresses with passwords, keys. Only these known fields are logged. */
function plainError(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return String(error)
  const { code, errcode, errno, syscall, cause } = error as NodeJS.ErrnoException & { errcode?: unknown }
  const known = Object.fromEntries(
    Object.entries({ code, errcode, errno, syscall }).filter(([, value]) =>
      ['string', 'number'].includes(typeof value),
    ),
  )
  return {
    type: error.name,
    message: error.message,
    stack: error.stack,
    ...known,
    ...(cause === undefined || depth >= deepestCause ? {} : { cause: plainError(cause, depth + 1) }),
  }
}

const deepestCause = 5

const nothing = () => undefined
export const silentLog: Log = {
  info: nothing,
  warn: nothing,
  error: nothing,
  debug: nothing,
} as unknown as Log
