// Replays a recorded call on the global `WebIM`. Uses nothing outside of the function, so that it can be passed
// to a page as source text.

export interface Play {
  readonly options: Record<string, unknown>
  /** Whether to start without a session. */
  readonly isNew: boolean
  readonly dnsArr: readonly string[] | undefined
  readonly call: string
  readonly args: readonly unknown[]
  /** The number of callbacks to wait for. */
  readonly callbacks: number
}

export interface Played {
  readonly result?: unknown
  readonly error?: { readonly type: number | null; readonly message: string }
  readonly callbacks: readonly { readonly callback: string; readonly args: readonly unknown[] }[]
}

export async function play({ options, isNew, dnsArr, call, args, callbacks }: Play): Promise<Played> {
  type Method = (...input: unknown[]) => unknown
  type Made = Record<string, Method> & { dnsArr?: readonly string[] }
  const { WebIM, hostOptions = {} } = globalThis as unknown as {
    WebIM: {
      connection: new (options: object) => Made
      message: { create(options: unknown): unknown }
      utils: Record<string, Method>
    }
    hostOptions?: object
  }
  const callbackCalls: { callback: string; args: unknown[] }[] = []
  let enough: () => void = () => {}
  const all = new Promise<void>((resolve) => {
    enough = resolve
  })
  const shown = (value: unknown): unknown => {
    if (value instanceof Blob) return { $blob: value.size }
    if (value === undefined) return { $undefined: true }
    return JSON.parse(JSON.stringify(value))
  }
  const made = (value: unknown, name = ''): unknown => {
    if (typeof value !== 'object' || value === null) return value
    if (Array.isArray(value)) return value.map((item) => made(item))
    const marked = value as Record<string, unknown>
    if ('$undefined' in marked) return undefined
    if ('$callback' in marked)
      return (...values: unknown[]) => {
        callbackCalls.push({ callback: name, args: values.map(shown) })
        if (callbackCalls.length >= callbacks) enough()
      }
    if ('$file' in marked) {
      const { name: filename, type, size } = marked.$file as { name: string; type: string; size: number }
      const data = new File([new Uint8Array(size)], filename, { type })
      return { url: '', filename, filetype: type, data }
    }
    if ('$message' in marked) return WebIM.message.create(made(marked.$message))
    return Object.fromEntries(Object.entries(marked).map(([key, inner]) => [key, made(inner, key)]))
  }

  const connection = new WebIM.connection({ ...options, ...hostOptions })
  if (dnsArr) connection.dnsArr = dnsArr
  if (!isNew) await connection.open?.({ user: 'alice', accessToken: 'token-1' })
  const [owner, method] = call.startsWith('utils.')
    ? [WebIM.utils, call.slice('utils.'.length)]
    : [connection, call]
  const input = args.map((value) => made(value))
  if (owner === WebIM.utils) Object.assign(input[0] as object, hostOptions)
  try {
    const result = await owner[method]?.(...input)
    if (callbacks > 0) await all
    return { result: shown(result), callbacks: callbackCalls }
  } catch (error) {
    const { type = null, message } = error as { type?: number; message: string }
    return { error: { type, message }, callbacks: callbackCalls }
  } finally {
    connection.close?.()
  }
}
