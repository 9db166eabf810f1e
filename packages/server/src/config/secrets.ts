// The settings whose values must not appear in log lines.

import type { Config } from './config.ts'

/** Shorter values are words that occur everywhere. Masking those would make the log unreadable and protect nothing. */
const shortest = 6

export function secretsOf(config: Config): string[] {
  const values = [
    config.hookSecret,
    config.s3Secret,
    config.translateKey,
    config.pushVapidPrivate,
    config.pushHookSecret,
    config.callsCertificate,
    config.callsSecret,
    config.metricsToken,
    config.tracesAuthorization,
    ...config.secretKey.split(/[\s,]+/),
    ...passwordIn(config.database),
    ...config.bus.split(',').flatMap(passwordIn),
  ]
  return values.filter((value) => value.length >= shortest)
}

/** The password both URL-encoded and decoded. An address that cannot be parsed is treated as a secret as a whole. */
function passwordIn(address: string): string[] {
  if (!address.includes('@')) return []
  if (!URL.canParse(address)) return [address]
  const { password } = new URL(address)
  try {
    return [password, decodeURIComponent(password)]
  } catch {
    return [password]
  }
}
