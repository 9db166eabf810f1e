// Replays a recorded local failure on the global `WebIM`: first the state, then the call. Both functions use
// nothing outside of themselves but the global `made` of non-json-values.ts, so that they can be passed to a page
// as source text.

export interface Reach {
  readonly state: string
  /** For a connection with an app key, and for one that gets it from the list of hosts. */
  readonly options: object
  readonly byId: object
  readonly dnsArr: readonly string[]
}

export interface Refused {
  /** How the failure was reported: by a thrown error, another thrown value, a promise, or not at all. */
  readonly how: 'throw' | 'throw of no error' | 'reject' | 'nothing'
  readonly type: number | null
  readonly message: string | null
  readonly status: boolean | null
}

/** Brings a connection into a state; the next call is made on it. */
export async function reach({ state, options, byId, dnsArr }: Reach): Promise<void> {
  type Made = { dnsArr: readonly string[]; open(input: object): Promise<unknown>; close(): void }
  const scope = globalThis as unknown as {
    WebIM: { connection: new (options: object) => Made }
    hostOptions?: object
    online?: Made
    subject?: Made | undefined
  }
  const connect = (more: object) => new scope.WebIM.connection({ ...more, ...scope.hostOptions })
  const signIn = (made: Made) => made.open({ user: 'alice', accessToken: 'token-1' })
  if (scope.subject !== scope.online) scope.subject?.close()
  scope.subject = undefined
  if (state === 'constructor') return
  if (state === 'online' || state === 'logged-in') {
    if (!scope.online) {
      scope.online = connect(options)
      await signIn(scope.online)
    }
    scope.subject = scope.online
    return
  }
  const made = state.endsWith('-appid') ? Object.assign(connect(byId), { dnsArr }) : connect(options)
  scope.subject = made
  if (state === 'logging-in') void signIn(made).catch(() => {})
  if (!state.startsWith('closed')) return
  await signIn(made)
  made.close()
}

/** Makes the call, or creates a connection if there is none to call. */
export async function refuse(given: { call: string; args: readonly unknown[] }): Promise<Refused> {
  type Made = Record<string, (...input: unknown[]) => unknown>
  const { WebIM, subject, made } = globalThis as unknown as {
    WebIM: { connection: new (options: unknown) => object }
    subject?: Made
    made(value: unknown): unknown
  }
  const refusal = (how: Refused['how'], problem: unknown): Refused => {
    const { type = null, message = null, status = null } = (problem ?? {}) as Partial<Refused>
    return { how, type, message, status }
  }
  const input = given.args.map((value) => made(value))
  let outcome: unknown
  try {
    outcome = subject ? subject[given.call]?.(...input) : new WebIM.connection(input[0])
  } catch (problem) {
    return refusal(problem instanceof Error ? 'throw' : 'throw of no error', problem)
  }
  try {
    await outcome
    return refusal('nothing', undefined)
  } catch (problem) {
    return refusal('reject', problem)
  }
}
