// A small badge at the edge of a page with the state of the connection; opens the panel.

import { type PageHost, pageHost } from '../platform/page.ts'
import type { Trace } from '../trace.ts'
import { connectionOf, isStateEntry } from './connection-tab.ts'
import { button, making } from './elements.ts'
import { type Devtools, openDevtools } from './panel.ts'
import { styles } from './styles.ts'
import { latest } from './tab.ts'

/** The badge in the corner of the page that opens the panel. */
export interface Badge {
  /** Opens the panel. */
  open(): void
  close(): void
}

/** Adds the badge to the page. Does nothing outside of a page. */
export function showBadge(trace: Trace, page: PageHost | undefined = pageHost()): Badge {
  if (!page) return { open() {}, close() {} }
  const make = making(page.document)
  const host = make('div', { 'data-parley-badge': true })
  const badge = button(make, '', open)
  let panel: Devtools | undefined
  let isClosed = false
  badge.className = 'badge'
  badge.setAttribute('aria-label', 'Parley devtools')
  const root = host.attachShadow({ mode: 'open' })
  page.dress(root, styles)
  root.append(badge)

  const draw = () => {
    const [last] = latest(trace.entries, 1, isStateEntry)
    const text = last ? connectionOf(last).name : 'Parley'
    badge.textContent = text
    badge.setAttribute('aria-label', `Parley devtools: ${text}`)
  }

  function open(): void {
    if (isClosed || panel || !page) return
    host.hidden = true
    const closed = () => {
      panel = undefined
      host.hidden = false
      badge.focus()
    }
    panel = openDevtools(trace, { closed, page })
  }

  const stop = trace.watch((entry) => (entry === undefined || entry.kind === 'state') && draw())
  draw()
  // A script at the top of a page may run before the body exists.
  const { document } = page
  const put = () => isClosed || document.body.append(host)
  if (document.body) put()
  else document.addEventListener('DOMContentLoaded', put, { once: true })
  return {
    open,
    close() {
      isClosed = true
      stop()
      panel?.close()
      host.remove()
    },
  }
}
