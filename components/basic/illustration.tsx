// The five drawings of states, 168×112: beam, ticks, disc, and exactly one brass part.
import type { ReactNode } from 'react'
import { failed, line, still, Ticks } from './failed-picture'

export type Picture = 'firstUse' | 'noMatch' | 'failed' | 'forbidden' | 'offline'

const pictures: Record<Picture, ReactNode> = {
  firstUse: (
    <>
      <path d="M80 16v24M20 40h128M44 42L24 74M44 42l20 32M128 42v26" {...line} />
      <Ticks y={44} />
      <path d="M18 74h52a26 26 0 0 1-52 0z" {...line} fill="var(--surface-2)" />
      <circle cx="128" cy="78" r="10" fill="var(--brass-bg)" stroke="var(--brass)" strokeWidth="1.500" />
    </>
  ),
  noMatch: (
    <>
      <path d="M80 14v20M20 34h128" {...line} />
      <Ticks y={38} />
      <circle cx="80" cy="70" r="22" fill="var(--brass-bg)" stroke="var(--brass)" strokeWidth="1.800" />
      <path d="M64 86l32-32" stroke="var(--brass)" strokeWidth="1.800" strokeLinecap="round" />
    </>
  ),
  failed,
  forbidden: (
    <>
      <path d="M80 12v16M20 28h128M80 30v22" {...line} />
      <Ticks y={32} />
      <rect x="60" y="62" width="40" height="32" rx="3" {...line} fill="var(--surface-2)" />
      <path d="M68 62v-6a12 12 0 0 1 24 0v6" {...line} />
      <circle cx="80" cy="76" r="3.500" fill="var(--brass)" />
      <path d="M80 78v7" stroke="var(--brass)" strokeWidth="2" />
    </>
  ),
  offline: (
    <>
      <path d="M80 16v24M20 40h46M94 40h54M66 34v12M94 34v12M44 42L24 74M44 42l20 32M128 42v26" {...line} />
      <path d="M18 74h52a26 26 0 0 1-52 0z" {...line} fill="var(--surface-2)" />
      <circle cx="128" cy="78" r="10" fill="var(--surface-2)" stroke="var(--text-3)" strokeWidth="1.500" strokeDasharray="3 3" />
    </>
  ),
}

export function Illustration({ picture }: { picture: Picture }) {
  return (
    <svg style={still} viewBox="0 0 168 112" width="168" height="112" aria-hidden="true" focusable="false">
      {pictures[picture]}
    </svg>
  )
}
