// The drawing beside the sign-in form: a steelyard that weighs what is due against what has come in.
import styles from './sign-in.module.css'

interface SteelyardProps {
  texts: { brand: string; slogan: string; receivable: string; received: string }
}

/** 56 ticks, twelve units apart, every fifth one long. */
const ticks = Array.from({ length: 56 }, (_, index) => ({ x: 0.5 + index * 12, long: index % 5 === 0 }))
const path = (long: boolean) =>
  ticks
    .filter((tick) => tick.long === long)
    .map((tick) => `M${tick.x} ${long ? 244 : 252}V262`)
    .join('')

export function Steelyard({ texts }: SteelyardProps) {
  return (
    <header className={styles.art}>
      <p className={styles.logo}>
        <svg viewBox="6 8 52 42" width="36" height="29" aria-hidden="true">
          <path
            fill="#fff"
            d="M9 21h46a1 1 0 0 1 1 1v3a1 1 0 0 1-1 1H9a1 1 0 0 1-1-1v-3a1 1 0 0 1 1-1zM30.500 10h3a1 1 0 0 1 1 1v11h-5V11a1 1 0 0 1 1-1zM8 32h24a12 12 0 0 1-24 0z"
          />
          <circle cx="47.500" cy="40.500" r="8.500" fill="var(--brass-on-frame)" />
        </svg>
        {texts.brand}
      </p>
      <svg className={styles.beam} viewBox="0 0 720 620" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
        <path d={path(false)} stroke="#47646f" />
        <path d={path(true)} stroke="var(--frame-text-2)" />
        <path d="M0 264H672M672 257v14M300.500 120V262" stroke="#fff" strokeWidth="4" />
        <circle cx="300.500" cy="106" r="13" fill="none" stroke="#fff" strokeWidth="3" />
        <path d="M168 266L72 396M168 266l96 130M540.500 266v86" stroke="var(--frame-text-2)" strokeWidth="1.200" fill="none" />
        <path d="M56 396h224a112 112 0 0 1-224 0z" fill="#16394a" />
        <path d="M56 396h224" stroke="#fff" strokeWidth="3" />
        <g fill="var(--brass-on-frame)">
          <circle cx="168" cy="264" r="6" />
          <circle cx="300.500" cy="264" r="6" />
          <circle cx="420.500" cy="264" r="4" />
          <circle cx="480.500" cy="264" r="4" />
          <circle cx="540.500" cy="264" r="6" />
          <circle cx="540.500" cy="398" r="46" />
        </g>
        <g textAnchor="middle">
          <text x="168" y="438" fontSize="15" fill="var(--frame-text-2)">
            {texts.receivable}
          </text>
          <text x="168" y="464" fontSize="22" fontWeight="600" fill="var(--frame-text)">
            468,000.00
          </text>
          <text x="540.500" y="394" fontSize="13" fill="#3a2a08">
            {texts.received}
          </text>
          <text x="540.500" y="414" fontSize="15" fontWeight="600" fill="#231903">
            40%
          </text>
        </g>
      </svg>
      <p className={styles.slogan}>{texts.slogan}</p>
    </header>
  )
}
