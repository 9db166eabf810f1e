// [DROP-1] The API is complete: methods, handlers, exports and helpers, according to test/surface.json.

import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import surface from '../test/surface.json' with { type: 'json' }
import * as library from './index.ts'

const methods = Object.values(surface.methods).flat()

test('every method is on the prototype', () => {
  expect(new Set(methods).size).toBe(245)
  const { prototype } = library.connection as unknown as { prototype: Record<string, unknown> }
  expect(methods.filter((name) => typeof prototype[name] !== 'function')).toEqual([])
})

test('every name is exported, and every helper exists', () => {
  expect(Object.keys(library).sort()).toEqual([...surface.exports, 'default'].sort())
  expect(Object.keys(library.default).sort()).toEqual([...surface.exports].sort())
  expect(surface.utils.filter((name) => !(name in library.utils))).toEqual([])
  expect(surface.logger.filter((name) => !(name in library.logger))).toEqual([])
})

/** Declared and never called; and the older name of one that is. */
const neverRaised = ['onContactChange', 'onPictureMessage']

test('every handler is called somewhere', () => {
  const folder = new URL('./', import.meta.url)
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && name !== 'handlers.ts')
    .map((name) => readFileSync(new URL(name, folder), 'utf8'))
    .join('\n')
  const isNamed = (name: string) => new RegExp(`['\`]${name}['\`]`).test(sources)
  expect(surface.handlers).toHaveLength(45)
  expect(surface.handlers.filter((name) => !isNamed(name) && !neverRaised.includes(name))).toEqual([])
})

test('error numbers have names, and names have numbers', () => {
  expect(library.statusCode.WEBIM_CONNCTION_USER_LOGIN_ANOTHER_DEVICE).toBe(206)
  expect(library.statusCode[206]).toBe('WEBIM_CONNCTION_USER_LOGIN_ANOTHER_DEVICE')
  expect(library.statusCode[0]).toBe('WEBIM_CONNCTION_USER_NOT_ASSIGN_ERROR')
})
