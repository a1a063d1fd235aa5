// The mark: a level beam, an open pan and a weight of equal area; white on the frame, dark on paper.
export function Logo({ size = 26, onPaper = false }: { size?: number; onPaper?: boolean }) {
  return (
    <svg viewBox="6 8 52 42" width={size} height={(size * 42) / 52} aria-hidden="true" focusable="false">
      <g fill={onPaper ? 'var(--frame)' : '#fff'}>
        <rect x="8" y="21" width="48" height="5" rx="1" />
        <rect x="29.500" y="10" width="5" height="12" rx="1" />
        <path d="M8 32h24a12 12 0 0 1-24 0z" />
      </g>
      <circle cx="47.500" cy="40.500" r="8.500" fill={onPaper ? 'var(--brass)' : 'var(--brass-on-frame)'} />
    </svg>
  )
}
