// A row of tabs that scrolls horizontally if it does not fit, so that phones need no overflow menu.
import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'
import { keyOf } from '@/lib/client/composing'
import styles from './tab-bar.module.css'

interface TabBarProps {
  tabs: readonly { key: string; label: ReactNode }[]
  value: string
  /** The id of the panel that the chosen tab shows. */
  panel: string
  label: string
  /** Tabs that do not fit wrap into the next line instead of scrolling. */
  wraps?: boolean
  /** Stays in sight while what is below scrolls. */
  stays?: boolean
  onChange: (key: string) => void
}

/** The id of a tab, which names its panel. */
export const tabId = (panel: string, key: string) => `${panel}-${key}`

export function TabBar({ tabs, value, panel, label, wraps, stays, onChange }: TabBarProps) {
  const bar = useRef<HTMLDivElement>(null)
  const onKeyDown = (event: KeyboardEvent) => {
    const at = tabs.findIndex((tab) => tab.key === value)
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[keyOf(event)]
    if (to === undefined) return
    event.preventDefault()
    const next = tabs[(to + tabs.length) % tabs.length]
    if (!next) return
    onChange(next.key)
    bar.current?.querySelectorAll<HTMLElement>('[role=tab]')[(to + tabs.length) % tabs.length]?.focus()
  }
  return (
    <div
      ref={bar}
      role="tablist"
      aria-label={label}
      className={styles.bar}
      data-wraps={wraps || undefined}
      data-stays={stays || undefined}
      onKeyDown={onKeyDown}
    >
      {tabs.map((tab) => (
        <button
          key={tab.key}
          id={tabId(panel, tab.key)}
          type="button"
          role="tab"
          aria-selected={tab.key === value}
          aria-controls={tab.key === value ? panel : undefined}
          tabIndex={tab.key === value ? 0 : -1}
          onClick={() => onChange(tab.key)}
        >
          {tab.label}
        </button>
      ))}
    </div>
  )
}

interface TabsProps<K extends string> extends Omit<TabBarProps, 'panel' | 'value' | 'onChange'> {
  value: K
  /** The class of the panel. */
  className?: string | undefined
  onChange: (key: K) => void
  children: ReactNode
}

/** A row of tabs and below it the panel of the chosen one. */
export function Tabs<K extends string>({ value, className, onChange, children, ...bar }: TabsProps<K>) {
  const panel = useId()
  return (
    <>
      <TabBar {...bar} value={value} panel={panel} onChange={(key) => onChange(key as K)} />
      <div id={panel} role="tabpanel" aria-labelledby={tabId(panel, value)} className={className}>
        {children}
      </div>
    </>
  )
}
