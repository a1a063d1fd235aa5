// The categories that the reader may open, each with the number of articles in it and below.
import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { Answer } from '@/components/basic/answer'
import { ChoiceTree } from '@/components/basic/choice-tree'
import { LinesSkeleton } from '@/components/basic/skeleton'
import { useCall } from '@/lib/client/use-call'
import type { KnowledgeBranch } from '@/lib/model/calls/knowledge'
import styles from './knowledge.module.css'

const everything = 'all'

interface Node {
  key: string
  title: string
  count: number
  children: Node[]
}

/** A branch with the count of all below it. */
function nodeOf({ category_key, category_name, record_count, child_list }: KnowledgeBranch): Node {
  const children = child_list.map(nodeOf)
  return { key: category_key, title: category_name, count: children.reduce((sum, { count }) => sum + count, record_count), children }
}

export function CategoryTree({ value, onChange }: { value: string | null; onChange: (key: string | null) => void }) {
  const t = useTranslations('knowledge')
  const tree = useCall('POST /api/fintech/biz/knowledge/tree')
  const nodes = useMemo(() => {
    const branches = (tree.data ?? []).map(nodeOf)
    return [{ key: everything, title: t('all'), count: branches.reduce((sum, { count }) => sum + count, 0), children: [] }, ...branches]
  }, [tree.data, t])
  return (
    <nav className={styles.tree} aria-label={t('tree')}>
      <Answer of={tree} skeleton={<LinesSkeleton lines={6} />}>
        {() => (
          <ChoiceTree<Node>
            defaultExpandAll
            treeData={nodes}
            selectedKeys={[value ?? everything]}
            titleRender={({ title, count }) => (
              <span className={styles.branch}>
                <span>{title}</span>
                <small title={t('count', { n: count })}>{count}</small>
              </span>
            )}
            onSelect={([key]) => key !== undefined && onChange(key === everything ? null : String(key))}
          />
        )}
      </Answer>
    </nav>
  )
}
