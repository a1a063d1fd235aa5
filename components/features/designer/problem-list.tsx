// What keeps the model from running, each line a way to its place.
'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Icon } from '@/components/basic/icon'
import { useDesign } from './canvas/use-design'
import styles from './designer.module.css'
import type { Problem } from './use-save'

export function ProblemList({ problems }: { problems: readonly Problem[] }) {
  const t = useTranslations('designer')
  const design = useDesign()
  const [open, setOpen] = useState(true)
  const go = (id: string | null) => {
    const element = id ? design.service('elementRegistry').get(id) : undefined
    if (!element) return
    design.service('canvas').scrollToElement(element)
    design.service('selection').select(element)
  }
  return (
    <section className={styles.problems} aria-label={t('problems')}>
      <button type="button" aria-expanded={open} onClick={() => setOpen(!open)}>
        <Icon name={open ? 'down' : 'next'} size={14} />
        {t('problemCount', { n: problems.length })}
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
        </ol>
      )}
    </section>
  )
}
