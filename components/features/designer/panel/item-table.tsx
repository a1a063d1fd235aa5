// A small table of parts with adding, changing and removing.

import { Button } from 'antd'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { confirmAction } from '@/components/basic/confirm-action'
import { type DataColumn, DataTable } from '@/components/basic/data-table'
import { Icon } from '@/components/basic/icon'
import styles from './panel.module.css'

export interface Item {
  key: string
  cells: readonly ReactNode[]
  /** What it is called in the names of its buttons. */
  name: string
}

interface ItemTableProps {
  label: string
  heads: readonly string[]
  items: readonly Item[]
  add?: string
  onAdd?: () => void
  onEdit?: (index: number) => void
  onRemove?: (index: number) => void
  /** Asked before one is removed. */
  question?: string
}

export function ItemTable({ label, heads, items, add, onAdd, onEdit, onRemove, question }: ItemTableProps) {
  const t = useTranslations('designer')
  const remove = async (index: number) => {
    const ask = { title: question ?? '', okText: t('remove'), cancelText: t('cancel'), danger: true }
    if (!question || (await confirmAction(ask))) onRemove?.(index)
  }
  return (
    <>
      {items.length > 0 && (
        <DataTable
          className={styles.items}
          label={label}
          marks={{ 'data-items': true }}
          rows={items}
          rowKey={({ key }) => key}
          columns={[
            ...heads.map((title, column): DataColumn<Item> => ({ title, cell: ({ cells }) => cells[column] ?? false })),
            (onEdit !== undefined || onRemove !== undefined) && {
              title: t('actions'),
              kind: 'actions',
              cell: ({ name }, index) => (
                <>
                  {onEdit && (
                    <button
                      type="button"
                      className={styles.itemAction}
                      aria-label={t('editOf', { name })}
                      title={t('edit')}
                      onClick={() => onEdit(index)}
                    >
                      <Icon name="edit" size={14} />
                    </button>
                  )}
                  {onRemove && (
                    <button
                      type="button"
                      className={styles.itemAction}
                      aria-label={t('removeOf', { name })}
                      title={t('remove')}
                      onClick={() => void remove(index)}
                    >
                      <Icon name="remove" size={14} />
                    </button>
                  )}
                </>
              ),
            },
          ]}
        />
      )}
      {onAdd && (
        <Button type="dashed" block size="small" icon={<Icon name="add" size={14} />} onClick={onAdd}>
          {add}
        </Button>
      )}
    </>
  )
}
