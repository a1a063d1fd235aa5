// The steelyard as a drawing: beam, ticks, stem, the open pan and one brass weight, level whatever hangs on it.

const ticks = Array.from({ length: 31 }, (_, place) => `M${20.5 + place * 13} ${place % 5 === 0 ? 126 : 133}V144`).join('')

export function Steelyard() {
  return (
    <svg viewBox="0 0 440 320" aria-hidden="true" fill="none" stroke="var(--text-2)" strokeWidth="1.5">
      <path d={ticks} stroke="var(--line-strong)" strokeWidth="1" />
      <path d="M8 146h424M432 139v14" stroke="var(--text)" strokeWidth="3" />
      <circle cx="176" cy="40" r="10" />
      <path d="M176 50v94" />
      <path d="M104 148 44 236M104 148l60 88" strokeWidth="1" />
      <path d="M36 236h136a68 68 0 0 1-136 0z" fill="var(--surface-2)" />
      <path d="M348 148v58" strokeWidth="1" />
      <circle cx="348" cy="240" r="34" fill="var(--brass-on-frame)" stroke="none" />
      <g fill="var(--text-2)" stroke="none">
        <circle cx="104" cy="146" r="5" />
        <circle cx="176" cy="146" r="5" />
        <circle cx="348" cy="146" r="5" />
      </g>
    </svg>
  )
}
