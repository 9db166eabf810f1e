// [DROP-9] Every method and handler of the API is declared. The application in types/application, which `npm run check`
// compiles, shows that the declarations are right.

import { expect, test } from 'vitest'
import surface from '../test/surface.json' with { type: 'json' }
import { declaredHandlers, declaredMethods } from '../types/application/names.test-d.ts'

test('the declared methods are those of the API', () => {
  const methods = Object.values(surface.methods)
    .flat()
    .filter((name) => name !== 'constructor')
  // Methods of newer versions.
  const more = ['voiceFileToText', 'voiceMessageToText']
  expect([...declaredMethods].sort()).toEqual([...methods, ...more].sort())
})

test("the declared handlers are those of the API, one that the original's lists omit, and one of newer versions", () => {
  const more = ['onCombineMessage', 'onStreamMessage']
  expect([...declaredHandlers].sort()).toEqual([...surface.handlers, ...more].sort())
})
