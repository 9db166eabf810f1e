// The search index: a row per section, with its words. The page loads it with the first search.
import type { Section } from './render.ts'

/** Title of the page, path, anchor, heading, beginning of the text, and all other words once. */
export type SearchRow = readonly [
  title: string,
  target: string,
  anchor: string,
  heading: string,
  start: string,
  words: string,
]

/** Generated pages are found by their titles and headings; their words would be half of the index. */
const isGenerated = (target: string) => target.startsWith('api/')

const startLength = 140

export function searchIndex(
  pages: readonly {
    readonly title: string
    readonly target: string
    readonly sections: readonly Section[]
  }[],
): SearchRow[] {
  return pages.flatMap(({ title, target, sections }) =>
    sections
      .filter(({ depth, text }) => depth <= 3 && (depth === 1 || text !== ''))
      .filter(({ heading, text }) => heading !== '' || text !== '')
      .map(({ anchor, heading, depth, text }): SearchRow => {
        const start = text.trim().slice(0, startLength)
        const words = new Set(
          (isGenerated(target) ? '' : text.slice(startLength)).toLowerCase().match(/[\p{L}\p{N}_.-]{3,}/gu) ??
            [],
        )
        return [
          title,
          target,
          depth === 1 ? '' : anchor,
          depth === 1 ? '' : heading,
          start,
          [...words].join(' '),
        ]
      }),
  )
}
