// 知识库: the tree of categories at the left, the articles of the chosen one at the right, one of them in a dialog (docs/domain/knowledge.md#article).
'use client'
import { Button } from 'antd'
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { useCallback, useMemo, useState } from 'react'
import { Answer } from '@/components/basic/answer'
import { ChoiceTree } from '@/components/basic/choice-tree'
import { confirmAction } from '@/components/basic/confirm-action'
import { Icon } from '@/components/basic/icon'
import { LinesSkeleton } from '@/components/basic/skeleton'
import { Label } from '@/components/basic/status'
import { textOf } from '@/components/record/field/field-props'
import type { Action } from '@/components/record/list/list-screen'
import type { ListRow } from '@/components/record/record-calls'
import { RecordList } from '@/components/record/screen/record-list'
import { notify, send } from '@/lib/client/api'
import { retried } from '@/lib/client/retried'
import { useCall } from '@/lib/client/use-call'
import { useMay } from '@/lib/client/use-may'
import type { KnowledgeBranch } from '@/lib/model/calls/knowledge'
import { knowledgeRecord } from '@/lib/model/entities/knowledge'
import styles from './knowledge.module.css'
import { refreshKnowledge } from './refresh-knowledge'

const ImportDialog = dynamic(() => retried(() => import('./import-dialog').then((module) => module.ImportDialog)), { ssr: false })
const ArticleDialog = dynamic(() => retried(() => import('./article-dialog').then((module) => module.ArticleDialog)), { ssr: false })

const columns = ['title', 'category_key', 'knowledge_type', 'status', 'publish_date', 'view_count', 'like_count', 'favorite_count'] as const

type Article = ListRow<typeof knowledgeRecord>

export function KnowledgePage() {
  const t = useTranslations('knowledge')
  const may = useMay()
  const [category, setCategory] = useState<string | null>(null)
  const [importing, setImporting] = useState(false)
  const mayEdit = may('know:record:e')
  const mayAdd = may('know:record:a')
  const move = useCallback(
    async (row: Article, status: 'PUBLISHED' | 'OFF') => {
      const title = textOf(row.title)
      const publishes = status === 'PUBLISHED'
      const answer = await confirmAction({
        title: t(publishes ? 'askPublish' : 'askTakeOff', { title }),
        okText: t(publishes ? 'publish' : 'takeOff'),
        cancelText: t('cancel'),
        danger: !publishes,
      })
      if (!answer) return
      await send('POST /api/fintech/biz/knowledge/record/updateStatus', {
        knowledge_key: textOf(row.knowledge_key),
        status,
        row_version: row.row_version as number,
      }).catch(() => undefined)
      notify().success(t(publishes ? 'published' : 'takenOff'))
      void refreshKnowledge()
    },
    [t],
  )
  const moreActions = useCallback(
    (row: Article): Action[] =>
      row.status === 'PUBLISHED'
        ? [{ key: 'off', label: t('takeOff'), danger: true, onClick: () => void move(row, 'OFF') }]
        : [{ key: 'publish', label: t('publish'), onClick: () => void move(row, 'PUBLISHED') }],
    [move, t],
  )
  const screen = useMemo(
    () => ({
      saveCode: 'knowledge/list',
      scenes: ['ALL', 'STAR'] as const,
      columns: mayEdit ? columns : columns.filter((name) => name !== 'status'),
      also: ['status', 'is_top', 'is_public', 'row_version'] as const,
      fixed: category ? { below_key: category } : undefined,
      cells: {
        title: (row: Article) => (
          <span className={styles.title}>
            {row.is_top === true && <Label>{t('top')}</Label>}
            <span>{textOf(row.title)}</span>
            {row.is_public === true && <Label>{t('public')}</Label>}
          </span>
        ),
      },
      widths: {
        title: 260,
        category_key: 108,
        knowledge_type: 84,
        status: 88,
        publish_date: 104,
        view_count: 60,
        like_count: 48,
        favorite_count: 60,
      },
      firstUse: { title: t('firstUse'), text: t('firstUseText') },
    }),
    [t, category, mayEdit],
  )
  return (
    <>
      <RecordList
        definition={knowledgeRecord}
        screen={screen}
        moreActions={mayEdit ? moreActions : undefined}
        frame={(list) => (
          <div className={styles.page}>
            <CategoryTree value={category} onChange={setCategory} />
            <div className={styles.list}>{list}</div>
          </div>
        )}
        renderOpen={(open, edit) => (
          <ArticleDialog key={open.key} articleKey={open.key} onEdit={mayEdit ? edit : undefined} onClose={open.close} />
        )}
        onSaved={() => void refreshKnowledge()}
        note={
          mayAdd && (
            <Button onClick={() => setImporting(true)} icon={<Icon name="upload" size={16} />}>
              {t('importDocuments')}
            </Button>
          )
        }
      />
      {importing && <ImportDialog onClose={() => setImporting(false)} />}
    </>
  )
}

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

/** The categories that the reader may open, each with the number of articles in it and below. */
function CategoryTree({ value, onChange }: { value: string | null; onChange: (key: string | null) => void }) {
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
