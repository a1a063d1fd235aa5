// Private values stand masked; who may opens a record's own, and the server notes it (docs/domain/masks.md#reveal).
import { useTranslations } from 'next-intl'
import { createContext, useContext } from 'react'
import { Icon } from '@/components/basic/icon'
import { Masked } from '@/components/basic/values'
import { isWritable } from '@/components/record/access-level'
import type { Definition } from '@/lib/model/definition'
import styles from './field.module.css'
import type { Row } from './field-props'

/** Loads the record around it with its private values; null where the user may not, or has already. */
export const Reveal = createContext<(() => void) | null>(null)

/** Whether the user may open the private values of this record: by the right to plain values, or by that to change it. */
export function mayReveal(may: (permission: string) => boolean, definition: Definition, row: Row): boolean {
  return may('data:plain:view') || (isWritable(row) && may(`${definition.permission}:e`))
}

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
