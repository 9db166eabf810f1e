import { beforeEach, describe, expect, it } from 'vitest'
import { createLayerStack, type LayerHistory, type Layers } from './layer-history.ts'
import { createLayers } from './lazy-layer-history.ts'

interface Entry {
  state: unknown
  readonly href: string
}

/** A browser's history whose traversals arrive only when the test lets them. */
class FakeHistory implements LayerHistory {
  entries: Entry[] = [{ state: null, href: '#/' }]
  index = 0
  changed = () => {}
  private later: (() => void)[] = []
  private journeys: number[] = []

  get state() {
    return this.here.state
  }
  get href() {
    return this.here.href
  }
  get here(): Entry {
    return this.entries[this.index] as Entry
  }
  pushState(state: unknown) {
    this.add({ state: structuredClone(state), href: this.href })
  }
  replaceState(state: unknown) {
    this.here.state = structuredClone(state)
  }
  go(delta: number) {
    this.journeys.push(this.index + delta)
  }
  visit(href: string) {
    this.add({ state: null, href })
    this.changed()
  }
  listen(changed: () => void) {
    this.changed = changed
  }
  defer(run: () => void) {
    this.later.push(run)
  }
  /** Runs all deferred work, and lets every traversal arrive. */
  settle() {
    for (let turn = 0; turn < 20; turn++) {
      for (const run of this.later.splice(0)) run()
      const [next] = this.journeys.splice(0, 1)
      if (next === undefined && this.later.length === 0) return
      if (next === undefined || !this.entries[next]) continue
      this.index = next
      this.changed()
    }
    throw new Error('The history does not come to rest')
  }
  /** Presses the browser's back or forward button. */
  press(delta: number) {
    this.go(delta)
    this.settle()
  }
  /** Lets only the last traversal arrive. */
  arrive() {
    this.index = this.journeys.shift() ?? this.index
    this.changed()
  }
  runDeferred() {
    for (const run of this.later.splice(0)) run()
  }
  private add(entry: Entry) {
    this.entries = [...this.entries.slice(0, this.index + 1), entry]
    this.index++
  }
}

let history: FakeHistory
let layers: Layers
let open: string[]

/** A layer like that of a component: it disappears as soon as it is asked to close. */
function show(name: string, refuses = false) {
  const layer = layers.open(() => {
    if (!refuses) hide()
  })
  open.push(name)
  const hide = () => {
    if (!open.includes(name)) return
    open = open.filter((each) => each !== name)
    layer()
  }
  return hide
}

beforeEach(() => {
  history = new FakeHistory()
  layers = createLayerStack(history)
  open = []
})

describe('going back', () => {
  it('closes the top layer, one at a time, and then leaves the screen', () => {
    history.visit('#/c')
    show('panel')
    show('dialog')
    history.settle()
    expect(history.entries).toHaveLength(4)
    history.press(-1)
    expect([open, history.href]).toEqual([['panel'], '#/c'])
    history.press(-1)
    expect([open, history.href]).toEqual([[], '#/c'])
    history.press(-1)
    expect(history.href).toBe('#/')
  })

  it('by several entries closes all layers above', () => {
    show('panel')
    show('dialog')
    history.settle()
    history.press(-2)
    expect(open).toEqual([])
    expect(history.index).toBe(0)
  })

  it('gives a layer that refuses to close a new entry', () => {
    show('form', true)
    history.settle()
    history.press(-1)
    expect([open, history.index]).toEqual([['form'], 1])
  })

  it('keeps layers that were open before the screen that is left', () => {
    show('search')
    history.settle()
    history.visit('#/c')
    history.press(-1)
    expect([open, history.href, history.index]).toEqual([['search'], '#/', 1])
    history.press(-1)
    expect([open, history.index]).toEqual([[], 0])
  })
})

describe('closing a layer without going back', () => {
  it('removes its entry', () => {
    const hide = show('dialog')
    history.settle()
    hide()
    history.settle()
    expect(history.index).toBe(0)
  })

  it('needs no entry if it was closed at once', () => {
    show('dialog')()
    history.settle()
    expect(history.entries).toHaveLength(1)
  })

  it('leaves its entry to the layer that replaces it', () => {
    const hide = show('menu')
    history.settle()
    hide()
    show('dialog')
    history.settle()
    expect([history.index, history.entries.length]).toEqual([1, 2])
    history.press(-1)
    expect([open, history.index]).toEqual([[], 0])
  })

  it('gives an entry to a layer that opens while the old entry is being removed', () => {
    const hide = show('menu')
    history.settle()
    hide()
    history.runDeferred()
    show('dialog')
    history.settle()
    expect([open, history.index]).toEqual([['dialog'], 1])
    history.press(-1)
    expect([open, history.index]).toEqual([[], 0])
  })

  it('removes the entries of all layers that close together', () => {
    const panel = show('panel')
    const dialog = show('dialog')
    history.settle()
    panel()
    dialog()
    history.settle()
    expect(history.index).toBe(0)
  })
})

describe('opening another screen from a layer', () => {
  it('leaves no dead entry behind', () => {
    const hide = show('dialog')
    history.settle()
    hide()
    history.visit('#/c')
    history.settle()
    expect(history.href).toBe('#/c')
    history.press(-1)
    expect([history.href, history.index]).toEqual(['#/', 0])
    history.press(1)
    expect(history.href).toBe('#/c')
  })

  it('is not undone by an entry that is still being removed', () => {
    const hide = show('dialog')
    history.settle()
    hide()
    history.runDeferred()
    history.visit('#/c')
    history.arrive()
    history.settle()
    expect(history.href).toBe('#/c')
    history.press(-1)
    expect([history.href, history.index]).toEqual(['#/', 0])
  })

  it('does not confuse a later press with the traversal that the browser dropped', () => {
    const hide = show('dialog')
    history.settle()
    hide()
    history.runDeferred()
    history.visit('#/c')
    // The browser dropped the traversal.
    Object.assign(history, { journeys: [] })
    history.press(-1)
    expect([history.href, history.index]).toEqual(['#/', 0])
  })
})

describe('the history', () => {
  it('does nothing when going forward to a closed layer', () => {
    show('dialog')
    history.settle()
    history.press(-1)
    history.press(1)
    expect([open, history.index]).toEqual([[], 0])
  })

  it('loses the entries of layers that were open when the page was reloaded', () => {
    history.visit('#/c')
    show('panel')
    show('dialog')
    history.settle()
    open = []
    layers = createLayerStack(history)
    history.settle()
    expect([history.href, history.index]).toEqual(['#/c', 1])
    show('menu')
    history.settle()
    history.press(-1)
    expect([open, history.index]).toEqual([[], 1])
  })

  it('keeps what others store in it', () => {
    history.here.state = { key: 'router' }
    layers = createLayerStack(history)
    show('dialog')
    history.settle()
    expect(history.entries.map(({ state }) => state)).toMatchObject([{ key: 'router' }, { key: 'router' }])
  })
})

describe('the entry point', () => {
  it('opens a layer once the code is loaded, unless it was closed by then', async () => {
    const entrance = createLayers(history)
    entrance.open(() => {})()
    let isOpen = true
    const end = entrance.open(() => {
      isOpen = false
      end()
    })
    await import('./layer-history.ts')
    await Promise.resolve()
    history.settle()
    expect(history.entries).toHaveLength(2)
    history.press(-1)
    expect(isOpen).toBe(false)
  })
})
