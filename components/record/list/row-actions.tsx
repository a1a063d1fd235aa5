// The actions of one row: as many in words as their column has room for, the rest behind three dots.
import { useLocale, useTranslations } from 'next-intl'
import { Icon } from '@/components/basic/icon'
import { Menu } from '@/components/basic/menu'
import { asLocale } from '@/lib/i18n/locales'
import styles from './list.module.css'
import type { Action } from './list-screen'

/** The room of the column and what stands in it, in px. */
const room = { 'zh-CN': 108, en: 168 } as const
const widthOf = (text: string) => [...text].reduce((sum, letter) => sum + (letter > '\u2e80' ? 13 : 7), 0)
const gap = 12
const dots = 16

/** How many actions stand in words: all if they have room, else two beside the dots, and one at least. */
function inWords(labels: readonly string[], width: number): number {
  const sumOf = (n: number) => labels.slice(0, n).reduce((sum, label) => sum + widthOf(label), 0) + gap * (n - 1)
  if (labels.length <= 3 && sumOf(labels.length) <= width) return labels.length
  return labels.length > 2 && sumOf(2) + gap + dots <= width ? 2 : Math.min(1, labels.length)
}

export function RowActions({ actions }: { actions: readonly Action[] }) {
  const t = useTranslations('widget.list')
  const locale = asLocale(useLocale())
  const words = inWords(
    actions.map(({ label }) => label),
    room[locale],
  )
  const shown = actions.slice(0, words)
  const rest = actions.slice(shown.length)
  return (
    <span className={styles.rowActions}>
      {shown.map((action) => (
        <button key={action.key} type="button" disabled={action.disabled} data-track={`row.${action.key}`} onClick={action.onClick}>
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
