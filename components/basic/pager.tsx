// The footer of a list: the shown rows, the total, and the pages.
import { useTranslations } from 'next-intl'
import { useNarrow } from '@/lib/client/use-window'
import { type ListAnswer, limits } from '@/lib/model/wire'
import { Icon } from './icon'
import { Menu } from './menu'
import { Pages } from './pages'
import styles from './pages.module.css'
import { useTotalText } from './total-text'
import type { Paging } from './use-paging'

interface PagerProps {
  page: number
  size: number
  shown: number
  total: number
  atLeast: boolean
  narrow: boolean
  /** Sizes to choose from; those of record lists by default. */
  sizes?: readonly number[]
  onPage: (page: number) => void
  onSize: (size: number) => void
  /** Counts exactly; not offered without. */
  onCount?: () => void
}

export function Pager({ page, size, shown, total, atLeast, narrow, sizes = limits.largePageSizes, onPage, onSize, onCount }: PagerProps) {
  const t = useTranslations('widget.list')
  const totalText = useTotalText()
  const from = shown === 0 ? 0 : (page - 1) * size + 1
  const to = shown === 0 ? 0 : from + shown - 1
  return (
    <div className={styles.pager}>
      <span className={styles.total}>
        {totalText(from, to, total, atLeast)}
        {atLeast && onCount && (
          <button type="button" className={styles.count} onClick={onCount}>
            {t('countExactly')}
          </button>
        )}
      </span>
      <Pages page={page} size={size} total={total} simple={narrow} onPage={onPage} />
      {!narrow && <PageSize size={size} sizes={sizes} onSize={onSize} />}
    </div>
  )
}

function PageSize({ size, sizes, onSize }: Pick<PagerProps, 'size' | 'onSize'> & { sizes: readonly number[] }) {
  const t = useTranslations('widget')
  const nameOf = (one: number) => t('pages.size', { n: String(one) })
  return (
    <Menu
      label={`${t('list.pageSize')} ${nameOf(size)}`}
      className={styles.pageSize}
      entries={[...new Set([...sizes, size])]
        .sort((one, other) => one - other)
        .map((one) => ({ key: `size.${one}`, label: nameOf(one), checked: one === size, onClick: () => one !== size && onSize(one) }))}
    >
      {nameOf(size)}
      <Icon name="down" size={14} />
    </Menu>
  )
}

interface ListPagerProps {
  paging: Paging
  answer: ListAnswer<unknown>
  sizes?: readonly number[]
}

/** The pager of a list with a complete answer: no recount. None without rows. */
export function ListPager({ paging, answer, sizes }: ListPagerProps) {
  const narrow = useNarrow()
  if (answer.total === 0) return null
  return (
    <Pager
      page={paging.page}
      size={paging.size}
      shown={answer.records.length}
      total={answer.total}
      atLeast={answer.totalIs === 'atLeast'}
      narrow={narrow}
      sizes={sizes}
      onPage={paging.setPage}
      onSize={paging.setSize}
    />
  )
}
