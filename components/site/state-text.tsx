// A state as glyph and word on public pages, which load no stylesheet of the back office.
import type { ReactNode } from 'react'
import { type Shape, StatusGlyph, tones } from '@/components/basic/status-glyph.tsx'
import style from './state-text.module.css'

export function StateText({ shape, children }: { shape: Shape; children: ReactNode }) {
  return (
    <span className={style.state} data-tone={tones[shape]}>
      <StatusGlyph shape={shape} />
      {children}
    </span>
  )
}
