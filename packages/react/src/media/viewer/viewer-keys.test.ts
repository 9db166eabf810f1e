import { expect, it } from 'vitest'
import { actionOf } from './viewer-keys.ts'

const fitted = { at: 1, count: 3, isLarger: false, isRightToLeft: false }

it('arrows turn pages while the image is fitted, and pan it when it is larger', () => {
  expect(actionOf('ArrowRight', fitted)).toEqual({ does: 'show', index: 2 })
  expect(actionOf('ArrowRight', { ...fitted, isRightToLeft: true })).toEqual({ does: 'show', index: 0 })
  expect(actionOf('ArrowRight', { ...fitted, isLarger: true })).toEqual({ does: 'pan', x: -80, y: 0 })
  expect(actionOf('ArrowUp', fitted)).toBeUndefined()
  expect(actionOf('PageDown', { ...fitted, isLarger: true })).toEqual({ does: 'show', index: 2 })
})

it('plus and minus zoom, and zero fits it', () => {
  const factors = ['+', '=', '-'].map((key) => {
    const action = actionOf(key, fitted)
    return action?.does === 'zoom' ? action.factor > 1 : undefined
  })
  expect(factors).toEqual([true, true, false])
  expect(actionOf('0', fitted)).toEqual({ does: 'fit' })
})

it('other keys are not handled', () => {
  expect(actionOf('Escape', fitted)).toBeUndefined()
  expect(actionOf('Tab', fitted)).toBeUndefined()
})
