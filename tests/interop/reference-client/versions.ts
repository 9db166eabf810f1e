// The published versions of the reference client that the tests run with. The default is 4.17.0, whose API the
// drop-in has; the others represent what is in the field.

import { createRequire } from 'node:module'

export interface ClientVersion {
  /** The name in docs/clients.md. */
  readonly name: string
  /** The package, or its alias among the dependencies. */
  readonly installedAs: string
  /** The version that it sends when it signs in. */
  readonly saysItIs: string
  /** Set if it connects with SockJS. */
  readonly isSockJs?: true
}

export const versions: readonly ClientVersion[] = [
  { name: '4.1.6', saysItIs: '4.1.5', installedAs: 'easemob-websdk-4.1', isSockJs: true },
  { name: '4.8.1', saysItIs: '4.8.1', installedAs: 'easemob-websdk-4.8', isSockJs: true },
  { name: '4.13.0', saysItIs: '4.13.0', installedAs: 'easemob-websdk-4.13' },
  { name: '4.17.0', saysItIs: '4.17.0', installedAs: 'easemob-websdk' },
  { name: '4.19.1', saysItIs: '4.19.1', installedAs: 'easemob-websdk-4.19' },
  { name: '4.21.1', saysItIs: '4.21.1', installedAs: 'easemob-websdk-4.21' },
  { name: 'agora-chat 1.3.1', saysItIs: '1.3.1', installedAs: 'agora-chat-1.3', isSockJs: true },
  { name: 'agora-chat 1.4.0', saysItIs: '1.4.0', installedAs: 'agora-chat' },
]

/**
 * The version that all clients of a run have unless a test names another one: `PARLEY_CLIENT`, see
 * vitest.config.ts.
 */
export const ordinary = versionNamed(process.env.PARLEY_CLIENT ?? '4.17.0')

export function versionNamed(name: string): ClientVersion {
  const version = versions.find((each) => each.name === name)
  if (!version)
    throw new Error(`There is no version ${name} among ${versions.map((each) => each.name).join(', ')}`)
  return version
}

export const scriptOf = ({ installedAs }: ClientVersion): string =>
  createRequire(import.meta.url).resolve(installedAs)
