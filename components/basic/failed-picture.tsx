// The drawing of a failure, with the parts that all drawings share: without a stylesheet, because the global error page has none.

export const still = { flex: 'none' }
export const line = { fill: 'none', stroke: 'var(--text-2)', strokeWidth: 1.5, strokeLinecap: 'round', strokeLinejoin: 'round' } as const

export function Ticks({ y }: { y: number }) {
  const path = Array.from({ length: 15 }, (_, index) => `M${24 + index * 8} ${y}v${index % 5 === 0 ? 8 : 5}`).join('')
  return <path d={path} {...line} stroke="var(--line-strong)" />
}

export const failed = (
  <>
    <g transform="rotate(14 80 40)">
      <path d="M80 16v24M20 40h128M128 42v12" {...line} />
      <Ticks y={44} />
    </g>
    <path d="M44 32L26 62M44 32l18 30" {...line} />
    <path d="M20 62h48a24 24 0 0 1-48 0z" {...line} fill="var(--bad-bg)" stroke="var(--bad)" />
    <circle cx="124" cy="78" r="10" fill="var(--bad-bg)" stroke="var(--bad)" strokeWidth="1.500" />
  </>
)

/** The drawing in its frame. */
export function FailedPicture() {
  return (
    <svg style={still} viewBox="0 0 168 112" width="168" height="112" aria-hidden="true" focusable="false">
      {failed}
    </svg>
  )
}
