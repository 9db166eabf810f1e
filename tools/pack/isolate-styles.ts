// Makes the kit's style sheet independent of the page that it is used in: its rules win over resets, over rules for
// elements and over rules for elements inside of a class or an id, and they apply to nothing but the kit's elements.
import { type CustomAtRules, type SelectorComponent, transform, type Visitor } from 'lightningcss'

/** No element has this id: `:not(#…)` matches everything and counts as much as an id. */
const heavy: SelectorComponent = {
  type: 'pseudo-class',
  kind: 'not',
  selectors: [[{ type: 'id', name: 'parley-' }]],
}

/**
 * The kit's own elements: those with one of its classes, and those without a class inside of them. What the host puts
 * into a slot is not among them.
 */
const ownElements =
  ":where([class^='parley-'], [class^='parley-'] :not([class], .parley-slot, .parley-slot *))"
const ownElement = { type: 'class', name: 'parley--own-element' } as const

const visitor: Visitor<CustomAtRules> = {
  Selector: (selector) => (namesTheKit(selector) ? limited(raised(selector)) : selector),
}

/**
 * Raises every selector that names a class of the kit, and limits rules for any element below the root to the kit's own.
 * Tokens stay without specificity, because the page sets them; so does what is inside of `:where(…)` only.
 */
export function hostProof(sheet: string): string {
  const { code } = transform({
    filename: 'styles.css',
    code: Buffer.from(sheet),
    visitor,
  })
  return Buffer.from(code).toString('utf8').replaceAll(`.${ownElement.name}`, ownElements)
}

/** Adds the weight at the end of the first compound. */
function raised(selector: readonly SelectorComponent[]): SelectorComponent[] {
  const end = endOfCompound(selector, 0)
  return [...selector.slice(0, end), heavy, ...selector.slice(end)]
}

function limited(selector: SelectorComponent[]): SelectorComponent[] {
  const start = selector.findLastIndex(({ type }) => type === 'combinator') + 1
  const end = endOfCompound(selector, start)
  if (!isRoot(selector[0]) || start === 0 || namesTheKit(selector.slice(start, end))) return selector
  return [...selector.slice(0, end), ownElement, ...selector.slice(end)]
}

/** Before a combinator or a pseudo-element. */
function endOfCompound(selector: readonly SelectorComponent[], start: number): number {
  const end = selector.findIndex(
    ({ type }, at) => at >= start && (type === 'combinator' || type === 'pseudo-element'),
  )
  return end < 0 ? selector.length : end
}

const isRoot = (part: SelectorComponent | undefined) => part?.type === 'class' && part.name === 'parley'

const namesTheKit = (selector: readonly SelectorComponent[]): boolean =>
  selector.some(
    (part) =>
      (part.type === 'class' && /^parley(-|$)/.test(part.name)) ||
      (part.type === 'pseudo-class' && part.kind === 'is' && part.selectors.some(namesTheKit)),
  )
