import type { Translate } from '../../strings/strings.ts'

const kinds: readonly (readonly [RegExp, 'web' | 'ios' | 'android' | 'desktop' | 'node'])[] = [
  [/^web/i, 'web'],
  [/^(ios|iphone|ipad)/i, 'ios'],
  [/^(android|harmony)/i, 'android'],
  [/^(pc|win|mac|linux|desktop|electron)/i, 'desktop'],
  [/^node/i, 'node'],
]

/** The kind of a device, by the prefix of its id: `web_…`, `android_…`. */
export function deviceKind(t: Translate, device: string): string {
  const [, kind] = kinds.find(([pattern]) => pattern.test(device)) ?? [undefined, 'other' as const]
  return t(`settings.devices.kind.${kind}`)
}
