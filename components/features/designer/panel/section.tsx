// A section of the panel that folds; which ones are open holds for all elements.
import type { ReactNode } from 'react'
import { Icon } from '@/components/basic/icon'
import { createStore, useStore } from '@/lib/client/store'
import styles from './panel.module.css'

const openSections = createStore<Readonly<Record<string, boolean>>>({ general: true, condition: true, task: true, multi: true })

interface SectionProps {
  name: string
  title: string
  /** What is set there, in a word. */
  hint?: string
  children: ReactNode
}

export function Section({ name, title, hint, children }: SectionProps) {
  const sections = useStore(openSections)
  const open = sections[name] ?? false
  return (
    <section className={styles.section}>
      <h3>
        <button type="button" aria-expanded={open} onClick={() => openSections.set({ [name]: !open })}>
          <Icon name={open ? 'down' : 'next'} size={14} />
          {title}
          {hint && <span className={styles.hint}>{hint}</span>}
        </button>
      </h3>
      {open && <div className={styles.body}>{children}</div>}
    </section>
  )
}
