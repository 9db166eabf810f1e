// Markers in recorded arguments for values that JSON does not have.

/**
 * Replaces markers by their values. Uses only the global `WebIM`, so that it can be passed to a page as source
 * text.
 */
export function made(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(made)
  const marked = value as { $repeat?: [number, unknown]; $string?: number; $message?: object }
  if ('$undefined' in marked) return undefined
  if ('$callback' in marked) return () => {}
  if (marked.$string !== undefined) return 'x'.repeat(marked.$string)
  if (marked.$repeat) return Array.from({ length: marked.$repeat[0] }, () => made(marked.$repeat?.[1]))
  if (marked.$message) {
    const { WebIM } = globalThis as unknown as { WebIM: { message: { create(options: unknown): unknown } } }
    return WebIM.message.create(made(marked.$message))
  }
  if ('$file' in marked) {
    const { name, type, size } = marked.$file as { name: string; type: string; size: number }
    return { filename: name, filetype: type, data: new File([new Uint8Array(size)], name, { type }) }
  }
  return Object.fromEntries(Object.entries(marked).map(([key, inner]) => [key, made(inner)]))
}
