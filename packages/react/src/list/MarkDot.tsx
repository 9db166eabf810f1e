import { useKit } from '../state/kit.ts'

/** The colour of a mark. Its name is beside it, or in text for screen readers. */
export function MarkDot({ mark }: { readonly mark: number }) {
  const color = useKit().marks[mark]?.color
  return (
    <span
      className="parley-mark-dot"
      aria-hidden="true"
      ref={(dot) => {
        dot?.style.setProperty('--parley-mark', color ?? '')
      }}
    />
  )
}
