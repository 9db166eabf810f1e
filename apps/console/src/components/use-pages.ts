import { useState } from 'react'
import type { PagerProps } from './Pager.tsx'

/** The visited pages of a list. Each has the cursor that the page before it returned. */
export function usePages<Cursor extends number | string = number>() {
  const [cursors, setCursors] = useState<readonly Cursor[]>([])
  return {
    /** The cursor of the current page. Undefined on the first one. */
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
