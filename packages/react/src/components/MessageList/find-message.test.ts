import { describe, expect, it } from 'vitest'
import { findMessage, pagesAtOnce } from './find-message.ts'

/** A history in which the message lies on this page, counted from 1; 0 is what is known already. */
function history(page: number, pages: number, failsOn = -1) {
  let loaded = 0
  return {
    loads: () => loaded,
    parts: {
      has: () => page >= 0 && loaded >= page,
      loadOlder: async () => {
        if (loaded + 1 === failsOn) throw new Error('no connection')
        loaded++
        return { reachedStart: loaded >= pages, loaded: 50 }
      },
      reachedStart: () => loaded >= pages,
      isStopped: () => false,
    },
  }
}

describe('looking for a message', () => {
  it('loads nothing for one that is known', async () => {
    const { parts, loads } = history(0, 5)
    expect(await findMessage(parts)).toBe('found')
    expect(loads()).toBe(0)
  })

  it('goes back page by page until it is there', async () => {
    const { parts, loads } = history(3, 20)
    expect(await findMessage(parts)).toBe('found')
    expect(loads()).toBe(3)
  })

  it('asks before it goes on for ever, and then goes on from there', async () => {
    const { parts, loads } = history(pagesAtOnce + 4, 100)
    expect(await findMessage(parts)).toBe('notYet')
    expect(loads()).toBe(pagesAtOnce)
    expect(await findMessage(parts)).toBe('found')
  })

  it('finds what lies on the last page that it may load', async () => {
    const { parts } = history(pagesAtOnce, 100)
    expect(await findMessage(parts)).toBe('found')
  })

  it('knows that it is not there at the beginning of the conversation', async () => {
    const { parts, loads } = history(-1, 2)
    expect(await findMessage(parts)).toBe('missing')
    expect(loads()).toBe(2)
  })

  it('ends when a page cannot be loaded, and when somebody stops it', async () => {
    expect(await findMessage(history(5, 9, 2).parts)).toBe('failed')
    expect(await findMessage({ ...history(5, 9).parts, isStopped: () => true })).toBe('stopped')
  })
})
