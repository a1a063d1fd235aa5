// The items as lines, those of a tree below their parents; moved among their siblings by dragging or by buttons.

import { Button, Switch } from 'antd'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { DataTable } from '@/components/basic/data-table'
import { Icon } from '@/components/basic/icon'
import { Label } from '@/components/basic/status'
import { toggled } from '@/components/basic/toggled'
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
    <DataTable
      className={styles.table}
      rows={lines}
      rowKey={({ node }) => node.item_key}
      rowProps={(line) => ({
        draggable: may.edit,
        'data-off': line.node.status === '0' || undefined,
        'data-dragged': dragged?.node === line.node || undefined,
        onDragStart: () => setDragged(line),
        onDragEnd: () => setDragged(null),
        onDragOver: (event) => dragged?.siblings === line.siblings && event.preventDefault(),
        onDrop: (event) => {
          event.preventDefault()
          if (dragged && dragged.index !== line.index) onMove(line.siblings, dragged.index, line.index)
          setDragged(null)
        },
      })}
      columns={[
        {
          title: t('text'),
          cell: ({ node, depth }) => (
            <span className={styles.name} data-depth={Math.min(depth, 6)}>
              {tree && (
                <button
                  type="button"
                  className={styles.twist}
                  hidden={!node.children?.length}
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
          ),
        },
        { title: t('value'), cell: ({ node }) => node.value },
        {
          title: t('colourHead'),
          cell: ({ node: { color } }) =>
            color && (
              <span className={styles.colour}>
                <svg width="12" height="12" aria-hidden="true">
                  <rect width="12" height="12" rx="3" fill={color} />
                </svg>
                {color}
              </span>
            ),
        },
        {
          title: t('on'),
          cell: ({ node }) => (
            <Switch
              size="small"
              checked={node.status !== '0'}
              disabled={!may.edit || busy || (node.status !== '0' && (locked || node.is_default))}
              title={locked ? t('systemNote') : node.is_default ? t('defaultNote') : undefined}
              aria-label={t('onOf', { name: node.text })}
              onChange={(on) => onSwitch(node, on)}
            />
          ),
        },
        may.edit && {
          title: t('order'),
          className: styles.order,
          cell: ({ node, siblings, index }) => (
            <>
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
            </>
          ),
        },
        {
          title: t('actions'),
          className: styles.rowActions,
          cell: ({ node }) => (
            <RowActions
              actions={[
                ...(may.edit ? [{ key: 'edit', label: t('edit'), onClick: () => onEdit(node) }] : []),
                ...(tree && may.add ? [{ key: 'add', label: t('addBelow'), onClick: () => onAdd(node) }] : []),
                { key: 'uses', label: t('uses'), onClick: () => onUses(node) },
                ...(may.remove ? [{ key: 'delete', label: t('delete'), danger: true, onClick: () => onRemove(node) }] : []),
              ]}
            />
          ),
        },
      ]}
    />
  )
}
