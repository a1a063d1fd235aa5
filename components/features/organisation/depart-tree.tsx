// The department tree beside a list or as a screen: found by name, only what is in sight is drawn, moved by mouse.
import { useTranslations } from 'next-intl'
import { type ReactNode, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { Notes, Unanswered } from '@/components/basic/answer'
import { ChoiceTree } from '@/components/basic/choice-tree'
import { SearchInput } from '@/components/basic/search-input'
import { LinesSkeleton } from '@/components/basic/skeleton'
import { State } from '@/components/basic/state'
import type { DepartNode } from '@/lib/model/calls/department'
import styles from './admin.module.css'
import { dropTo, findDeparts, type Move, type useDepartTree } from './use-depart-tree'

interface DepartTreeProps {
  departs: ReturnType<typeof useDepartTree>
  value: string | null
  onSelect: (id: string | null) => void
  /** Departments may be dragged to another place. */
  onMove?: (move: Move) => void
  /** Departments that are selected, where several are chosen at once. */
  selected?: readonly string[]
  onSelectMany?: (ids: string[]) => void
  /** Under the search: what to do with the tree. */
  tools?: ReactNode
}

const fields = { title: 'depart_name', key: 'id', children: 'children' } as const

/** The height of a box whose content must not stretch it. */
function useHeight() {
  const box = useRef<HTMLDivElement>(null)
  const [height, setHeight] = useState(0)
  useLayoutEffect(() => {
    if (!box.current) return
    const measure = () => setHeight(box.current?.clientHeight ?? 0)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(box.current)
    return () => observer.disconnect()
  }, [])
  return { box, height }
}

export function DepartTree({ departs, value, onSelect, onMove, selected, onSelectMany, tools }: DepartTreeProps) {
  const t = useTranslations('admin.depart')
  const { tree, byId } = departs
  const [keyword, setKeyword] = useState('')
  const [opened, setOpened] = useState<readonly string[] | null>(null)
  const { box, height } = useHeight()
  const shownFor = useRef<string | null>(null)
  useEffect(() => {
    if (!value || shownFor.current === value || !byId.has(value)) return
    shownFor.current = value
    const above = placesAbove(byId, value)
    setOpened((now) => [...new Set([...(now ?? (tree ?? []).map((node) => node.id)), ...above])])
  }, [value, byId, tree])
  const found = useMemo(() => (tree && keyword.trim() ? findDeparts(tree, keyword) : null), [tree, keyword])
  const shown = found?.tree ?? tree ?? []
  const first = tree?.map((node) => node.id) ?? []
  return (
    <div className={styles.treeSide}>
      <div className={styles.treeHead}>
        <SearchInput label={t('search')} value={keyword} onChange={setKeyword} />
        {tools}
      </div>
      <div className={styles.treeBox} ref={box}>
        <Notes of={departs} />
        {!tree ? (
          <Unanswered of={departs} skeleton={<LinesSkeleton lines={8} />} />
        ) : shown.length === 0 ? (
          <State picture={keyword ? 'noMatch' : 'firstUse'} title={keyword ? t('noMatch') : t('none')} />
        ) : (
          height > 0 && (
            <ChoiceTree<DepartNode>
              key={found ? `found ${keyword}` : 'all'}
              aria-label={t('tree')}
              virtual
              height={height}
              itemHeight={32}
              treeData={shown}
              fieldNames={fields}
              {...(found
                ? { defaultExpandedKeys: found.open }
                : { expandedKeys: [...(opened ?? first)], onExpand: (keys) => setOpened(keys.map(String)) })}
              checkable={selected !== undefined}
              checkStrictly
              checkedKeys={{ checked: [...(selected ?? [])], halfChecked: [] }}
              onCheck={(checked) => onSelectMany?.((Array.isArray(checked) ? checked : checked.checked).map(String))}
              selectedKeys={value ? [value] : []}
              onSelect={([key]) => onSelect(key === undefined ? null : String(key))}
              draggable={onMove && !found ? { icon: false } : false}
              onDrop={({ node, dragNode, dropPosition, dropToGap }) => {
                const place = Number(node.pos.split('-').at(-1))
                onMove?.(dropTo(tree, byId, dragNode.id, { id: node.id, between: dropToGap, before: dropPosition < place }))
              }}
              titleRender={(node) => <DepartTitle node={node} />}
            />
          )
        )}
      </div>
    </div>
  )
}

/** What has to be open for a department to be seen. */
function placesAbove(byId: ReadonlyMap<string, DepartNode>, id: string): string[] {
  const above: string[] = []
  for (let at = byId.get(id)?.parent_id; at; at = byId.get(at)?.parent_id) above.push(at)
  return above
}

function DepartTitle({ node }: { node: DepartNode }) {
  const t = useTranslations('admin.depart')
  return (
    <span className={styles.node} data-off={node.status === '0' || undefined}>
      <span className={styles.nodeName}>{node.depart_name}</span>
      {node.status === '0' && <small>{t('off')}</small>}
      <small className={styles.nodeCount}>{node.whole_count > 0 ? node.whole_count : ''}</small>
    </span>
  )
}
