// Filters on narrow windows: one control with the count of what is set, and the drawer that it opens.
import { Button } from 'antd'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Icon } from '@/components/basic/icon'
import { LazyDrawer } from '@/components/basic/lazy-drawer'
import type { ListAnswer } from '@/lib/model/wire'
import styles from './list.module.css'

interface NarrowBarProps {
  answer: Pick<ListAnswer, 'total' | 'totalIs'> | undefined
  /** How many filters are set. */
  filtered: number
  onFilter: () => void
  /** In front of the filters: saved views, the shape of the list. */
  lead?: ReactNode
}

/** How many rows there are, and the way to the filters. */
export function NarrowBar({ answer, filtered, onFilter, lead }: NarrowBarProps) {
  const t = useTranslations('widget.list')
  return (
    <div className={styles.narrowBar}>
      <span>{answer && t('count', { n: answer.totalIs ? `${answer.total}+` : String(answer.total) })}</span>
      <span className={styles.tools}>
        {lead}
        <Button icon={<Icon name="filter" size={14} />} onClick={onFilter}>
          {t('filter')} {filtered > 0 && filtered}
        </Button>
      </span>
    </div>
  )
}

/** Holds a stacked form of filters. */
export function FilterDrawer({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const t = useTranslations('widget.list')
  return (
    <LazyDrawer title={t('filter')} open onClose={onClose} size="100%" placement="right" destroyOnHidden>
      {children}
    </LazyDrawer>
  )
}
