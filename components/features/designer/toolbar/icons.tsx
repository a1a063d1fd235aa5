// The drawings of tools that stand nowhere else.
import type { Alignment } from '../canvas/services'

const drawn = {
  width: 14,
  height: 14,
  viewBox: '0 0 16 16',
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 1.3,
  'aria-hidden': true,
} as const

export function UndoIcon() {
  return (
    <svg {...drawn} aria-hidden="true">
      <path d="M6 3L2.500 6.500 6 10M2.500 6.500h7a4 4 0 0 1 0 8H7" />
    </svg>
  )
}

export function RedoIcon() {
  return (
    <svg {...drawn} aria-hidden="true">
      <path d="M10 3l3.500 3.500L10 10M13.500 6.500h-7a4 4 0 0 0 0 8H9" />
    </svg>
  )
}

export function SimulateIcon() {
  return (
    <svg {...drawn} aria-hidden="true">
      <path d="M4.500 3v10L13 8z" />
    </svg>
  )
}

export function MinimapIcon() {
  return (
    <svg {...drawn} aria-hidden="true">
      <path d="M2 3h12v10H2zM8 8.500h6M8 8.500V13M4.500 5.500h2" />
    </svg>
  )
}

const lines: Readonly<Record<Alignment, string>> = {
  left: 'M2.500 2v12M5 4h8v3H5zM5 9.500h5v3H5z',
  right: 'M13.500 2v12M3 4h8v3H3zM6 9.500h5v3H6z',
  center: 'M8 2v2M8 7v2.500M8 12.500V14M3.500 4h9v3h-9zM5.500 9.500h5v3h-5z',
  top: 'M2 2.500h12M4 5v8h3V5zM9.500 5v5h3V5z',
  bottom: 'M2 13.500h12M4 3v8h3V3zM9.500 6v5h3V6z',
  middle: 'M2 8h2M7 8h2.500M12.500 8H14M4 3.500v9h3v-9zM9.500 5.500v5h3v-5z',
}

export function AlignIcon({ kind }: { kind: Alignment }) {
  return (
    <svg {...drawn} aria-hidden="true">
      <path d={lines[kind]} />
    </svg>
  )
}
