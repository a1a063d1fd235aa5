// Menus and their buttons as a tree table, with form, icon picker and the switches of each entry.
'use client'
import { Button } from 'antd'
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { useMemo, useState } from 'react'
import { AddButton } from '@/components/basic/add-button'
import { Answer } from '@/components/basic/answer'
import { Icon } from '@/components/basic/icon'
import { SearchInput } from '@/components/basic/search-input'
import { LinesSkeleton } from '@/components/basic/skeleton'
import { State } from '@/components/basic/state'
import { Label, StatusText } from '@/components/basic/status'
import { toggled } from '@/components/basic/toggled'
import { Empty } from '@/components/basic/values'
import { MenuIcon } from '@/components/frame/menu-icon'
import { PageHead } from '@/components/frame/page-head'
import { deleteRecords } from '@/components/record/list/delete-records'
import type { Action } from '@/components/record/list/list-screen'
import { RowActions } from '@/components/record/list/row-actions'
import { retried } from '@/lib/client/retried'
import { useMay } from '@/lib/client/use-may'
import type { PermissionNode } from '@/lib/model/calls/permission'
import { permission as menuDefinition } from '@/lib/model/organisation'
import { hasWords } from '@/lib/model/plain-text'
import styles from './admin.module.css'
import { Cell, Line, TreeGrid } from './grid'
import type { MenuFormState } from './menu-form'
import { usePermissionTree } from './use-permission-tree'

const MenuForm = dynamic(() => retried(() => import('./menu-form').then((module) => module.MenuForm)), { ssr: false })

interface Shown {
  node: PermissionNode
  level: number
  /** What is below it and shown when it is open. */
  below: number
}

/** The rows in sight: what is open, or everything that was looked for with what is above it. */
function rowsOf(nodes: readonly PermissionNode[], open: ReadonlySet<string>, keyword: string, level = 1): Shown[] {
  const wanted = keyword.trim()
  return nodes.flatMap((node) => {
    const inner = wanted || open.has(node.permission_key) ? rowsOf(node.children, open, keyword, level + 1) : []
    const hit = hasWords([node.title, node.name, node.url, node.perms], wanted)
    if (wanted && !hit && inner.length === 0) return []
    return [{ node, level, below: node.children.length }, ...inner]
  })
}

export function MenuScreen() {
  const t = useTranslations('admin.menu')
  const may = useMay()
  const state = usePermissionTree()
  const { tree } = state
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const [keyword, setKeyword] = useState('')
  const [form, setForm] = useState<MenuFormState | null>(null)
  const rows = useMemo(() => rowsOf(tree, open, keyword), [tree, open, keyword])
  const fold = (key: string) => setOpen((now) => toggled(now, key))
  const nameOf = (key: string | null) => (key ? (state.index.byKey.get(key)?.title ?? null) : null)
  const edit = (node: PermissionNode) => {
    const { children: _, ...record } = node
    setForm({ kind: node.menu_type === 2 ? 'button' : 'menu', record: { ...record, parent_name: nameOf(node.parent_key) } })
  }
  const below = (node: PermissionNode, kind: 'menu' | 'button') =>
    setForm({ kind, first: { parent_key: node.permission_key, parent_name: node.title, menu_type: kind === 'button' ? 2 : 1 } })
  const remove = (node: PermissionNode) =>
    deleteRecords({
      definition: menuDefinition,
      calls: { delete: 'DELETE /api/app/base/app/sys/permission/delete' },
      rows: [{ permission_key: node.permission_key }],
      text: t('deleteAsk', { name: node.title }),
      okText: t('delete'),
      cancelText: t('cancel'),
    })
  const actionsOf = (node: PermissionNode): Action[] => [
    ...(may('sys:permission:e') ? [{ key: 'edit', label: t('edit'), onClick: () => edit(node) }] : []),
    ...(may('sys:permission:a') && node.menu_type !== 2
      ? [
          { key: 'addBelow', label: t('addBelow'), onClick: () => below(node, 'menu') },
          { key: 'addButton', label: t('addButton'), onClick: () => below(node, 'button') },
        ]
      : []),
    ...(may('sys:permission:d') ? [{ key: 'delete', label: t('delete'), danger: true, onClick: () => void remove(node) }] : []),
  ]
  return (
    <>
      <PageHead>
        {may('sys:permission:a') && <AddButton onClick={() => setForm({ kind: 'menu', first: { menu_type: 0 } })}>{t('add')}</AddButton>}
      </PageHead>
      <div className={styles.panel}>
        <div className={styles.bar}>
          <SearchInput label={t('search')} value={keyword} onChange={setKeyword} style={{ width: 260 }} />
          <Button
            type="text"
            size="small"
            onClick={() =>
              setOpen(
                open.size > 0
                  ? new Set()
                  : new Set([...state.index.byKey.values()].filter((node) => node.menu_type === 0).map((node) => node.permission_key)),
              )
            }
          >
            {t(open.size > 0 ? 'foldAll' : 'unfoldAll')}
          </Button>
        </div>
        <Answer of={state} skeleton={<LinesSkeleton lines={12} />}>
          {() =>
            rows.length === 0 ? (
              <State picture="noMatch" title={t('noMatch')} />
            ) : (
              <MenuTable rows={rows} open={open} searching={keyword.trim() !== ''} onFold={fold} actionsOf={actionsOf} />
            )
          }
        </Answer>
      </div>
      {form && <MenuForm form={form} onClose={() => setForm(null)} />}
    </>
  )
}

