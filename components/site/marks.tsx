// Small drawn marks of the public pages: logo, state glyphs, stars, arrow.
import style from './fragment.module.css'
import parts from './parts.module.css'

/** The level beam with pan and weight; white on dark grounds. */
export function Logo({ onDark = false }: { onDark?: boolean }) {
  return (
    <svg viewBox="6 8 52 42" width="36" height="29" aria-hidden="true">
      <g fill={onDark ? 'var(--text-on)' : 'var(--frame)'}>
        <rect x="8" y="21" width="48" height="5" rx="1" />
        <rect x="29.5" y="10" width="5" height="12" rx="1" />
        <path d="M8 32h24a12 12 0 0 1-24 0z" />
      </g>
      <circle cx="47.5" cy="40.5" r="8.5" fill={onDark ? 'var(--brass-on-frame)' : 'var(--brass)'} />
    </svg>
  )
}

export function Arrow() {
  return (
    <svg className={parts.arrow} viewBox="0 0 16 16" aria-hidden="true">
      <path d="M3 8h10M9.5 4.5 13 8l-3.5 3.5" />
    </svg>
  )
}

const star = 'M7 1.2l1.75 3.7 4 .55-2.93 2.8.72 4L7 10.3l-3.54 1.95.72-4L1.25 5.45l4-.55z'

export function Stars({ count, label }: { count: number; label: string }) {
  return (
    <span className={style.stars} role="img" aria-label={label}>
      {[1, 2, 3, 4, 5].map((place) => (
        <svg key={place} viewBox="0 0 14 14" aria-hidden="true">
          <path d={star} fill={place <= count ? 'var(--brass)' : 'none'} stroke="var(--brass)" strokeWidth="1" />
        </svg>
      ))}
    </span>
  )
}

const partnerShapes = [
  'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM3 12h18',
  'M3 20 12 4l9 16z',
  'M4 4h7v16H4zM13 10h7v10h-7z',
  'M4 12a8 8 0 0 1 16 0M4 12a8 8 0 0 0 16 0M12 4v16',
  'M4 17c5 0 5-10 10-10h6M4 7h6',
  'M12 3l8 4.5v9L12 21l-8-4.5v-9z',
]

/** An invented partner's mark. */
export function PartnerMark({ place }: { place: number }) {
  return (
    <svg viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="1.6" aria-hidden="true">
      <path d={partnerShapes[place % partnerShapes.length]} />
    </svg>
  )
}
