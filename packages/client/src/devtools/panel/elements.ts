// Creates elements without a framework. Texts are always set as text: server data is never parsed as HTML.

export type Child = Node | string | undefined

export type Making = (
  tag: string,
  attributes?: Readonly<Record<string, string | boolean | undefined>>,
  ...children: Child[]
) => HTMLElement

export const making =
  (document: Document): Making =>
  (tag, attributes = {}, ...children) => {
    const element = document.createElement(tag)
    for (const [name, value] of Object.entries(attributes)) {
      if (value === undefined || value === false) continue
      element.setAttribute(name, value === true ? '' : value)
    }
    for (const child of children) if (child !== undefined) element.append(child)
    return element
  }

export function button(make: Making, text: string, pressed: () => void): HTMLElement {
  const element = make('button', { type: 'button' }, text)
  element.addEventListener('click', pressed)
  return element
}

/** A table with a header; it scrolls, so it is focusable by keyboard. */
export function table(
  make: Making,
  label: string,
  head: readonly string[],
  rows: readonly (readonly Child[])[],
): HTMLElement {
  if (rows.length === 0) return make('p', { class: 'none' }, 'Nothing yet.')
  return make(
    'div',
    { class: 'scrolls', tabindex: '0', role: 'region', 'aria-label': label },
    make(
      'table',
      {},
      make('thead', {}, make('tr', {}, ...head.map((name) => make('th', { scope: 'col' }, name)))),
      make('tbody', {}, ...rows.map((cells) => make('tr', {}, ...cells.map((cell) => make('td', {}, cell))))),
    ),
  )
}

export const timeOf = (at: number): string => new Date(at).toISOString().slice(11, 23)

export const shortText = (text: string, most = 160): string =>
  text.length > most ? `${text.slice(0, most)}…` : text
