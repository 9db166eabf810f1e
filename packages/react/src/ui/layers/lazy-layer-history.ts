// The entry point of the layer stack. Its code is loaded with the first layer, or at once if the page was reloaded
// while one was open.

import type { LayerHistory, Layers, Stamp } from './layer-history.ts'

/** Gives layers an entry in the history, by default that of the page. Create it once per page. */
export function createLayers(history: LayerHistory = pageHistory()): Layers {
  let loading: Promise<Layers> | undefined
  const load = () => {
    loading ??= import('./layer-history.ts').then(({ createLayerStack }) => createLayerStack(history))
    return loading
  }
  const { parleyLayer } = (history.state ?? {}) as { readonly parleyLayer?: Stamp }
  if (parleyLayer?.isLayer) load().catch(() => {}) // On failure, going back has no effect once.
  return {
    open(close) {
      let isOpen = true
      let end: (() => void) | undefined
      load().then(
        (stack) => {
          if (isOpen) end = stack.open(close)
        },
        () => {}, // Without the code, going back leaves the screen, as without layers.
      )
      return () => {
        isOpen = false
        end?.()
      }
    },
  }
}

function pageHistory(): LayerHistory {
  const { history } = globalThis
  return {
    get state() {
      return history.state as unknown
    },
    get href() {
      return location.href
    },
    pushState: (state, unused) => history.pushState(state, unused),
    replaceState: (state, unused) => history.replaceState(state, unused),
    go: (delta) => history.go(delta),
    visit: (href) => location.assign(href),
    listen: (changed) => addEventListener('popstate', changed),
    defer: (run) => void setTimeout(run),
  }
}
