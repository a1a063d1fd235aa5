// Roles: the tree of roles at the left; permissions, data scope, field permissions, members and the view as the role at the right.
'use client'
import { Button } from 'antd'
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { useEffect, useMemo, useState } from 'react'
import { AddButton } from '@/components/basic/add-button'
import { Notes, Unanswered } from '@/components/basic/answer'
import { ChoiceTree } from '@/components/basic/choice-tree'
import { Icon } from '@/components/basic/icon'
import { SearchInput } from '@/components/basic/search-input'
import { LinesSkeleton } from '@/components/basic/skeleton'
import { State } from '@/components/basic/state'
import { Label, StatusText } from '@/components/basic/status'
import { PageHead } from '@/components/frame/page-head'
import { EntityForm } from '@/components/record/form/lazy-forms'
import { deleteRecords } from '@/components/record/list/delete-records'
import { retried } from '@/lib/client/retried'
import { useCall } from '@/lib/client/use-call'
import { useMay } from '@/lib/client/use-may'
import { useNarrow } from '@/lib/client/use-window'
import type { RoleNode } from '@/lib/model/calls/role'
import { role as roleDefinition } from '@/lib/model/organisation'
import { hasWords } from '@/lib/model/plain-text'
import { adminRole } from '@/lib/model/role-codes'
import styles from './admin.module.css'
import { refreshOrganisation, roleCalls } from './admin-calls'
import { DetailPane, type UnsavedGuard, useUnsavedGuard } from './detail-pane'
import { type Comparable, GrantEditor } from './grant-editor'

const FieldMatrix = dynamic(() => retried(() => import('./field-matrix').then((module) => module.FieldMatrix)), { ssr: false })
const RoleMembers = dynamic(() => retried(() => import('./role-members').then((module) => module.RoleMembers)), { ssr: false })
const MenuPreviewOfRole = dynamic(() => retried(() => import('./role-preview').then((module) => module.MenuPreviewOfRole)), { ssr: false })
const RoleScope = dynamic(() => retried(() => import('./role-scope').then((module) => module.RoleScope)), { ssr: false })
const RoleViewDialog = dynamic(() => retried(() => import('./role-view-dialog').then((module) => module.RoleViewDialog)), { ssr: false })
const OperationLog = dynamic(
  () => retried(() => import('@/components/record/detail/operation-log').then((module) => module.OperationLog)),
  { ssr: false },
)

const flatten = (nodes: readonly RoleNode[]): RoleNode[] => nodes.flatMap((node) => [node, ...flatten(node.children)])
const fieldNames = { title: 'title', key: 'role_key', children: 'children' } as const

/** The roles whose names or codes hold the keyword, with those above them. */
function findRoles(nodes: readonly RoleNode[], keyword: string): RoleNode[] {
  if (!keyword.trim()) return [...nodes]
  return nodes.flatMap((node) => {
    const children = findRoles(node.children, keyword)
    const hit = hasWords([node.title, node.role_code], keyword)
    return hit || children.length > 0 ? [{ ...node, children }] : []
  })
}

export function RoleScreen() {
  const t = useTranslations('admin.role')
  const may = useMay()
  const state = useCall(roleCalls.tree)
  const [chosen, setChosen] = useState<string | null>(null)
  const [keyword, setKeyword] = useState('')
  const [form, setForm] = useState<{ key: string | null; parent?: RoleNode } | null>(null)
  const guard = useUnsavedGuard()
  const all = useMemo(() => flatten(state.data ?? []), [state.data])
  const narrow = useNarrow()
  const first = narrow ? undefined : all[0]
  const current = all.find((role) => role.role_key === chosen) ?? first
  // which one is open does not depend on the window: what is changed in it stays when the window becomes narrow
  useEffect(() => {
    if (first) setChosen((before) => before ?? first.role_key)
  }, [first])
  const shown = useMemo(() => findRoles(state.data ?? [], keyword), [state.data, keyword])
  const choose = async (key: string) => {
    if (key !== current?.role_key && (await guard.leave())) setChosen(key)
  }
  const back = async () => {
    if (await guard.leave()) setChosen(null)
  }
  const remove = async (role: RoleNode) => {
    const deleted = await deleteRecords({
      definition: roleDefinition,
      calls: { delete: 'DELETE /api/app/base/sys/role/delete' },
      rows: [{ role_key: role.role_key }],
      text: t('deleteAsk', { name: role.title }),
      okText: t('delete'),
      cancelText: t('cancel'),
    })
    if (deleted) setChosen(null)
  }
  if (!state.data) return <Unanswered of={state} skeleton={<LinesSkeleton lines={10} />} />
  return (
    <>
      <Notes of={state} />
      <PageHead>{may('sys:role:a') && <AddButton onClick={() => setForm({ key: null })}>{t('add')}</AddButton>}</PageHead>
      <div className={styles.split} data-shows={current ? 'detail' : 'tree'}>
        <div className={styles.treeSide}>
          <div className={styles.treeHead}>
            <SearchInput label={t('search')} value={keyword} onChange={setKeyword} />
          </div>
          <nav className={`${styles.treeBox} ${styles.scrolls}`} aria-label={t('list')}>
            {shown.length === 0 ? (
              <State picture="noMatch" title={t('noMatch')} />
            ) : (
              <ChoiceTree<RoleNode>
                key={keyword}
                aria-label={t('list')}
                defaultExpandAll
                treeData={shown}
                fieldNames={fieldNames}
                selectedKeys={current ? [current.role_key] : []}
                onSelect={(_, { node }) => void choose(node.role_key)}
                titleRender={(node) => (
                  <span className={styles.node} data-off={node.status === '0' || undefined}>
                    <span className={styles.nodeName}>{node.title}</span>
                    {node.status === '0' && <small>{t('off')}</small>}
                    <small className={styles.nodeCount}>{node.user_count > 0 ? node.user_count : ''}</small>
                  </span>
                )}
              />
            )}
          </nav>
        </div>
        <div className={styles.content}>
          {current && (
            <RolePanel
              role={current}
              all={all}
              guard={guard}
              onEdit={() => setForm({ key: current.role_key })}
              onAddBelow={() => setForm({ key: null, parent: current })}
              onRemove={() => void remove(current)}
              onBack={narrow ? () => void back() : undefined}
            />
          )}
        </div>
      </div>
      {form && (
        <EntityForm
          definition={roleDefinition}
          recordKey={form.key}
          calls={roleCalls.form}
          first={form.parent && { parent_role_key: form.parent.role_key, parent_role_name: form.parent.title }}
          onSaved={(row) => {
            void refreshOrganisation()
            setChosen(String(row.role_key))
          }}
          onClose={() => setForm(null)}
        />
      )}
    </>
  )
}

