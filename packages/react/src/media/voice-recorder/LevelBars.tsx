import { useLayoutEffect, useRef, useState } from 'react'

const barWidth = 4

/** The input level of the last seconds, the newest at the end. Hidden from screen readers. */
export function LevelBars({ levels }: { readonly levels: readonly number[] }) {
  const box = useRef<SVGSVGElement>(null)
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    if (!box.current) return
    const sizes = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width ?? 0))
    sizes.observe(box.current)
    return () => sizes.disconnect()
  }, [])
  const count = Math.floor(width / barWidth)
  const shown = count > 0 ? levels.slice(-count) : []
  const bars = shown.map((level, index) => {
    const half = Math.max(1, Math.round(level * 14))
    return `M${width - (shown.length - index) * barWidth + barWidth / 2} ${16 - half}v${2 * half}`
  })
  return (
    <svg ref={box} className="parley-recorder-levels" aria-hidden="true">
      <path d={bars.join('')} />
    </svg>
  )
}
