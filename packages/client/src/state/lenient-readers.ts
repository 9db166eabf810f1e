// Readers for untrusted values: whatever they are given, they return something of the right type.

import { fromUtf8, isObject } from '@parley/protocol'

export type Json = Readonly<Record<string, unknown>>

/** What is no number counts as none, so that it cannot upset an order. */
export const numberIn = (value: unknown): number => {
  const number = typeof value === 'string' || typeof value === 'number' ? Number(value) : 0
  return Number.isFinite(number) ? number : 0
}

/** JSON that may be anything, as an object; what cannot be read says nothing. */
export function readJson(text: string | undefined): Json {
  try {
    const value: unknown = JSON.parse(text || '{}')
    return isObject(value) ? value : {}
  } catch {
    return {}
  }
}

/** Empty for bytes that are no text. */
export function textIn(bytes: Uint8Array): string {
  try {
    return fromUtf8(bytes)
  } catch {
    return ''
  }
}