interface RolePanelProps {
  role: RoleNode
  all: readonly RoleNode[]
  guard: UnsavedGuard
  onEdit: () => void
  onAddBelow: () => void
  onRemove: () => void
  onBack: (() => void) | undefined
}

const permission = '/api/app/base/app/sys/permission'

function RolePanel({ role, all, guard, onEdit, onAddBelow, onRemove, onBack }: RolePanelProps) {
  const t = useTranslations('admin.role')
  const may = useMay()
  const [tab, setTab] = useState('grants')
  const [viewing, setViewing] = useState(false)
  const fixed = role.role_code === adminRole
  const holder = useMemo(() => ({ role_key: role.role_key }), [role.role_key])
  const mayGrant = may('sys:role:grant')
  // a role that is out of use gives nothing to anybody
  const beyond = !fixed && !role.grantable && role.status === '1' ? t('beyond') : undefined
  const lockedFor = (allowed: boolean, otherwise: string) => (fixed ? t('adminFixed') : allowed ? beyond : otherwise)
  const locked = lockedFor(mayGrant, t('noGrant'))
  const others: Comparable[] = all.filter((one) => one.role_key !== role.role_key)
  const parent = all.find((one) => one.role_key === role.parent_role_key)
  const change = async (next: string) => {
    if (await guard.leave()) setTab(next)
  }
  const tabs = [
    {
      key: 'grants',
      label: t('tab.grants'),
      children: (
        <GrantEditor
          holder={holder}
          read={`GET ${permission}/queryRolePermission`}
          save={`POST ${permission}/saveRolePermission`}
          locked={locked}
          full={fixed}
          others={others}
          parent={parent}
          onDirty={guard.setDirty}
        />
      ),
    },
    {
      key: 'scope',
      label: t('tab.scope'),
      children: (
        <RoleScope
          key={role.role_key}
          roleKey={role.role_key}
          locked={lockedFor(may('sys:role:e'), t('noEdit'))}
          onDirty={guard.setDirty}
        />
      ),
    },
    {
      key: 'fields',
      label: t('tab.fields'),
      children: <FieldMatrix key={role.role_key} roleKey={role.role_key} locked={locked} onDirty={guard.setDirty} />,
    },
    {
      key: 'members',
      label: t('tab.members', { n: role.user_count }),
      children: (
        <RoleMembers
          key={role.role_key}
          roleKey={role.role_key}
          editable={mayGrant && role.grantable && may('sys:user:e')}
          locked={mayGrant ? beyond : undefined}
        />
      ),
    },
    { key: 'preview', label: t('tab.preview'), children: <MenuPreviewOfRole key={role.role_key} roleKey={role.role_key} /> },
    {
      key: 'operations',
      label: t('tab.operations'),
      children: <OperationLog key={role.role_key} definition={roleDefinition} recordKey={role.role_key} />,
    },
  ]
  return (
    <>
      <DetailPane
        title={
          <>
            {role.title}
            {role.role_type === 'BUILTIN' && <Label>{t('builtIn')}</Label>}
            {role.status === '0' && <StatusText shape="idle">{t('off')}</StatusText>}
          </>
        }
        note={role.role_code}
        actions={
          <>
            {may('sys:role:view') && !beyond && role.status === '1' && (
              <Button data-track="role.view" icon={<Icon name="eye" size={14} />} onClick={() => setViewing(true)}>
                {t('seeAs')}
              </Button>
            )}
            {may('sys:role:a') && <Button onClick={onAddBelow}>{t('addBelow')}</Button>}
            {may('sys:role:e') && !beyond && <Button onClick={onEdit}>{t('edit')}</Button>}
            {may('sys:role:d') && !beyond && role.role_type !== 'BUILTIN' && (
              <Button danger onClick={onRemove}>
                {t('delete')}
              </Button>
            )}
          </>
        }
        tabs={tabs}
        tab={tab}
        onTab={(next) => void change(next)}
        onBack={onBack}
      />
      {viewing && <RoleViewDialog role={role} onClose={() => setViewing(false)} />}
    </>
  )
}
