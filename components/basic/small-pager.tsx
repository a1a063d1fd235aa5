// The foot of a table that stands inside a panel or drawer: pages of one size, none where one page holds everything.
import type { ListAnswer } from '@/lib/model/wire'
import { Pages } from './pages'
import styles from './small-pager.module.css'
import { useTotalText } from './total-text'

interface SmallPagerProps {
  page: number
  size: number
  answer: ListAnswer<unknown> | undefined
  onPage: (page: number) => void
}

export function SmallPager({ page, size, answer, onPage }: SmallPagerProps) {
  const totalText = useTotalText()
  if (!answer || answer.total <= size) return null
  return (
    <div className={styles.pager}>
      <span className={styles.total}>
        {totalText((page - 1) * size + 1, Math.min(page * size, answer.total), answer.total, answer.totalIs === 'atLeast')}
      </span>
      <Pages small page={page} size={size} total={answer.total} onPage={onPage} />
    </div>
  )
}
