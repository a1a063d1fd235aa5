// Departments in a dialog: a tree with a search box; one or several are chosen (docs/domain/pickers.md#single-and-multi).
import { Empty, Modal, Spin } from 'antd'
import { useTranslations } from 'next-intl'
import { useMemo, useState } from 'react'
import { ChoiceTree } from '@/components/basic/choice-tree'
import { SearchInput } from '@/components/basic/search-input'
import { LoadFailed } from '@/components/basic/state'
import { joinValues } from '@/lib/client/join-values'
import { keepChosen } from './choose'
import styles from './picker.module.css'
import { type Department, flattenTree, searchTree, useDepartments } from './use-departments'

interface DepartmentPickerProps {
  open: boolean
  /** Ids of the departments selected at first. */
  value?: readonly string[]
  multiple?: boolean
  width?: number
  title?: string
  onConfirm: (rows: Department[]) => void
  onClose: () => void
}

/** Only what is in sight of it is drawn: a search may find thousands. */
const treeHeight = 400

/** Several departments as the calls take them. */
export function joinDepartments(rows: readonly Pick<Department, 'id'>[]): string {
  return joinValues(rows.map((row) => row.id))
}

export function DepartmentPicker({ open, value = [], multiple = false, width = 500, title, onConfirm, onClose }: DepartmentPickerProps) {
  const t = useTranslations('widget.department')
  const { tree, loading, failed, retry } = useDepartments()
  const [selected, setSelected] = useState<readonly string[]>(value)
  const [keyword, setKeyword] = useState('')
  const shown = useMemo(() => searchTree(tree, keyword), [tree, keyword])
  const all = useMemo(() => flattenTree(tree), [tree])
  const confirm = () => {
    onConfirm(all.filter((row) => selected.includes(row.id)))
    onClose()
  }
  return (
    <Modal
      open={open}
      title={title ?? t('title')}
      width={width}
      okText={t('confirm', { n: selected.length })}
      cancelText={t('cancel')}
      onOk={confirm}
      onCancel={onClose}
      destroyOnHidden
    >
      <SearchInput label={t('search')} value={keyword} onChange={setKeyword} />
      <div className={styles.tree}>
        {loading ? (
          <Spin />
        ) : failed ? (
          <LoadFailed onRetry={retry} />
        ) : shown.length === 0 ? (
          <Empty description={t('none')} />
        ) : (
          <ChoiceTree<Department>
            key={keyword}
            aria-label={t('tree')}
            checkable
            checkStrictly
            selectable={false}
            height={treeHeight}
            defaultExpandedKeys={(keyword ? flattenTree(shown) : shown).map((node) => node.id)}
            treeData={shown}
            fieldNames={{ title: 'depart_name', key: 'id', children: 'children' }}
            checkedKeys={{ checked: [...selected], halfChecked: [] }}
            onCheck={(_, { node, checked }) => setSelected((before) => keepChosen(before, node.id, checked, multiple))}
          />
        )}
      </div>
    </Modal>
  )
}
