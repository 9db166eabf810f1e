// Redacts tokens, passwords and file secrets. They are learned from known fields, and replaced wherever they occur: in
// texts, URLs and bytes. A replacement has the same length, so that frames stay valid and a replay works.

import {
  Command,
  CommSyncDL,
  CommSyncUL,
  decode,
  MessageBody,
  Meta,
  MSync,
  NameSpace,
  Provision,
  readCombinedFile,
  toUtf8,
} from '@parley/protocol'
import { fromBase64 } from '../calls/base64.ts'
import { isList, type Packed, toBase64 } from './serialize.ts'
import type { TraceEntry } from './trace-entries.ts'

export interface Secrets {
  learn(entry: TraceEntry): void
  hide(value: string): string
  hideBytes(bytes: Uint8Array): Uint8Array
  /** The same value, redacted. */
  hideIn<T>(value: T): T
}

/** Field names that hold secrets. */
const isSecretName = (name: string): boolean =>
  /token$|password|passwd|^pwd$|secret|^auth$|authorization|credential|^cookie$|encryptkey/i.test(name)

const prefixes = /^(\$t\$|Bearer |Basic )/i
/** Shorter secrets could match ordinary words; they are redacted only in their own field. */
const shortest = 6

export function createSecrets(): Secrets {
  /** Secrets and their replacements. */
  const forms = new Map<string, string>()
  const known = new Set<string>()
  let ordered: readonly (readonly [string, string])[] | undefined

  function add(text: string): void {
    const secret = text.replace(prefixes, '')
    if (secret === '' || known.has(secret)) return
    known.add(secret)
    const cover = coverOf(secret, known.size)
    const put = (form: string, by: string) =>
      form.length >= shortest && !forms.has(form) && forms.set(form, by)
    for (const form of [secret, encodeURIComponent(wellFormed(secret)), JSON.stringify(secret).slice(1, -1)])
      put(form, cover)
    for (const prefix of ['$t$', 'Bearer ']) put(prefix + secret, prefix + cover)
    ordered = undefined
  }

  /** Visits everything inside a value, with its field name. */
  function look(value: unknown, name: string, depth = 0): void {
    if (depth > 12) return
    if (typeof value === 'string') {
      const inside = insideOf(value)
      looked(value)
      if (inside) look(inside, name, depth + 1)
      else if (isSecretName(name)) add(value)
      return
    }
    if (typeof value !== 'object' || value === null) return
    if (value instanceof Uint8Array) return (attempt(() => readCombinedFile(value)) ?? []).forEach(lookAtMeta)
    // A message property has its name in a separate field.
    const { key, stringValue } = value as { key?: unknown; stringValue?: unknown }
    if (typeof key === 'string') look(stringValue, key, depth + 1)
    for (const [key, each] of Object.entries(value)) look(each, Array.isArray(value) ? name : key, depth + 1)
  }

  function lookAtFrame(data: Uint8Array | string): void {
    try {
      const bytes = typeof data === 'string' ? fromBase64(data) : data
      const { payload = new Uint8Array(), ...frame } = decode(MSync, bytes)
      look(frame, '')
      if (frame.command === Command.PROVISION) look(decode(Provision, payload), '')
      if (frame.command === Command.SYNC) {
        for (const meta of attempt(() => decode(CommSyncDL, payload).metas) ?? []) lookAtMeta(meta)
        lookAtMeta(attempt(() => decode(CommSyncUL, payload).meta))
      }
    } catch {
      // Unreadable data contains no secrets.
    }
  }

  function lookAtMeta(meta: Meta | undefined): void {
    if (meta?.ns === NameSpace.CHAT)
      look(
        attempt(() => decode(MessageBody, meta.payload ?? new Uint8Array())),
        '',
      )
  }

  const looked = (value: string) => {
    for (const [coded] of value.matchAll(inBase64)) lookAtMeta(attempt(() => decode(Meta, fromBase64(coded))))
  }

  const all = () => {
    // The longest come first, because one may contain another.
    ordered ??= [...forms].sort(([a], [b]) => b.length - a.length)
    return ordered
  }

  const hide = (value: string): string => {
    let text = value
    for (const [form, cover] of all()) if (text.includes(form)) text = text.split(form).join(cover)
    const coded = text.replace(inBase64, (each) => {
      const bytes = fromBase64(each)
      const hidden = hideBytes(bytes)
      return hidden === bytes ? each : toBase64(hidden)
    })
    return inPlace(coded)
  }

  const hideBytes = (bytes: Uint8Array): Uint8Array => {
    let copy: Uint8Array | undefined
    for (const [form] of all()) {
      const wanted = toUtf8(form)
      for (let at = find(bytes, wanted, 0); at >= 0; at = find(bytes, wanted, at + wanted.length)) {
        copy ??= bytes.slice()
        copy.set(toUtf8(coverInBytes(forms.get(form) as string, wanted.length)), at)
      }
    }
    return copy ?? bytes
  }

  const hideDeep = (value: Packed, name: string): Packed => {
    if (typeof value === 'string') {
      const hidden = hide(value)
      // Too short to be searched for everywhere.
      const isOpen = isSecretName(name) && !insideOf(value) && !isCover.test(hidden)
      return isOpen ? '*'.repeat(value.length) : hidden
    }
    if (typeof value !== 'object' || value === null) return value
    if (value instanceof Uint8Array) return hideBytes(value)
    if (isList(value)) return value.map((each) => hideDeep(each, name))
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, hideDeep(each, key)]))
  }

  return {
    learn(entry) {
      switch (entry.kind) {
        case 'up':
        case 'down':
          return lookAtFrame(entry.data)
        case 'ask':
        case 'call':
          return look(entry.input, '')
        // Functions of the application return only tokens, without a field name.
        case 'answer':
          return look(entry.value, typeof entry.value === 'string' ? 'token' : '')
        case 'stored':
          return look(entry.value, entry.key)
        case 'open':
          return look(entry.url, '')
        case 'client':
          return look(entry.options, '')
      }
    },
    hide,
    hideBytes,
    hideIn: <T>(value: T): T => hideDeep(value as Packed, '') as T,
  }
}

