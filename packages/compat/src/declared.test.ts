// [DROP-9] Every method and handler of the surface is declared. That each has the right form is shown by an application in
// types/application, which `npm run check` compiles.

import { expect, test } from 'vitest'
import surface from '../test/surface.json' with { type: 'json' }
import { declaredHandlers, declaredMethods } from '../types/application/names.test-d.ts'

test('the declared methods are those of the surface', () => {
  const methods = Object.values(surface.methods)
    .flat()
    .filter((name) => name !== 'constructor')
  // Methods of newer versions.
  const more = ['voiceFileToText', 'voiceMessageToText']
  expect([...declaredMethods].sort()).toEqual([...methods, ...more].sort())
})

test('so are the handlers, one that lists of the original forget, and one of newer versions', () => {
  const more = ['onCombineMessage', 'onStreamMessage']
  expect([...declaredHandlers].sort()).toEqual([...surface.handlers, ...more].sort())
})
