// The actions of one row: two in words, the rest behind three dots.
'use client'
import { useTranslations } from 'next-intl'
import { Icon } from '@/components/basic/icon'
import { Menu } from '@/components/basic/menu'
import styles from './list.module.css'
import type { Action } from './list-screen'

const inWords = 2
/** Three actions stand in words only while they are short. */
const roomForThree = 6

export function RowActions({ actions }: { actions: readonly Action[] }) {
  const t = useTranslations('widget.list')
  const short = actions.length === inWords + 1 && actions.reduce((sum, action) => sum + action.label.length, 0) <= roomForThree
  const shown = short ? actions : actions.slice(0, inWords)
  const rest = actions.slice(shown.length)
  return (
    <span className={styles.rowActions}>
      {shown.map((action) => (
        <button key={action.key} type="button" data-track={`row.${action.key}`} onClick={action.onClick}>
          {action.label}
        </button>
      ))}
      {rest.length > 0 && (
        <Menu entries={rest} label={t('moreActions')}>
          <Icon name="more" />
        </Menu>
      )}
    </span>
  )
}