/** A replacement as long as the secret, without characters that have to be escaped. */
function coverOf(secret: string, number: number): string {
  const name = `secret-${number}-`
  return name.length <= secret.length ? name.padEnd(secret.length, '*') : '*'.repeat(secret.length)
}

const coverInBytes = (cover: string, length: number): string => cover.slice(0, length).padEnd(length, '*')

/** Parses a text as JSON or as the query of a URL. */
function insideOf(text: string): unknown {
  if (/^\s*[{[]/.test(text)) return attempt(() => JSON.parse(text) as unknown)
  if (!/^[a-z]+:\/\//i.test(text)) return undefined
  const question = text.split('#')[0]?.split('?')[1]
  if (!question) return undefined
  return Object.fromEntries(
    question.split('&').map((pair) => {
      const [name = '', ...value] = pair.split('=')
      const read = value.join('=')
      return [name, attempt(() => decodeURIComponent(read)) ?? read]
    }),
  )
}

const named = '[\\w-]*(?:token|password|passwd|pwd|secret)[\\w-]*'
const inJson = new RegExp(`("${named}"\\s*:\\s*")((?:[^"\\\\]|\\\\.)*)(")`, 'gi')
const inAddress = new RegExp(`([?&]${named}=)([^&#\\s"]*)()`, 'gi')
/** Matches messages in answers, and frames on hosts with text frames only. */
const inBase64 = /[A-Za-z0-9+/]{40,}={0,2}/g
const isCover = /^(\$t\$|Bearer )?(secret-\d+-)?\**$/

/** Redacts short secrets after their field name. */
const inPlace = (text: string): string =>
  [inJson, inAddress].reduce(
    (rest, pattern) =>
      rest.replace(pattern, (whole, before: string, value: string, after: string) =>
        isCover.test(value) ? whole : `${before}${'*'.repeat(value.length)}${after}`,
      ),
    text,
  )

function find(bytes: Uint8Array, wanted: Uint8Array, from: number): number {
  const [first = -1] = wanted
  for (let at = bytes.indexOf(first, from); at >= 0; at = bytes.indexOf(first, at + 1)) {
    let length = 1
    while (length < wanted.length && bytes[at + length] === wanted[length]) length++
    if (length >= wanted.length) return at
  }
  return -1
}

/** Removes unpaired surrogates, which cannot be encoded in a URL. */
const wellFormed = (text: string): string =>
  text.replace(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, '�')

function attempt<T>(run: () => T): T | undefined {
  try {
    return run()
  } catch {
    return undefined
  }
}
