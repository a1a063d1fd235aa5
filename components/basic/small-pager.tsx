// The foot of a table that stands inside a panel or drawer: pages of one size, none where one page holds everything.
import { Pagination } from 'antd'
import type { ListAnswer } from '@/lib/model/wire'
import { usePageButtons } from './page-buttons'
import styles from './small-pager.module.css'
import { useTotalText } from './total-text'

interface SmallPagerProps {
  page: number
  size: number
  answer: ListAnswer<unknown> | undefined
  onPage: (page: number) => void
}

export function SmallPager({ page, size, answer, onPage }: SmallPagerProps) {
  const pageButtons = usePageButtons()
  const totalText = useTotalText()
  if (!answer || answer.total <= size) return null
  return (
    <div className={styles.pager}>
      <Pagination
        itemRender={pageButtons}
        size="small"
        current={page}
        pageSize={size}
        total={answer.total}
        showSizeChanger={false}
        showTotal={(total, [from, to]) => totalText(from, to, total, answer.totalIs === 'atLeast')}
        onChange={onPage}
      />
    </div>
  )
}
