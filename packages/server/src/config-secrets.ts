// The settings that nobody may read in a log.

import type { Config } from './config.ts'

/** Shorter ones are words that occur everywhere; covering those would make a log unreadable, and protect nothing. */
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
    ...passwordIn(config.database),
  ]
  return values.filter((value) => value.length >= shortest)
}

/** As it is written in the address, and as it is meant. An address that cannot be read counts as a whole. */
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
