// The glyphs of states: each state has its own shape, so that no information depends on colour alone (visual language 3). Without a stylesheet, because public pages show them too.
import type { ReactNode } from 'react'
import type { StatusShape } from '@/lib/model/status'

/** The shapes of states, and the triangle for computed warnings: overdue, over budget, soon recycled. */
export type Shape = StatusShape | 'overdue'
export type Tone = 'ok' | 'run' | 'wait' | 'bad' | 'idle'

/** The colour of a shape. */
export const tones: Record<Shape, Tone> = {
  ok: 'ok',
  run: 'run',
  wait: 'wait',
  bad: 'bad',
  overdue: 'bad',
  idle: 'idle',
  draft: 'idle',
}

const ring = { fill: 'none', stroke: 'currentColor', strokeWidth: 1.4 }
const knock = { fill: 'none', stroke: 'var(--surface)' }

const still = { flex: 'none' }

const glyphs: Record<Shape, ReactNode> = {
  ok: (
    <>
      <circle cx="6" cy="6" r="5.500" fill="currentColor" />
      <path d="M3.500 6.200l1.800 1.800 3.300-3.700" {...knock} strokeWidth="1.500" />
    </>
  ),
  run: (
    <>
      <circle cx="6" cy="6" r="4.800" {...ring} />
      <path d="M6 1.200a4.800 4.800 0 0 1 0 9.600z" fill="currentColor" />
    </>
  ),
  wait: (
    <>
      <circle cx="6" cy="6" r="4.800" {...ring} />
      <path d="M6 3.300V6l1.800 1.200" {...ring} />
    </>
  ),
  bad: (
    <>
      <path d="M6 .2L11.800 6 6 11.800.2 6z" fill="currentColor" />
      <path d="M4.300 4.300l3.400 3.400M7.700 4.300L4.300 7.700" {...knock} strokeWidth="1.300" />
    </>
  ),
  overdue: (
    <>
      <path d="M6 .6l5.800 10.600H.2z" fill="currentColor" />
      <path d="M6 4.400v3.200M6 8.700v1.200" {...knock} strokeWidth="1.300" />
    </>
  ),
  idle: (
    <>
      <rect x="1" y="1" width="10" height="10" rx="2" {...ring} />
      <path d="M4.400 3.800v4.400M7.600 3.800v4.400" {...ring} strokeWidth="1.500" />
    </>
  ),
  draft: <circle cx="6" cy="6" r="4.800" {...ring} strokeDasharray="2 1.770" />,
}

export function StatusGlyph({ shape, size = 12 }: { shape: Shape; size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 12 12" aria-hidden="true" focusable="false" style={still}>
      {glyphs[shape]}
    </svg>
  )
}
