// The parameters of a custom message as lines of text. Everything is bounded, because senders are untrusted.

import { unbroken } from '../../messages/folded-text.ts'

const mostParams = 12
const longestName = 60
const longestValue = 300

export function shownParams(
  params: Readonly<Record<string, unknown>>,
): readonly (readonly [string, string])[] {
  const names = Object.keys(params)
  const shown = names
    .slice(0, mostParams)
    .map((name) => [cut(name, longestName), valueText(params[name])] as const)
  return names.length > mostParams ? [...shown, ['…', `+${names.length - mostParams}`] as const] : shown
}

function valueText(value: unknown): string {
  if (typeof value === 'string') return cut(value, longestValue)
  if (typeof value !== 'object' || value === null) return cut(String(value), longestValue)
  try {
    return cut(JSON.stringify(value) ?? '', longestValue)
  } catch {
    return '…'
  }
}

function cut(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, unbroken(text, most - 1))}…` : text
}
