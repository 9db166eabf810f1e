// The panel: plain elements in a shadow root, at the bottom of any page. Changes are drawn once per animation frame,
// and only in the open tab.

import { type PageHost, pageHost } from '../platform/page.ts'
import { type RecordedTrace, readTrace, type Trace } from '../trace.ts'
import { connectionOf, isStateEntry, stateTab } from './connection-tab.ts'
import { button, making } from './elements.ts'
import { framesTab } from './frames-tab.ts'
import { callsTab, cursorsTab, exportTab, outboxTab, timingsTab } from './other-tabs.ts'
import { styles } from './styles.ts'
import { latest, type TraceSource } from './tab.ts'

/** The open panel. */
export interface Devtools {
  close(): void
}

export interface DevtoolsOptions {
  readonly closed?: () => void
  /** Default: the current page. */
  readonly page?: PageHost
}

/** Opens the panel for a trace. Does nothing outside of a page. */
export function openDevtools(live: Trace, { closed, page = pageHost() }: DevtoolsOptions = {}): Devtools {
  if (!page) return { close() {} }
  const make = making(page.document)
  let imported: RecordedTrace | undefined
  const looked: TraceSource = {
    trace: () => imported ?? live,
    // An imported trace was redacted when it was exported.
    shown: (entry) => (imported ? entry : live.shown(entry)),
    now: () => imported?.entries.at(-1)?.at ?? live.now(),
    clear() {
      live.clear()
      draw()
    },
    copy: page.copy,
    save: page.save,
    exported: () => live.export(),
    load(text) {
      imported = text === undefined ? undefined : readTrace(text)
      draw()
    },
  }
  const tabs = [framesTab, callsTab, stateTab, outboxTab, cursorsTab, timingsTab, exportTab].map((tab) =>
    tab(make, looked),
  )
  let open = tabs[0]

  const host = make('div', { 'data-parley-devtools': true })
  const root = host.attachShadow({ mode: 'open' })
  const state = make('span', { class: 'quiet', role: 'status' })
  const body = make('div', { class: 'body', role: 'tabpanel', id: 'body', 'aria-labelledby': 'tab-0' })
  const heads = tabs.map((tab, index) => {
    const head = button(make, tab.name, () => choose(index))
    head.setAttribute('role', 'tab')
    head.setAttribute('aria-controls', 'body')
    head.id = `tab-${index}`
    return head
  })
  const list = make('div', { class: 'tabs', role: 'tablist', 'aria-label': 'Devtools' }, ...heads)
  const header = make('header', {}, make('strong', {}, 'Parley'), state, list, button(make, 'Close', close))
  const panel = make('section', { class: 'panel', 'aria-label': 'Parley devtools' }, header, body)
  page.dress(root, styles)
  root.append(panel)

  function choose(index: number): void {
    open = tabs[index]
    heads.forEach((head, at) => {
      head.setAttribute('aria-selected', String(at === index))
      head.tabIndex = at === index ? 0 : -1
    })
    body.setAttribute('aria-labelledby', `tab-${index}`)
    body.replaceChildren(...(open?.elements ?? []))
    draw()
  }

  list.addEventListener('keydown', (event) => {
    const at = heads.indexOf(event.target as HTMLElement)
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    const next = (at + step + heads.length) % heads.length
    if (step === 0 || at < 0) return
    event.preventDefault()
    choose(next)
    heads[next]?.focus()
  })
  panel.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') close()
    // Keys typed here must not trigger shortcuts of the page.
    event.stopPropagation()
  })

  let isWanted = false
  let isClosed = false
  function draw(): void {
    if (isWanted || isClosed) return
    isWanted = true
    page?.paint(() => {
      isWanted = false
      if (isClosed) return
      const [last] = latest(looked.trace().entries, 1, isStateEntry)
      state.textContent = `${last ? connectionOf(last).name : 'no client'}${imported ? ', imported' : ''}`
      open?.draw()
    })
  }

  // The duration of a state changes every second.
  const stopClock = page.eachSecond(() => open?.name === 'State' && draw())
  const stop = live.watch(() => imported === undefined && draw())
  function close(): void {
    if (isClosed) return
    isClosed = true
    stop()
    stopClock()
    host.remove()
    closed?.()
  }

  page.document.body.append(host)
  choose(0)
  return { close }
}
