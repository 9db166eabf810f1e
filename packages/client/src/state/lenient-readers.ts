// Readers for untrusted values: for any input they return a value of the right type.

import { fromUtf8, isObject } from '@parley/protocol'

export type Json = Readonly<Record<string, unknown>>

/** Reads a number. 0 for anything that is not a finite number, because NaN would break sorting. */
export const numberIn = (value: unknown): number => {
  const number = typeof value === 'string' || typeof value === 'number' ? Number(value) : 0
  return Number.isFinite(number) ? number : 0
}

/** Parses JSON into an object; empty if it cannot be read. */
export function readJson(text: string | undefined): Json {
  // Most messages carry nothing.
  if (!text || text === '{}') return {}
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) ? value : {}
  } catch {
    return {}
  }
}

/** Decodes UTF-8. Empty for invalid bytes. */
export function textIn(bytes: Uint8Array): string {
  try {
    return fromUtf8(bytes)
  } catch {
    return ''
  }
}
