// A small table of parts with adding, changing and removing.
import { Button } from 'antd'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { confirmAction } from '@/components/basic/confirm-action'
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
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keys
        <section className={styles.items} data-items aria-label={label} tabIndex={0}>
          <table>
            <thead>
              <tr>
                {heads.map((head) => (
                  <th key={head} scope="col">
                    {head}
                  </th>
                ))}
                {(onEdit || onRemove) && <th scope="col">{t('actions')}</th>}
              </tr>
            </thead>
            <tbody>
              {items.map((item, index) => (
                <tr key={item.key}>
                  {item.cells.map((cell, column) => (
                    <td key={heads[column]}>{cell}</td>
                  ))}
                  {(onEdit || onRemove) && (
                    <td>
                      {onEdit && (
                        <button
                          type="button"
                          className={styles.itemAction}
                          aria-label={t('editOf', { name: item.name })}
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
                          aria-label={t('removeOf', { name: item.name })}
                          title={t('remove')}
                          onClick={() => void remove(index)}
                        >
                          <Icon name="remove" size={14} />
                        </button>
                      )}
                    </td>
                  )}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      {onAdd && (
        <Button type="dashed" block size="small" icon={<Icon name="add" size={14} />} onClick={onAdd}>
          {add}
        </Button>
      )}
    </>
  )
}
