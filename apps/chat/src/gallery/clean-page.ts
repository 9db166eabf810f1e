// Resets the page after a scene, and reports what could not be reset. Tests show one scene after the other in the same
// page, and no scene may affect the next.

import { forgetPageMemory } from '@parley/react/testing'

export interface Leftovers {
  /** What the scene left behind after unmounting: a bug of the kit or of the app. */
  readonly left: readonly string[]
  /** Changes to the page itself, which then cannot be reused for another scene. */
  readonly changed: readonly string[]
}

/** Listeners that are never removed: React's, that of a module that waits for the end of the page, and axe's. */
const lasting = ['selectionchange', 'pagehide', 'message']

const watched: readonly EventTarget[] = [window, document, document.documentElement, document.body]
const listeners = new Map<string, Map<unknown, number>>()

const nameOf = (target: EventTarget, type: string, options: unknown): string => {
  const isCaptured =
    typeof options === 'object' && options !== null ? Reflect.get(options, 'capture') : options
  return `${type} on ${target.constructor.name}${isCaptured ? ', captured' : ''}`
}

/** Counts the listeners on the page itself, except those that remove themselves. */
function countListeners(): void {
  const { addEventListener: add, removeEventListener: remove } = EventTarget.prototype
  const count = (
    target: EventTarget,
    type: string,
    listener: unknown,
    options: unknown,
    isAdded: boolean,
  ) => {
    if (!watched.includes(target) || !listener || lasting.includes(type)) return
    if (typeof options === 'object' && options !== null && ('signal' in options || 'once' in options)) return
    const name = nameOf(target, type, options)
    const known = listeners.get(name) ?? new Map<unknown, number>()
    listeners.set(name, known)
    if (isAdded) known.set(listener, 1)
    else known.delete(listener)
  }
  EventTarget.prototype.addEventListener = function (this: EventTarget | undefined, type, listener, options) {
    count(this ?? window, type, listener, options, true)
    add.call(this ?? window, type, listener, options)
  }
  EventTarget.prototype.removeEventListener = function (
    this: EventTarget | undefined,
    type,
    listener,
    options,
  ) {
    count(this ?? window, type, listener, options, false)
    remove.call(this ?? window, type, listener, options)
  }
}

const counted = () =>
  new Map([...listeners].map(([name, known]) => [name, known.size] as const).filter(([, size]) => size > 0))

/** Objects whose functions tests may replace. */
const replaceable = (): Readonly<Record<string, object | undefined>> => ({
  window,
  document,
  navigator,
  mediaDevices: navigator.mediaDevices,
})

/** React marks the document; axe is a test tool that stays in the page with its polyfills. */
const ofAxe = new Set(['axe', '__core-js_shared__', 'elementsFromPoint'])
const isKnown = (name: string) => name.startsWith('_react') || ofAxe.has(name)

/** The own properties of an object, with those values that can be read without calling anything. */
const propertiesOf = (object: object = {}): ReadonlyMap<string, unknown> =>
  new Map(
    Object.entries(Object.getOwnPropertyDescriptors(object))
      .filter(([name]) => !isKnown(name))
      .map(([name, { value }]) => [name, value]),
  )

const attributesOf = (element: Element) =>
  element
    .getAttributeNames()
    .map((name) => `${name}=${element.getAttribute(name)}`)
    .join(' ')

/** Styles of the build are links, even those loaded later; others come from tests. */
const stylesOf = () => document.querySelectorAll('style').length + document.adoptedStyleSheets.length

/** Timers up to this duration end before a scene is complete, such as those of the fake client. */
const soonMs = 500
const soonOver = new Set<number>()

function countTimers(): void {
  const [start, end] = [setTimeout, clearTimeout]
  const counting = (run: (...all: unknown[]) => void, ms = 0, ...all: unknown[]) => {
    const timer: number = start(() => {
      soonOver.delete(timer)
      run(...all)
    }, ms) as unknown as number
    if (ms <= soonMs) soonOver.add(timer)
    return timer
  }
  const ending = (timer: number) => {
    soonOver.delete(timer)
    end(timer)
  }
  Object.assign(globalThis, { setTimeout: counting, clearTimeout: ending })
}

/** After this many looks, a scene that still changes is reported. */
const mostLooks = 20

/**
 * Waits until no short timer is pending and nothing changes over some frames; false if that takes long. Requests are
 * checked elsewhere.
 */
export async function isSceneSettled(): Promise<boolean> {
  let changes = 0
  const observer = new MutationObserver(() => changes++)
  observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
  try {
    for (let look = 0; look < mostLooks; look++) {
      changes = 0
      for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
      if (changes === 0 && soonOver.size === 0) return true
    }
    return false
  } finally {
    observer.disconnect()
  }
}

/** Called before anything is shown. The returned function cleans the page after everything is unmounted. */
export function watchPage(root: HTMLElement): (own: readonly string[]) => Leftovers {
  countListeners()
  countTimers()
  const properties = new Map(
    Object.entries(replaceable()).map(([name, object]) => [name, propertiesOf(object)]),
  )
  const { title } = document
  const [body, styles, database] = [attributesOf(document.body), stylesOf(), indexedDB.open.bind(indexedDB)]
  let opened = 0
  indexedDB.open = (...all: Parameters<typeof database>) => {
    opened++
    return database(...all)
  }
  let firstTimer = newestTimer()

  return (own) => {
    // Remaining timers of the fake client or of components have no purpose any more.
    for (let timer = newestTimer(); timer > firstTimer; timer--) clearTimeout(timer)
    firstTimer = newestTimer()
    forgetPageMemory()
    localStorage.clear()
    sessionStorage.clear()
    CSS.highlights.clear()
    getSelection()?.removeAllRanges()
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    document.title = title
    scrollTo(0, 0)
    for (const name of own) Reflect.deleteProperty(globalThis, name)

    const left = [...document.body.children]
      .filter((element) => element !== root && element.tagName !== 'SCRIPT')
      .map((element) => `element ${element.outerHTML.slice(0, 200)}`)
    if (root.childNodes.length > 0) left.push(`in the root: ${root.innerHTML.slice(0, 200)}`)
    for (const [name, size] of counted()) left.push(`${size} listeners for ${name}`)
    for (const known of listeners.values()) known.clear()

    const changed: string[] = []
    for (const [name, object] of Object.entries(replaceable())) {
      const [before, now] = [properties.get(name), propertiesOf(object)]
      for (const [each, value] of now)
        if (!Object.is(before?.get(each), value)) changed.push(`${name}.${each}`)
      for (const each of before?.keys() ?? []) if (!now.has(each)) changed.push(`${name}.${each} is gone`)
    }
    if (attributesOf(document.body) !== body) changed.push('attributes of the body')
    if (stylesOf() !== styles) changed.push('styles')
    if (opened > 0) changed.push('databases')
    return { left, changed }
  }
}

/** Timer ids of a page increase. */
function newestTimer(): number {
  const timer = setTimeout(() => {})
  clearTimeout(timer)
  return timer as unknown as number
}
