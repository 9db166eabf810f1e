// Layers (dialogs, panels, menus) and the browser's history: every open layer has an entry, and going back closes it.
//
// Every entry that is seen here gets a number that grows from one entry to the next. Entries of closed layers can
// remain in the middle of the history, if something was opened from a layer; they are skipped.

/** The part of the browser's history that is used. A host with its own router can pass in another one. */
export interface LayerHistory {
  /** The state of the current entry. */
  readonly state: unknown
  /** The URL of the current entry. */
  readonly href: string
  /** Adds an entry with the same URL. */
  pushState(state: unknown, unused: string): void
  /** Changes the state of the current entry. */
  replaceState(state: unknown, unused: string): void
  /** Moves by this many entries; negative goes back. */
  go(delta: number): void
  /** Adds an entry for a URL, as a link does. */
  visit(href: string): void
  /** Calls back after every change of the current entry that pushState and replaceState did not cause. */
  listen(changed: () => void): void
  /** Runs a function after the current event, including its navigation. */
  defer(run: () => void): void
}

/** The open layers, in the order in which they were opened. */
export interface Layers {
  /** Registers a layer that was opened; returns a function to call when it is closed. */
  open(close: () => void): () => void
}

interface Layer {
  readonly close: () => void
  /** The number of its entry; undefined while it has none. */
  at: number | undefined
  isOpen: boolean
}

export interface Stamp {
  readonly at: number
  readonly isLayer: boolean
}

/** Reads and numbers the current entry. Entries of layers that a reload has closed are removed. */
export function createLayerStack(history: LayerHistory): Layers {
  let layers: readonly Layer[] = []
  /** The number of the current entry, and of the last one that can be reached by going forward. */
  let current = 0
  let last = 0
  let isPlanned = false
  /** Where a traversal that was started here will arrive. */
  let target: number | undefined
  /** The URL that was opened in the meantime. */
  let wanted: string | undefined

  const stampOf = () => (history.state as { readonly parleyLayer?: Stamp } | null)?.parleyLayer
  const stamped = (stamp: Stamp) => ({ ...(history.state as object | null), parleyLayer: stamp })
  const plan = () => {
    if (isPlanned) return
    isPlanned = true
    history.defer(() => {
      isPlanned = false
      if (target === undefined) settle()
    })
  }
  const travel = (delta: number) => {
    target = current + delta
    history.go(delta)
  }
  const hasLayer = (at: number) => layers.some((layer) => layer.isOpen && layer.at === at)

  /** Reads the number of the current entry; an entry without one was just added after the previous one. */
  const read = (): Stamp => {
    const known = stampOf()
    if (known) {
      last = Math.max(last, known.at)
      return known
    }
    const stamp = { at: current + 1, isLayer: false }
    history.replaceState(stamped(stamp), '')
    last = stamp.at
    if (target !== undefined) wanted = history.href
    return stamp
  }

  /** Gives new layers an entry and removes the entries of closed ones. */
  const settle = () => {
    const stamp = read()
    current = stamp.at
    const closed = layers.filter((layer) => !layer.isOpen && layer.at !== undefined)
    const waiting = layers.filter((layer) => layer.isOpen && layer.at === undefined)
    layers = layers.filter((layer) => layer.isOpen)
    // Only the entries at the end of the history can be removed or reused.
    const free: number[] = []
    for (let at = current; stamp.isLayer && closed.some((layer) => layer.at === at); at--) free.unshift(at)
    for (const layer of waiting) {
      layer.at = free.shift()
      if (layer.at !== undefined) continue
      current++
      last = current
      layer.at = current
      history.pushState(stamped({ at: current, isLayer: true }), '')
    }
    if (free.length > 0) travel(-free.length)
  }

  const arrive = () => {
    const before = current
    const { at, isLayer } = read()
    current = at
    const isAdded = wanted !== undefined && at !== target && at > before
    if (isAdded) return
    const lost = at === target ? wanted : undefined
    target = undefined
    wanted = undefined
    // The traversal arrived after something else was opened, and left it.
    if (lost !== undefined) return history.visit(lost)
    for (const layer of layers.filter((each) => each.at !== undefined && each.at > at).reverse()) {
      layer.at = undefined
      if (layer.isOpen) layer.close()
    }
    // The layer of this entry is closed, so there is nothing to show.
    if (isLayer && !hasLayer(at)) travel(at > before && at < last ? 1 : -1)
    // A layer may refuse to close; then it gets another entry.
    else plan()
  }

  history.listen(arrive)
  const first = stampOf()
  current = first?.at ?? 0
  last = current
  if (!first) history.replaceState(stamped({ at: 0, isLayer: false }), '')
  // The page was reloaded while a layer was open.
  else if (first.isLayer) travel(-1)

  return {
    open(close) {
      const layer: Layer = { close, at: undefined, isOpen: true }
      layers = [...layers, layer]
      plan()
      return () => {
        layer.isOpen = false
        plan()
      }
    },
  }
}
