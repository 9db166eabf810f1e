import { useState } from 'react'
import type { PagerProps } from './Pager.tsx'

/** The pages of a list that were visited, each known by the cursor that the one before it named. */
export function usePages<Cursor extends number | string = number>() {
  const [cursors, setCursors] = useState<readonly Cursor[]>([])
  return {
    /** Of the current page. Undefined on the first one. */
    cursor: cursors.at(-1),
    /** Goes back to the first page, when the list itself changes. */
    restart: () => setCursors([]),
    /** For `Pager`. `next` is 0 or empty on the last page. */
    pagerOf: (next: Cursor): PagerProps => ({
      onPrevious: cursors.length > 0 ? () => setCursors(cursors.slice(0, -1)) : undefined,
      onNext: next ? () => setCursors([...cursors, next]) : undefined,
    }),
  }
}
