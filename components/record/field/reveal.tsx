// Private values stand masked; who may opens a record's own, and the server notes it (docs/domain/masks.md#reveal).
'use client'
import { useTranslations } from 'next-intl'
import { createContext, useContext } from 'react'
import { Icon } from '@/components/basic/icon'
import { Masked } from '@/components/basic/values'
import styles from './field.module.css'

/** Loads the record around it with its private values; null where the user may not, or has already. */
export const Reveal = createContext<(() => void) | null>(null)

/** A masked value, with the button that opens it. */
export function Revealable({ value }: { value: string }) {
  const t = useTranslations('widget.detail')
  const reveal = useContext(Reveal)
  return (
    <span className={styles.revealable}>
      <Masked value={value} />
      {reveal && value.includes('*') && (
        <button type="button" aria-label={t('reveal')} title={t('reveal')} onClick={reveal}>
          <Icon name="eye" size={14} />
        </button>
      )}
    </span>
  )
}
