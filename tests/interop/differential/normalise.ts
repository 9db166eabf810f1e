// What two runs of one script cannot have in common (ids, times, tokens, the name of the app) made equal: ids are
// counted in the order in which they appear, times and tokens only said to be there.

import type { SentRequest } from '../reference-client/sandbox.ts'

/** A request as it is compared. */
export interface SeenRequest {
  readonly method: string
  readonly path: string
  readonly query: Readonly<Record<string, unknown>>
  readonly body: unknown
}

const millisecondsNow = /^1[6-9]\d{11}$/
const secondsNow = /^1[6-9]\d{8}$/
/** Made by a client, from its clock: two clients may make the same one, and only its maker ever tells it. */
const madeByClient = /^(\d{12}|1[6-9]\d{14,})$/
const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g
/** Fields with unpredictable values. */
const secrets: ReadonlySet<string> = new Set([
  ...['accessToken', 'access_token', 'token', 'secret', 'share-secret', 'thumb_secret', 'application'],
  ...['secretKey', 'thumbnailSecretKey'],
])
/** How long the server took; only answers that name their address have it. */
const isAnswer = (fields: object) => 'uri' in fields || 'timestamp' in fields

export class Normaliser {
  readonly #ids = new Map<string, string>()
  readonly #localIds = new Map<string, string>()
  #step = 0
  #inStep = 0
  #page = ''
  readonly #names: readonly (readonly [string, string])[]

  /** `names` are the texts that differ by plan, each with what is put in its place. */
  constructor(names: readonly (readonly [string, string])[]) {
    this.#names = names
  }

  /** Ids are counted within the step in which they appear first: one that is missing does not change all later ones. */
  nextStep(): void {
    this.#step += 1
    this.#inStep = 0
    // One page may make the same one again later.
    this.#localIds.clear()
  }

  /** From now on it is this page that tells. */
  at(page: string): void {
    this.#page = page
  }

  value(value: unknown, key = ''): unknown {
    if (typeof value === 'string') return this.#text(value, key)
    if (typeof value === 'number') return this.#number(value, key)
    if (value instanceof Blob) return `<${value.type} of ${value.size} bytes>`
    if (value instanceof Uint8Array) return `<${value.length} bytes>`
    if (Array.isArray(value)) return value.map((item) => this.value(item, key))
    if (typeof value !== 'object' || value === null) return value
    const fields: Record<string, unknown> = {}
    // In one order on both sides: ids are counted as they come.
    for (const name of Object.keys(value).sort()) {
      const field = (value as Record<string, unknown>)[name]
      if (field === undefined) continue
      fields[this.#plain(name)] = name === 'duration' && isAnswer(value) ? '<took>' : this.value(field, name)
    }
    return fields
  }

  request({ method, url, body }: SentRequest): SeenRequest {
    const address = new URL(url)
    const query: Record<string, unknown> = {}
    for (const name of [...new Set(address.searchParams.keys())].sort())
      if (name !== '_v') query[name] = this.value(address.searchParams.getAll(name).join(), name)
    return {
      method,
      path: this.#plain(address.pathname),
      query,
      body: this.value(parsed(body)),
    }
  }

  #text(text: string, key: string): string {
    if (text === '') return text
    if (secrets.has(key)) return `<${key}>`
    if (key === 'cursor' && text !== 'undefined' && text !== 'null') return '<cursor>'
    return this.#plain(text)
  }

  #number(value: number, key: string): unknown {
    if (!Number.isInteger(value)) return value
    const told = this.#digits(String(value))
    return told === String(value) ? value : `${told} as a number${key === 'cursor' ? ' in a cursor' : ''}`
  }

  #plain(text: string): string {
    let told = text
    for (const [name, instead] of this.#names) told = told.replaceAll(name, instead)
    return told
      .replace(/[\w-]{20,}\.[\w-]{20,}\.[\w-]{20,}/g, '<token>')
      .replace(/share-secret=[\w-]+/g, 'share-secret=<secret>')
      .replace(/secret":"[\w-]+"/g, 'secret":"<secret>"')
      .replace(uuid, (id) => this.#id('uuid', id))
      .replace(/\d{9,}/g, (digits) => this.#digits(digits))
  }

  #digits(digits: string): string {
    if (digits.length < 9) return digits
    if (millisecondsNow.test(digits)) return '<milliseconds>'
    if (secondsNow.test(digits)) return '<seconds>'
    if (!madeByClient.test(digits)) return this.#id('id', digits)
    return this.#id('local id', this.#page + digits, this.#localIds)
  }

  #id(kind: string, id: string, ids = this.#ids): string {
    const known = ids.get(id)
    if (known !== undefined) return known
    this.#inStep += 1
    const name = `<${kind} ${this.#step}.${this.#inStep}>`
    ids.set(id, name)
    return name
  }
}

/** Bodies are compared by what they say. */
function parsed(body: unknown): unknown {
  if (body === undefined || body === null || body === '') return null
  if (body instanceof FormData)
    return [...body.entries()].map(([name, value]) => ({
      name,
      value: typeof value === 'string' ? value : { file: value.name, type: value.type, size: value.size },
    }))
  if (typeof body !== 'string') return body
  try {
    return JSON.parse(body)
  } catch {
    return body
  }
}
