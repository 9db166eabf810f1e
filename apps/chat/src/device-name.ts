// The name of this device in the device list: browser and system, if they are known.

/** Browsers also name others in the user agent for compatibility, so the most specific comes first. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|Opera)\//, 'Opera'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

const systems: readonly (readonly [RegExp, string])[] = [
  [/\b(iPhone|iPad|iPod)\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]

const first = (list: typeof browsers, agent: string): string | undefined =>
  list.find(([sign]) => sign.test(agent))?.[1]

/** `Firefox, Linux`; undefined if nothing is known. */
export function deviceName(agent: string): string | undefined {
  return [first(browsers, agent), first(systems, agent)].filter(Boolean).join(', ') || undefined
}
