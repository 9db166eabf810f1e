// Finds web addresses, mail addresses and phone numbers without a list of domains: by http, https, www., an @ or the
// shape of the digits. A false positive is worse than a miss.

import { endsAddress, isDense, isDigit, isLatin, isOneOf, isPlainWord, isSpacedWord } from './characters.ts'
import type { Reader } from './reader.ts'

export interface Address {
  readonly end: number
  readonly href: string
}

/** The match, and how far the search went: nothing of its kind starts before that. */
export interface Attempt {
  readonly found?: Address
  readonly lookedAt: number
}

/** The web address that starts here. One without http is only searched beyond `lookedAtBefore`. */
export function webAddress(reader: Reader, start: number, lookedAtBefore: number): Attempt {
  const schemes = start < lookedAtBefore ? ['https://', 'http://'] : ['https://', 'http://', 'www.']
  const scheme = schemes.find((each) => reader.hasWord(each, start))
  if (scheme === undefined) return { lookedAt: lookedAtBefore }
  const isBare = scheme === 'www.'
  const host = start + (isBare ? 0 : scheme.length)
  // A host in Han characters cannot be distinguished from the surrounding sentence.
  let end = reader.skip(host, (each) => isSpacedWord(each) || isOneOf('.-', each))
  const lookedAt = Math.max(end, lookedAtBefore)
  while (end > host && !isSpacedWord(reader.at(end - 1))) end--
  if (end === host || !isSpacedWord(reader.at(host))) return { lookedAt }
  if (isBare && !hasTopDomain(reader, host + scheme.length, end)) return { lookedAt }
  // Something that looks like a host may be the user name before the real host.
  if (reader.at(end) === '@') return { lookedAt }
  if (reader.at(end) === ':' && isDigit(reader.at(end + 1))) {
    end = reader.skip(end + 1, isDigit)
  }
  if (isOneOf('/?#', reader.at(end))) end = endOfPath(reader, end)
  const text = reader.text.slice(start, end)
  return { found: { end, href: isBare ? `https://${text}` : text }, lookedAt: end }
}

/** Brackets belong to a path if they are opened in it; punctuation at the end belongs to the sentence. */
function endOfPath(reader: Reader, start: number): number {
  let end = start
  let round = 0
  let square = 0
  for (let each = reader.at(end); !endsAddress(each); each = reader.at(end)) {
    if (each === '(') round++
    else if (each === ')' && --round < 0) break
    else if (each === '[') square++
    else if (each === ']' && --square < 0) break
    else if (isDense(each)) {
      // wiki/中文 continues the path, but a这个 continues the sentence.
      const before = reader.at(end - 1)
      if (!isDense(before) && !isOneOf('/=#?&-_+%', before)) break
    }
    end++
  }
  while (isOneOf(".,;:!?'*_~([", reader.at(end - 1))) end--
  return end
}

/** Whether there is a dot in this range, and at least two letters after the last one. */
function hasTopDomain(reader: Reader, start: number, end: number): boolean {
  let letters = end
  while (letters > start && isLatin(reader.at(letters - 1))) letters--
  return end - letters > 1 && letters - 1 > start && reader.at(letters - 1) === '.'
}

const longestName = 64

/** The mail address that starts here, with or without `mailto:`. */
export function mailAddress(reader: Reader, start: number): Attempt {
  const name = reader.hasWord('mailto:', start) ? start + 7 : start
  const lookedAt = reader.skip(name, (each) => isPlainWord(each) || isOneOf('._%+-', each))
  if (reader.at(lookedAt) !== '@' || lookedAt === name || lookedAt - name > longestName) return { lookedAt }
  // After a slash it is the user name before a host.
  const isPart = reader.at(start - 1) === '/' || reader.at(lookedAt - 1) === '.'
  if (isPart || !isPlainWord(reader.at(name))) return { lookedAt }
  const domain = lookedAt + 1
  let end = reader.skip(domain, (each) => isPlainWord(each) || isOneOf('.-', each))
  while (end > domain && !isPlainWord(reader.at(end - 1))) end--
  if (!isPlainWord(reader.at(domain)) || !hasTopDomain(reader, domain, end)) return { lookedAt }
  return { found: { end, href: `mailto:${reader.text.slice(name, end)}` }, lookedAt: end }
}

const longestPhone = 26

/** The phone number that starts here: international, or in an unambiguous shape. */
export function phoneNumber(reader: Reader, start: number): Address | undefined {
  // Excludes the rest of a price, a date, a path or a longer number.
  if (isOneOf('.,:/-_$¥€£#=', reader.at(start - 1))) return undefined
  let digits = ''
  let shape = ''
  let isOpen = false
  let end = start
  for (let index = start; index < start + longestPhone; index++) {
    const each = reader.at(index)
    if (isDigit(each)) {
      digits += each
      shape += 'd'
    } else if (each === '(' && !isOpen) {
      isOpen = true
      shape += '('
      continue
    } else if (each === ')' && isOpen) {
      isOpen = false
      shape += ')'
    } else if (isOneOf(' -', each) && isOneOf('(0123456789', reader.at(index + 1))) {
      shape += each
      continue
    } else if (each === '+' && index === start) {
      shape += '+'
      continue
    } else break
    end = index + 1
  }
  const next = reader.at(end)
  if (isOpen || isPlainWord(next) || (isOneOf('.,:/-', next) && isDigit(reader.at(end + 1)))) return undefined
  if (!isPhone(shape.trim(), digits)) return undefined
  return { end, href: `tel:${shape.startsWith('+') ? '+' : ''}${digits}` }
}

/** Whether a shape is that of a phone number. It has a d for each digit. */
function isPhone(shape: string, digits: string): boolean {
  if (shape.startsWith('+')) return digits.length > 8 && digits.length < 16
  // 138 0013 8000
  if (/^d{3}([ -]?)d{4}\1d{4}$/.test(shape)) return /^1[3-9]/.test(digits)
  // 415-555-2671, (415) 555-2671
  if (/^(d{3}-|\(d{3}\) ?)d{3}-d{4}$/.test(shape)) return true
  // 010-12345678, (021) 5555 1234
  return /^0/.test(digits) && /d[ )-]/.test(shape) && digits.length > 8 && digits.length < 13
}
