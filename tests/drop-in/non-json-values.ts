// Marks in recorded arguments, for what JSON does not have.

/** What they stand for. It uses nothing but the global `WebIM`, so that a page can be given it as it is. */
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
