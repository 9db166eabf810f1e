/** A request that was refused, or that got no answer. */
export class AdminError extends Error {
  /** The HTTP status of the answer; 0 if there is none. */
  readonly status: number
  /** The `error` of the answer, such as `service_resource_not_found`; `no_answer` if there is none. */
  readonly code: string
  /** How long to wait before the next attempt, if the server says so. */
  readonly retryAfterMs: number | undefined

  constructor(status: number, code: string, text: string, retryAfterMs?: number) {
    super(text)
    this.name = 'AdminError'
    this.status = status
    this.code = code
    this.retryAfterMs = retryAfterMs
  }
}
