// The page buttons of a list: previous and next by arrows; the first, the last and those around the current one by number.
import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { keyOf } from '@/lib/client/composing'
import { readTypedCount } from '@/lib/model/typed-number'
import { Icon } from './icon'
import styles from './pages.module.css'

/** Up to this number, all pages are shown. */
const fewPages = 7
/** How many pages a gap between the numbers skips. */
const leap = 5

/** The shown numbers; 'back' and 'on' represent the gaps. */
export function numbersOf(page: number, last: number): (number | 'back' | 'on')[] {
  const from = last <= fewPages || page <= 4 ? 2 : Math.min(page - 1, last - 4)
  const to = last <= fewPages || page >= last - 3 ? last - 1 : Math.max(page + 1, 5)
  const between = Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index)
  return [1, ...(from > 2 ? (['back'] as const) : []), ...between, ...(to < last - 1 ? (['on'] as const) : []), ...(last > 1 ? [last] : [])]
}

interface PagesProps {
  page: number
  size: number
  total: number
  /** A typed page number instead of the buttons. */
  simple?: boolean
  /** In panels and drawers. */
  small?: boolean
  onPage: (page: number) => void
}

export function Pages({ page, size, total, simple, small, onPage }: PagesProps) {
  const t = useTranslations('widget.pages')
  const last = Math.max(1, Math.ceil(total / size))
  const open = Math.min(Math.max(1, page), last)
  const go = (to: number) => {
    const next = Math.min(Math.max(1, to), last)
    if (next !== open) onPage(next)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for what a form sends
    <div role="group" aria-label={t('label')} className={styles.pages} data-small={small || undefined}>
      <Step label={t('prev')} off={open === 1} onClick={() => go(open - 1)}>
        <Icon name="back" size={14} />
      </Step>
      {simple ? (
        <PageNumber open={open} last={last} onPage={go} />
      ) : (
        numbersOf(open, last).map((one) =>
          typeof one === 'number' ? (
            <Step key={one} label={t('page', { n: String(one) })} open={one === open} onClick={() => go(one)}>
              {one}
            </Step>
          ) : (
            <Step key={one} label={t(one, { n: String(leap) })} onClick={() => go(one === 'on' ? open + leap : open - leap)}>
              …
            </Step>
          ),
        )
      )}
      <Step label={t('next')} off={open === last} onClick={() => go(open + 1)}>
        <Icon name="next" size={14} />
      </Step>
    </div>
  )
}

interface StepProps {
  label: string
  /** This page is the current one. */
  open?: boolean
  /** Inactive, but keeps the focus. */
  off?: boolean
  onClick: () => void
  children: ReactNode
}

const Step = ({ label, open, off, onClick, children }: StepProps) => (
  <button
    type="button"
    aria-label={label}
    title={label}
    aria-current={open ? 'page' : undefined}
    aria-disabled={off || undefined}
    onClick={onClick}
  >
    {children}
  </button>
)

/** The number of the current page; another one is accepted by Enter or on blur. */
function PageNumber({ open, last, onPage }: { open: number; last: number; onPage: (page: number) => void }) {
  const t = useTranslations('widget.pages')
  const [typed, setTyped] = useState(String(open))
  const [given, setGiven] = useState(open)
  if (given !== open) {
    setGiven(open)
    setTyped(String(open))
  }
  const wanted = readTypedCount(typed, { least: 1, most: 999_999, unit: t('unit') })
  const isRead = wanted !== null || typed.trim() === ''
  const take = () => {
    if (!isRead) return
    setTyped(String(open))
    if (wanted !== null) onPage(wanted)
  }
  return (
    <span className={styles.number}>
      <input
        inputMode="numeric"
        aria-label={t('number')}
        aria-invalid={!isRead}
        title={isRead ? undefined : t('unread', { last: String(last) })}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => keyOf(event) === 'Enter' && take()}
        onBlur={take}
      />
      {` / ${last}`}
    </span>
  )
}
