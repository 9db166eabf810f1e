import { beforeEach, describe, expect, it } from 'vitest'
import { createLayers, type LayerHistory, type Layers } from './layers.ts'

interface Entry {
  state: unknown
  readonly href: string
}

/** A browser's history whose traversals arrive only when the test says so. */
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
  /** Runs everything that was put off, and lets every traversal arrive. */
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
  /** What a person does with the buttons of the browser. */
  press(delta: number) {
    this.go(delta)
    this.settle()
  }
  /** The traversal that was started last, alone. */
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

/** A layer as a component would have it: it is gone as soon as it is told to close. */
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
  layers = createLayers(history)
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

  it('gives a layer that refuses to close another entry', () => {
    show('form', true)
    history.settle()
    history.press(-1)
    expect([open, history.index]).toEqual([['form'], 1])
  })

  it('leaves layers alone that were open before the screen that is left', () => {
    show('search')
    history.settle()
    history.visit('#/c')
    history.press(-1)
    expect([open, history.href, history.index]).toEqual([['search'], '#/', 1])
    history.press(-1)
    expect([open, history.index]).toEqual([[], 0])
  })
})

describe('closing a layer otherwise', () => {
  it('takes its entry back', () => {
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

  it('leaves its entry to the layer that opens in its place', () => {
    const hide = show('menu')
    history.settle()
    hide()
    show('dialog')
    history.settle()
    expect([history.index, history.entries.length]).toEqual([1, 2])
    history.press(-1)
    expect([open, history.index]).toEqual([[], 0])
  })

  it('gives a layer an entry that opens while the old one is taken back', () => {
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

  it('takes back the entries of all layers that close together', () => {
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
  it('leaves no entry behind that does nothing', () => {
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

  it('is not undone by an entry that is still being taken back', () => {
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

  it('does not take a later press for the traversal that the browser gave up', () => {
    const hide = show('dialog')
    history.settle()
    hide()
    history.runDeferred()
    history.visit('#/c')
    // The browser forgot the traversal.
    Object.assign(history, { journeys: [] })
    history.press(-1)
    expect([history.href, history.index]).toEqual(['#/', 0])
  })
})

describe('the history', () => {
  it('does nothing on the way forward to a layer that is closed', () => {
    show('dialog')
    history.settle()
    history.press(-1)
    history.press(1)
    expect([open, history.index]).toEqual([[], 0])
  })

  it('gets rid of the entries of layers that were open when the page was reloaded', () => {
    history.visit('#/c')
    show('panel')
    show('dialog')
    history.settle()
    open = []
    layers = createLayers(history)
    history.settle()
    expect([history.href, history.index]).toEqual(['#/c', 1])
    show('menu')
    history.settle()
    history.press(-1)
    expect([open, history.index]).toEqual([[], 1])
  })

  it('keeps what others store in it', () => {
    history.here.state = { key: 'router' }
    layers = createLayers(history)
    show('dialog')
    history.settle()
    expect(history.entries.map(({ state }) => state)).toMatchObject([{ key: 'router' }, { key: 'router' }])
  })
})
