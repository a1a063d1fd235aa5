// The items as lines, those of a tree below their parents; moved among their siblings by dragging or by buttons.
import { Button, Switch } from 'antd'
import { useTranslations } from 'next-intl'
import { type DragEvent, useState } from 'react'
import { Icon } from '@/components/basic/icon'
import { Label } from '@/components/basic/status'
import { toggled } from '@/components/basic/toggled'
import { Empty } from '@/components/basic/values'
import { RowActions } from '@/components/record/list/row-actions'
import type { DictionaryNode } from '@/lib/model/calls/dictionary'
import styles from './dictionary.module.css'
import { type ItemLine, linesOf } from './item-order'

interface ItemTableProps {
  nodes: readonly DictionaryNode[]
  tree: boolean
  /** The program's own values: they stay on. */
  locked: boolean
  busy: boolean
  may: { add: boolean; edit: boolean; remove: boolean }
  onAdd: (parent: DictionaryNode) => void
  onEdit: (node: DictionaryNode) => void
  onUses: (node: DictionaryNode) => void
  onRemove: (node: DictionaryNode) => void
  onSwitch: (node: DictionaryNode, on: boolean) => void
  onMove: (siblings: readonly DictionaryNode[], from: number, to: number) => void
}

export function ItemTable({ nodes, tree, locked, busy, may, onAdd, onEdit, onUses, onRemove, onSwitch, onMove }: ItemTableProps) {
  const t = useTranslations('dict')
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const [dragged, setDragged] = useState<ItemLine | null>(null)
  const toggle = (value: string) => setOpened((before) => toggled(before, value))
  const lines = linesOf(nodes, opened)
  return (
    <div className={styles.scroll}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('text')}</th>
            <th scope="col">{t('value')}</th>
            <th scope="col">{t('colourHead')}</th>
            <th scope="col">{t('on')}</th>
            {may.edit && <th scope="col">{t('order')}</th>}
            <th scope="col">{t('actions')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => {
            const { node, depth, siblings, index } = line
            const below = tree && node.children && node.children.length > 0
            return (
              <tr
                key={node.item_key}
                draggable={may.edit}
                data-off={node.status === '0' || undefined}
                data-dragged={dragged?.node === node || undefined}
                onDragStart={() => setDragged(line)}
                onDragEnd={() => setDragged(null)}
                onDragOver={(event: DragEvent) => dragged?.siblings === siblings && event.preventDefault()}
                onDrop={(event: DragEvent) => {
                  event.preventDefault()
                  if (dragged && dragged.index !== index) onMove(siblings, dragged.index, index)
                  setDragged(null)
                }}
              >
                <td>
                  <span className={styles.name} data-depth={Math.min(depth, 6)}>
                    {tree && (
                      <button
                        type="button"
                        className={styles.twist}
                        hidden={!below}
                        aria-expanded={opened.has(node.value)}
                        aria-label={t('below', { name: node.text })}
                        onClick={() => toggle(node.value)}
                      >
                        <Icon name={opened.has(node.value) ? 'down' : 'next'} size={14} />
                      </button>
                    )}
                    {node.text}
                    {node.is_default && <Label>{t('default')}</Label>}
                  </span>
                </td>
                <td>{node.value}</td>
                <td>
                  {node.color ? (
                    <span className={styles.colour}>
                      <svg width="12" height="12" aria-hidden="true">
                        <rect width="12" height="12" rx="3" fill={node.color} />
                      </svg>
                      {node.color}
                    </span>
                  ) : (
                    <Empty />
                  )}
                </td>
                <td>
                  <Switch
                    size="small"
                    checked={node.status !== '0'}
                    disabled={!may.edit || busy || (node.status !== '0' && (locked || node.is_default))}
                    title={locked ? t('systemNote') : node.is_default ? t('defaultNote') : undefined}
                    aria-label={t('onOf', { name: node.text })}
                    onChange={(on) => onSwitch(node, on)}
                  />
                </td>
                {may.edit && (
                  <td className={styles.order}>
                    <Button
                      size="small"
                      type="text"
                      disabled={busy || index === 0}
                      aria-label={t('up', { name: node.text })}
                      icon={<Icon name="up" size={14} />}
                      onClick={() => onMove(siblings, index, index - 1)}
                    />
                    <Button
                      size="small"
                      type="text"
                      disabled={busy || index === siblings.length - 1}
                      aria-label={t('down', { name: node.text })}
                      icon={<Icon name="down" size={14} />}
                      onClick={() => onMove(siblings, index, index + 1)}
                    />
                  </td>
                )}
                <td className={styles.rowActions}>
                  <RowActions
                    actions={[
                      ...(may.edit ? [{ key: 'edit', label: t('edit'), onClick: () => onEdit(node) }] : []),
                      ...(tree && may.add ? [{ key: 'add', label: t('addBelow'), onClick: () => onAdd(node) }] : []),
                      { key: 'uses', label: t('uses'), onClick: () => onUses(node) },
                      ...(may.remove ? [{ key: 'delete', label: t('delete'), danger: true, onClick: () => onRemove(node) }] : []),
                    ]}
                  />
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