interface MenuTableProps {
  rows: readonly Shown[]
  open: ReadonlySet<string>
  searching: boolean
  onFold: (key: string) => void
  actionsOf: (node: PermissionNode) => Action[]
}

const columns = ['name', 'address', 'icon', 'hidden', 'route', 'keepAlive', 'status', 'actions'] as const

function MenuTable({ rows, open, searching, onFold, actionsOf }: MenuTableProps) {
  const t = useTranslations('admin.menu')
  const heads = columns.map((column) => ({ key: column, title: t(`column.${column}`) }))
  return (
    <TreeGrid label={t('label')} heads={heads} className={styles.menus}>
      {rows.map(({ node, level, below }) => {
        const shown = searching || open.has(node.permission_key)
        return (
          <Line key={node.permission_key} level={level} open={below > 0 ? shown : null} name={node.url ?? node.perms ?? node.title}>
            <Cell level={level}>
              {below > 0 ? (
                <button
                  type="button"
                  className={styles.fold}
                  aria-label={t(shown ? 'fold' : 'unfold', { name: node.title })}
                  onClick={() => onFold(node.permission_key)}
                >
                  <Icon name={shown ? 'down' : 'next'} size={14} />
                </button>
              ) : (
                <i className={styles.noFold} />
              )}
              {node.menu_type === 2 ? node.title : <b>{node.title}</b>}
              {node.menu_type === 2 && <Label>{t('button')}</Label>}
              {node.internal_or_external && <Label>{t('external')}</Label>}
            </Cell>
            <Cell minor>
              <span className={styles.nodeName} title={node.url ?? node.perms ?? undefined}>
                {node.url ?? node.perms ?? <Empty />}
              </span>
            </Cell>
            <Cell minor>{node.menu_type !== 2 && <MenuIcon name={node.icon} />}</Cell>
            <Cell minor>{node.menu_type !== 2 && t(node.hidden ? 'yes' : 'no')}</Cell>
            <Cell minor>{node.menu_type !== 2 && t(node.route === '0' ? 'no' : 'yes')}</Cell>
            <Cell minor>{node.menu_type !== 2 && t(node.keep_alive ? 'yes' : 'no')}</Cell>
            <Cell minor>
              <StatusText shape={node.status === '0' ? 'idle' : 'ok'}>{t(node.status === '0' ? 'off' : 'on')}</StatusText>
            </Cell>
            <Cell>
              <RowActions actions={actionsOf(node)} />
            </Cell>
          </Line>
        )
      })}
    </TreeGrid>
  )
}
