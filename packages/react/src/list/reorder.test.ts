import { expect, it } from 'vitest'
import { createReorder } from './reorder.ts'

const pitch = 60

/** A list of three rows in view, whose order changes at the times that are passed in. */
function listOfRows(isMotionReduced = false) {
  let time = 0
  let order = ['a', 'b', 'c']
  let animated: string[] = []
  const reorder = createReorder({ now: () => time, isMotionReduced: () => isMotionReduced })
  return {
    /** Moves the last row to the top, and returns the rows that are animated. */
    turnAt(at: number) {
      time = at
      const last = new Map(order.map((key, index) => [key, index]))
      order = [order[2], order[0], order[1]] as string[]
      animated = []
      const rows = order.map((key, index) => ({
        getAttribute: () => String(index + 1),
        ariaPosInSet: String(index + 1),
        animate: () => animated.push(key),
      })) as unknown as HTMLElement[]
      const view = { clientHeight: 3 * pitch, scrollTop: 0 } as HTMLElement
      reorder({ view, rows, keys: order, last, top: 0, pitch })
      return animated.join('')
    },
  }
}

it('moves rows to their new places', () => {
  expect(listOfRows().turnAt(0)).toBe('cab')
})

it('lets rows jump while the list changes all the time, and moves them again when it has rested', () => {
  const list = listOfRows()
  expect(list.turnAt(1000)).toBe('cab')
  for (let time = 1030; time < 4000; time += 30) expect(list.turnAt(time)).toBe('')
  expect(list.turnAt(4499)).not.toBe('')
})

it('moves nothing if the user wants less motion', () => {
  expect(listOfRows(true).turnAt(0)).toBe('')
})
