// A message in its JSON form as one line for operators.

interface Body {
  readonly type?: string
  readonly msg?: string
  readonly filename?: string
  readonly addr?: string
  readonly customEvent?: string
  readonly action?: string
}

/** The text, or the kind of content with its name. Empty if there is nothing to show. */
export function messageText(message: unknown): string {
  const { payload } = (message ?? {}) as { payload?: { bodies?: readonly Body[] } }
  const body = payload?.bodies?.[0]
  if (!body) return ''
  if (body.type === 'txt') return body.msg ?? ''
  const name = body.filename ?? body.addr ?? body.customEvent ?? body.action ?? ''
  return `[${body.type ?? '?'}] ${name}`.trim()
}
