// A pseudo-locale: English with accents and 40 % longer, generated at run time. Text without accents on the screen
// cannot be translated, and text that does not fit here will not fit in German or Russian.

import { strings as english } from '../strings/en/index.ts'
import type { Strings } from '../strings/strings.ts'

const plain = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
const accented = [...'áƀçđéƒĝĥíĵķļɱñóþǫŕšťúṽŵẋýžÁƁÇĐÉƑĜĤÍĴĶĻṀÑÓÞǪŔŠŤÚṼŴẊÝŽ']

/** A text in the pseudo-locale. Values and plural keywords stay unchanged. */
export function pseudo(template: string): string {
  return `⟦${stretched(template)}⟧`
}

function stretched(template: string): string {
  let letters = 0
  let out = ''
  for (let at = 0; at < template.length; at++) {
    if (template[at] === '{') {
      const end = closing(template, at)
      out += inBraces(template.slice(at + 1, end))
      at = end
    } else {
      const letter = plain.indexOf(template[at] ?? '')
      if (letter >= 0) letters++
      out += accented[letter] ?? template[at]
    }
  }
  // Short words, so that lines break as they do in a real language.
  const more = 'one two three four five six seven eight nine ten '.repeat(1 + Math.ceil(letters / 100))
  return letters === 0 ? out : `${out} ${more.slice(0, Math.ceil(letters * 0.4)).trim()}`
}

function inBraces(inside: string): string {
  const plural = /^\s*\w+\s*,\s*plural\s*,/.exec(inside)?.[0]
  if (!plural) return `{${inside}}`
  let out = plural
  for (let at = plural.length; at < inside.length; at++) {
    if (inside[at] !== '{') out += inside[at]
    else {
      const end = closing(inside, at)
      out += `{${stretched(inside.slice(at + 1, end))}}`
      at = end
    }
  }
  return `{${out}}`
}

/** The index of the brace that closes the one at `open`. */
function closing(text: string, open: number): number {
  let depth = 0
  for (let at = open; at < text.length; at++) {
    if (text[at] === '{') depth++
    else if (text[at] === '}' && --depth === 0) return at
  }
  return text.length
}

/** All texts of the kit, for the `strings` prop of a provider. */
export function pseudoStrings(): Strings {
  return Object.fromEntries(Object.entries(english).map(([key, text]) => [key, pseudo(text)])) as Strings
}
