// Observes a timeline while rows are added in front of those in view.

import type { Page } from 'playwright-core'

/**
 * Scrolls near the top like a user, and observes a row in view frame by frame until rows were added in front of it.
 * Returns the largest distance from its position.
 */
export const prepend = (page: Page) =>
  page.evaluate(async () => {
    const frame = () => new Promise(requestAnimationFrame)
    const scroller = document.querySelector('.parley-timeline') as HTMLElement
    const bubbles = () => [...document.querySelectorAll<HTMLElement>('.parley-bubble')]
    // Earlier requests may be answered now, which moves the view away from the top.
    let first: string | undefined
    do {
      first = bubbles()[0]?.dataset.anchor
      scroller.scrollTop = 300
      await frame()
      await frame()
    } while (first !== bubbles()[0]?.dataset.anchor)
    const edge = scroller.getBoundingClientRect().top
    const watched = bubbles().find((bubble) => bubble.getBoundingClientRect().top > edge + 100)
    const place = watched?.getBoundingClientRect().top ?? 0
    const firstBefore = bubbles()[0]?.dataset.anchor
    let furthest = 0
    const look = async () => {
      await frame()
      const now = document.querySelector(`[data-anchor="${watched?.dataset.anchor}"]`)
      furthest = Math.max(furthest, Math.abs((now?.getBoundingClientRect().top ?? Number.NaN) - place))
    }
    scroller.dispatchEvent(new WheelEvent('wheel', { deltaY: -1 }))
    scroller.dispatchEvent(new Event('scroll'))
    // The page that was requested may turn out to be empty; then the view is at the beginning.
    const isAtStart = () => document.querySelector('p.parley-timeline-top') !== null
    while (bubbles()[0]?.dataset.anchor === firstBefore && !isAtStart()) await look()
    for (let more = 0; more < 4; more++) await look()
    return { furthest, rows: bubbles().length }
  })
