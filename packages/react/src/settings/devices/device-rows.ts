export interface DeviceRow {
  readonly device: string
  readonly name?: string
  readonly isConnected: boolean
  readonly pushedSince: number | undefined
}

/** This device first, then connected ones, then those that only get pushes. */
export function rowsOf(
  connected: readonly { readonly device: string; readonly name?: string }[],
  pushed: readonly { readonly device: string; readonly at: number }[],
  own: string | undefined,
): readonly DeviceRow[] {
  const since = new Map(pushed.map(({ device, at }) => [device, at]))
  const rows: DeviceRow[] = connected.map((each) => ({
    ...each,
    isConnected: true,
    pushedSince: since.get(each.device),
  }))
  const isHere = new Set(connected.map(({ device }) => device))
  for (const [device, pushedSince] of since)
    if (!isHere.has(device)) rows.push({ device, isConnected: false, pushedSince })
  const rank = ({ device, isConnected }: DeviceRow) => (device === own ? 0 : isConnected ? 1 : 2)
  return rows.sort((a, b) => rank(a) - rank(b))
}
