// A small curve without axes that ends in a dot; decorative, its numbers stand elsewhere as text.
const [width, height, inset] = [72, 20, 2.5]

/** The points of a curve in its box, the lowest value at the bottom. */
export function curvePoints(values: readonly number[]): [x: number, y: number][] {
  const low = Math.min(...values)
  const span = Math.max(...values) - low
  const step = values.length > 1 ? (width - 2 * inset) / (values.length - 1) : 0
  return values.map((value, at) => [
    inset + at * step,
    span === 0 ? height - inset : height - inset - ((value - low) / span) * (height - 2 * inset),
  ])
}

export function Sparkline({ values }: { values: readonly number[] }) {
  const points = curvePoints(values)
  const last = points.at(-1)
  return (
    <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden="true" focusable="false">
      <polyline
        points={points.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')}
        fill="none"
        stroke="var(--chart-1)"
        strokeWidth="1.500"
        strokeLinejoin="round"
        strokeLinecap="round"
      />
      {last && <circle cx={last[0]} cy={last[1]} r="2" fill="var(--chart-1)" />}
    </svg>
  )
}
