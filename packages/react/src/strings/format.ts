// A small part of ICU message syntax, enough for our texts: `{name}` and
// `{count, plural, one {# message} other {# messages}}`. Anything else is plain text.

import { getOrCreate } from '../get-or-create.ts'

/** The values of the placeholders in a text, by name. */
export type Values = Readonly<Record<string, string | number>>

/** Fills a template with values; plural forms follow the rules of the locale. */
export function format(template: string, values: Values, locale: string): string {
  let out = ''
  for (let at = 0; at < template.length; ) {
    const open = template.indexOf('{', at)
    if (open < 0) return out + template.slice(at)
    const close = matchingBrace(template, open)
    if (close < 0) return out + template.slice(at)
    out += template.slice(at, open) + fill(template.slice(open + 1, close), values, locale)
    at = close + 1
  }
  return out
}

function fill(inside: string, values: Values, locale: string): string {
  const [name = '', kind, ...rest] = inside.split(',')
  const value = values[name.trim()]
  if (value === undefined) return `{${inside}}`
  if (kind?.trim() !== 'plural')
    return typeof value === 'number' ? numberText(value, locale) : isolated(value)
  const forms = pluralForms(rest.join(','))
  const count = Number(value)
  const form = forms[`=${count}`] ?? forms[pluralRules(locale).select(count)] ?? forms.other ?? ''
  return format(form.replaceAll('#', numberText(count, locale)), values, locale)
}

/** Isolates the direction of a value, so that a right-to-left name does not move the comma or number after it. */
const isolated = (value: string): string =>
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/.test(value) ? `\u2068${value}\u2069` : value

function pluralForms(text: string): Record<string, string> {
  const forms: Record<string, string> = {}
  for (let at = 0; at < text.length; ) {
    const open = text.indexOf('{', at)
    if (open < 0) break
    const close = matchingBrace(text, open)
    if (close < 0) break
    forms[text.slice(at, open).trim()] = text.slice(open + 1, close)
    at = close + 1
  }
  return forms
}

function matchingBrace(text: string, open: number): number {
  let depth = 0
  for (let at = open; at < text.length; at++) {
    if (text[at] === '{') depth++
    else if (text[at] === '}' && --depth === 0) return at
  }
  return -1
}

const rules = new Map<string, Intl.PluralRules>()
const numbers = new Map<string, Intl.NumberFormat>()

function pluralRules(locale: string): Intl.PluralRules {
  return getOrCreate(rules, locale, () => new Intl.PluralRules(locale))
}

function numberText(value: number, locale: string): string {
  return getOrCreate(numbers, locale, () => new Intl.NumberFormat(locale)).format(value)
}
