// Requests of the console. Everything but the session is a call of the server API, below the path of the chosen app.

export class ApiError extends Error {
  readonly status: number
  readonly code: string

  constructor(status: number, code: string, text: string) {
    super(text)
    this.status = status
    this.code = code
  }
}

/** Thrown for invalid input of the operator. The message says what is wrong. */
export class InputError extends Error {}

export type Json = Record<string, unknown>

export interface Session {
  readonly operator: { readonly name: string; readonly role: string; readonly hasTotp: boolean }
  /** The names of the calls that the role may make. */
  readonly calls: readonly string[]
  readonly apps: readonly { readonly key: string; readonly disabled: boolean }[]
}

export interface RequestOptions {
  readonly body?: unknown
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>>
  /** The reason for reading messages, which the audit records. */
  readonly reason?: string
  readonly signal?: AbortSignal
}

const sessionPath = '/parley/v1/operator/session'

async function send(method: string, path: string, options: RequestOptions = {}): Promise<Json> {
  const { body, query = {}, reason, signal } = options
  const written = Object.entries(query).filter(([, value]) => value !== undefined && value !== '')
  const search = new URLSearchParams(written.map(([name, value]) => [name, String(value)])).toString()
  const answer = await fetch(search ? `${path}?${search}` : path, {
    method,
    credentials: 'same-origin',
    cache: 'no-store',
    headers: {
      'x-parley-console': '1',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(reason === undefined ? {} : { 'x-parley-reason': encodeURIComponent(reason) }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(signal ? { signal } : {}),
  }).catch((error: unknown) => {
    if (signal?.aborted) throw error
    throw new ApiError(0, 'unreachable', '')
  })
  const json = (await answer.json().catch(() => ({}))) as Json
  if (answer.ok) return json
  const text = typeof json.error_description === 'string' ? json.error_description : ''
  throw new ApiError(answer.status, String(json.error ?? ''), text)
}

export const session = {
  current: () => send('GET', sessionPath) as unknown as Promise<Session>,
  signIn: (body: { name: string; password: string; code: string }) =>
    send('POST', sessionPath, { body }) as unknown as Promise<Session>,
  signOut: () => send('DELETE', sessionPath),
  changePassword: (password: string, newPassword: string) =>
    send('PUT', `${sessionPath}/password`, { body: { password, newPassword } }),
  beginTotp: () =>
    send('POST', `${sessionPath}/totp`, { body: {} }) as unknown as Promise<{
      secret: string
      address: string
    }>,
  confirmTotp: (code: string) => send('PUT', `${sessionPath}/totp`, { body: { code } }),
}

export interface Api {
  /** `org#app` */
  readonly app: string
  /** Whether the role of the operator may make the call. */
  can(call: string): boolean
  call(method: string, path: string, options?: RequestOptions): Promise<Json>
}

export function createApi(app: string, { calls }: Session, signedOut: () => void): Api {
  const allowed = new Set(calls)
  const base = `/${app.split('#').map(encodeURIComponent).join('/')}`
  return {
    app,
    can: (call) => allowed.has(call),
    async call(method, path, options) {
      try {
        return await send(method, `${base}/${path}`, options)
      } catch (error) {
        if (error instanceof ApiError && error.status === 401) signedOut()
        throw error
      }
    },
  }
}

/** Escapes a segment of a path. */
export const part = (text: string): string => encodeURIComponent(text)
