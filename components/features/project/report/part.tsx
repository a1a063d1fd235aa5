// One part of a project's analysis: a title, what the colours mean, and the content, or that there is nothing yet.
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import styles from './report.module.css'

interface PartProps {
  name: 'costs' | 'cash' | 'margin' | 'burn' | 'people' | 'results' | 'months'
  /** Colours by the names of their texts. */
  legend?: readonly (readonly [text: string, mark: 'plan' | 'actual' | 'second'])[]
  empty: boolean
  wide?: boolean
  children: ReactNode
}

export function Part({ name, legend = [], empty, wide, children }: PartProps) {
  const t = useTranslations('project.report')
  return (
    <section className={styles.part} data-wide={wide || undefined} aria-label={t(`part.${name}`)}>
      <header>
        <h2>{t(`part.${name}`)}</h2>
        {!empty &&
          legend.map(([text, mark]) => (
            <span key={text} className={styles.legend}>
              <i data-mark={mark} aria-hidden="true" />
              {t(text)}
            </span>
          ))}
      </header>
      {empty ? <p className={styles.nothing}>{t(`nothing.${name}`)}</p> : children}
    </section>
  )
}
