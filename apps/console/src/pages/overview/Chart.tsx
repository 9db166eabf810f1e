// A line chart with the area below it filled, as plain SVG. The pointer shows the value at a moment; screen readers get
// the current and the highest value.

import { type PointerEvent, useId, useState } from 'react'
import { useConsole } from '../../context.ts'
import { type Point, roundUp } from './series.ts'

const width = 600
const height = 140
/** Keeps the line away from the label of the axis. */
const headroom = 1.15

export function Chart({
  title,
  points,
  show,
  hue,
}: {
  title: string
  points: readonly Point[]
  show: (value: number) => string
  hue: number
}) {
  const { t, language } = useConsole()
  const id = useId()
  const [at, setAt] = useState<number>()
  const first = points[0]?.at ?? 0
  const span = Math.max(1, (points.at(-1)?.at ?? 0) - first)
  const highest = points.reduce((most, { value }) => Math.max(most, value), 0)
  const top = roundUp(highest * headroom)
  const place = ({ at: when, value }: Point) =>
    [((when - first) / span) * width, height - (Math.max(0, value) / top) * (height - 8)] as const
  const line = points
    .map((point) =>
      place(point)
        .map((each) => each.toFixed(1))
        .join(','),
    )
    .join(' L')
  const last = points.at(-1)
  const shown = at === undefined ? undefined : points[at]
  const clock = new Intl.DateTimeFormat(language, {
    hour: '2-digit',
    minute: '2-digit',
    ...(span < 3_600_000 && { second: '2-digit' }),
  })
  const follow = ({ currentTarget, clientX }: PointerEvent) => {
    const { left, width: box } = currentTarget.getBoundingClientRect()
    const wanted = first + ((clientX - left) / Math.max(1, box)) * span
    const nearest = points.reduce(
      (best, point, index) =>
        Math.abs(point.at - wanted) < Math.abs((points[best]?.at ?? 0) - wanted) ? index : best,
      0,
    )
    setAt(points.length > 0 ? nearest : undefined)
  }
  const [x, y] = shown ? place(shown) : [0, 0]
  return (
    <figure className="console-chart" data-hue={hue}>
      <figcaption>
        <span id={id}>{title}</span>
        <strong className="console-chart-value">{show(shown?.value ?? last?.value ?? 0)}</strong>
      </figcaption>
      <div className="console-chart-box" onPointerMove={follow} onPointerLeave={() => setAt(undefined)}>
        <span className="console-chart-top" aria-hidden="true">
          {show(top)}
        </span>
        <svg
          viewBox={`0 0 ${width} ${height}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={t('overview.chart', { title, now: show(last?.value ?? 0), most: show(highest) })}
        >
          {[0.25, 0.5, 0.75].map((part) => (
            <line
              key={part}
              className="console-chart-grid"
              x1="0"
              x2={width}
              y1={height * part}
              y2={height * part}
            />
          ))}
          {points.length > 1 && (
            <>
              <path className="console-chart-area" d={`M0,${height} L${line} L${width},${height} Z`} />
              <path className="console-chart-line" d={`M${line}`} />
            </>
          )}
          {shown && <line className="console-chart-now" x1={x} x2={x} y1="0" y2={height} />}
          {shown && <circle className="console-chart-dot" cx={x} cy={y} r="4" />}
        </svg>
        {points.length < 2 && <span className="console-chart-none">{t('overview.soon')}</span>}
      </div>
      <p className="console-chart-times" aria-hidden="true">
        <span>{first ? clock.format(first) : ''}</span>
        <span>{shown ? clock.format(shown.at) : ''}</span>
        <span>{last ? clock.format(last.at) : ''}</span>
      </p>
    </figure>
  )
}
