// The model's errors and warnings; each line selects its element.
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Icon } from '@/components/basic/icon'
import type { Advice } from './advice'
import { useDesign } from './canvas/use-design'
import styles from './designer.module.css'
import type { Problem } from './use-save'

interface ProblemListProps {
  problems: readonly Problem[]
  advice: readonly Advice[]
}

export function ProblemList({ problems, advice }: ProblemListProps) {
  const t = useTranslations('designer')
  const design = useDesign()
  const [open, setOpen] = useState(true)
  if (problems.length + advice.length === 0) return null
  const go = (id: string | null) => {
    const element = id ? design.service('elementRegistry').get(id) : undefined
    if (!element) return
    design.service('canvas').scrollToElement(element)
    design.service('selection').select(element)
  }
  return (
    <section className={styles.problems} data-advice={problems.length === 0 || undefined} aria-label={t('problems')}>
      <button type="button" aria-expanded={open} onClick={() => setOpen(!open)}>
        <Icon name={open ? 'down' : 'next'} size={14} />
        {t('problemCount', { n: problems.length, advice: advice.length })}
      </button>
      {open && (
        <ol>
          {problems.map(({ element, key, message }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list is replaced as a whole
            <li key={`${key}:${element}:${index}`}>
              <button type="button" onClick={() => go(element)}>
                {message}
              </button>
            </li>
          ))}
          {advice.map(({ element, rule }) => (
            <li key={`${rule}:${element}`}>
              <button type="button" onClick={() => go(element)}>
                <small>{t('advice')}</small>
                {t(`advised.${rule}`)}
              </button>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
