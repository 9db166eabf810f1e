// Collects settings from the environment, from a configuration file and from files with secrets. A setting that does
// not exist stops the start: a misspelt limit that is silently ignored is worse than a server that does not start.

import {
  commandVariable,
  configVariable,
  fileSettings,
  keyOf,
  settingTopics,
  toolVariable,
} from './setting-names.ts'

export interface LoadedSettings {
  /** All settings, as environment variables. */
  readonly env: Readonly<Record<string, string | undefined>>
  /** Where settings come from that are not environment variables: `server.port in parley.json`. */
  readonly origins: ReadonlyMap<string, string>
}

/** Reads a text file. Undefined if it does not exist. */
export type ReadText = (path: string) => string | undefined

/** Read if no other file is named and it exists in the working directory. */
const usualFile = 'parley.json'

/** The environment wins over the configuration file. */
export function loadSettings(
  environment: Readonly<Record<string, string | undefined>>,
  read: ReadText,
): LoadedSettings {
  const fromVariables = new Map<string, string>()
  for (const [name, value] of Object.entries(environment)) {
    if (!name.startsWith('PARLEY_') || value === undefined || isOther(name)) continue
    if (name !== configVariable && !knownNames.has(name))
      throw new Error(
        `${name} is not a setting.${nearest(name, [...knownNames])} docs/settings.md lists all settings.`,
      )
    fromVariables.set(name, value)
  }
  const env: Record<string, string | undefined> = {}
  const origins = new Map<string, string>()
  const fromEnvironment = (name: string) => ({ value: fromVariables.get(name), origin: name })
  const file = readConfigFile(environment[configVariable], read)
  const fromFile = (name: string) => ({ value: file.values.get(name), origin: file.placeOf(name) })
  for (const name of allNames) {
    const found = settingIn(name, fromEnvironment, read) ?? settingIn(name, fromFile, read)
    if (!found) continue
    env[name] = found.value
    if (found.origin !== name) origins.set(name, found.origin)
  }
  return { env, origins }
}

/** The message of an error, with the places that the settings it names come from. */
export function withOrigins(message: string, origins: LoadedSettings['origins']): string {
  const reported = new Set<string>()
  return message.replace(/\bPARLEY_[A-Z0-9_]+\b/g, (name) => {
    const origin = origins.get(name)
    if (origin === undefined || reported.has(name)) return name
    reported.add(name)
    return `${name} (${origin})`
  })
}

const isOther = (name: string): boolean => name === commandVariable || toolVariable.test(name)

const topicNames = Object.keys(settingTopics) as (keyof typeof settingTopics)[]
const allNames: readonly string[] = topicNames.flatMap((topic) => [...settingTopics[topic]])
const withFile = (name: string) => `${name}_FILE`
const knownNames = new Set([...allNames, ...[...fileSettings].map(withFile)])

interface Found {
  readonly value: string | undefined
  readonly origin: string
}

/** The value of a setting in one source, or in the file that the source names for it. */
function settingIn(name: string, from: (name: string) => Found, read: ReadText): Found | undefined {
  const own = from(name)
  const path = fileSettings.has(name) ? from(withFile(name)) : undefined
  if (!path?.value) return own.value === undefined ? undefined : own
  if (own.value !== undefined) throw new Error(`Set either ${own.origin} or ${path.origin}, not both.`)
  const text = read(path.value)
  if (text === undefined)
    throw new Error(`${path.origin} names the file ${path.value}, which does not exist.`)
  return { value: text.replace(/\r?\n$/, ''), origin: `the file ${path.value}` }
}

interface ConfigFile {
  readonly values: ReadonlyMap<string, string>
  placeOf(name: string): string
}

function readConfigFile(named: string | undefined, read: ReadText): ConfigFile {
  const path = named || usualFile
  const text = read(path)
  const values = new Map<string, string>()
  const placeOf = (name: string) => `${topicOf(name)}.${keyOf(name)} in ${path}`
  if (text === undefined) {
    if (named) throw new Error(`${configVariable} names the file ${path}, which does not exist.`)
    return { values, placeOf }
  }
  for (const [topic, table] of Object.entries(parsed(text, path))) {
    const known = topicNames.find((name) => name === topic)
    if (!known)
      throw new Error(`${path}: "${topic}" is not a table of settings.${nearest(topic, topicNames)}`)
    if (!isTable(table)) throw new Error(`${path}: "${topic}" must be a table of settings: {…}.`)
    for (const [key, value] of Object.entries(table)) {
      const name = nameOf(known, key, path)
      values.set(name, textOf(value, `${known}.${key} in ${path}`))
    }
  }
  return { values, placeOf }
}

function parsed(text: string, path: string): Record<string, unknown> {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    throw new Error(`${path} is not valid JSON: ${(error as Error).message}`)
  }
  if (!isTable(value)) throw new Error(`${path} must contain a table of settings for each topic: {…}.`)
  return value
}

const isTable = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const namesIn = (topic: keyof typeof settingTopics): string[] =>
  settingTopics[topic].flatMap((name) => (fileSettings.has(name) ? [name, withFile(name)] : [name]))

const topicOf = (name: string): string => topicNames.find((topic) => namesIn(topic).includes(name)) ?? ''

function nameOf(topic: keyof typeof settingTopics, key: string, path: string): string {
  const name = namesIn(topic).find((each) => keyOf(each) === key)
  if (name !== undefined) return name
  const other = topicNames.find((each) => namesIn(each).some((elsewhere) => keyOf(elsewhere) === key))
  throw new Error(
    other
      ? `${path}: "${key}" belongs in the table "${other}", not "${topic}".`
      : `${path}: "${key}" is not a setting of the table "${topic}".${nearest(key, [...knownNames].map(keyOf))}`,
  )
}

function textOf(value: unknown, name: string): string {
  if (typeof value === 'string') return value
  if (typeof value === 'number') return String(value)
  if (typeof value === 'boolean') return value ? '1' : '0'
  if (Array.isArray(value) && value.every((each) => typeof each === 'string')) return value.join(',')
  throw new Error(`${name} must be a text, a number, true, false or a list of texts.`)
}

/** A suggestion for a name that does not exist, if one is similar. */
function nearest(name: string, known: readonly string[]): string {
  const [best] = known
    .map((each) => ({ each, steps: distance(name.toLowerCase(), each.toLowerCase()) }))
    .sort((a, b) => a.steps - b.steps)
  return best && best.steps <= Math.max(2, name.length / 4) ? ` Did you mean ${best.each}?` : ''
}

/** How many letters have to be added, removed or replaced to turn one word into the other. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++)
      next[j] = Math.min(
        (next[j - 1] as number) + 1,
        (row[j] as number) + 1,
        (row[j - 1] as number) + (a[i - 1] === b[j - 1] ? 0 : 1),
      )
    row = next
  }
  return row[b.length] as number
}
