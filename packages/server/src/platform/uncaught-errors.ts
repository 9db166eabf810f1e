// Handles uncaught errors. The failure of one connection is logged and the server continues. Anything else is a broken
// invariant, after which the state in memory may be wrong, so the process ends and its supervisor starts a new one.
// Acknowledged messages are on disk by then.

/** Error codes that only the network produces: the peer is gone, or was never reachable. */
const networkCodes: ReadonlySet<string> = new Set([
  'ECONNABORTED',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTDOWN',
  'EHOSTUNREACH',
  'ENETDOWN',
  'ENETRESET',
  'ENETUNREACH',
  'ENOTCONN',
  'EPIPE',
  'ESHUTDOWN',
  'ETIMEDOUT',
])

/** Whether an error concerns only one connection, ours or a peer's. Failing to listen concerns everybody. */
export function isOfOneConnection(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, syscall } = error as NodeJS.ErrnoException
  return code !== undefined && networkCodes.has(code) && syscall !== 'listen' && syscall !== 'bind'
}

export interface UncaughtErrorParts {
  readonly log: { error(details: object, text: string): void }
  readonly end: (exitCode: number) => void
}

/** Handles one uncaught error. */
export function handleUncaughtError({ log, end }: UncaughtErrorParts, error: unknown): void {
  if (isOfOneConnection(error)) {
    const { syscall, address, port } = error as NodeJS.ErrnoException & { address?: string; port?: number }
    const door = { syscall, ...(address ? { address, port } : {}) }
    return log.error({ err: error, door }, 'uncaught error of one connection: the server continues')
  }
  log.error({ err: error }, 'broken invariant: the process exits and has to be restarted')
  end(1)
}

/** Handles uncaught exceptions and unhandled rejections until the returned function is called. */
export function handleUncaughtErrors(net: UncaughtErrorParts): () => void {
  const listener = (error: unknown) => handleUncaughtError(net, error)
  process.on('uncaughtException', listener)
  return () => void process.off('uncaughtException', listener)
}
