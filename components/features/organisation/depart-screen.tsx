// Departments: the tree at the left, moved by mouse or by dialog; one of them at the right with its people and its permissions.
'use client'
import { Button } from 'antd'
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { useMemo, useState } from 'react'
import { AddButton } from '@/components/basic/add-button'
import { confirmAction } from '@/components/basic/confirm-action'
import { State } from '@/components/basic/state'
import { StatusText } from '@/components/basic/status'
import { useMarks } from '@/components/basic/use-marks'
import { PageHead } from '@/components/frame/page-head'
import { OperationLog } from '@/components/record/detail/operation-log'
import { EntityForm } from '@/components/record/form/lazy-forms'
import { deleteRecords } from '@/components/record/list/delete-records'
import { notify, toastSeconds } from '@/lib/client/api'
import { retried } from '@/lib/client/retried'
import { useMay } from '@/lib/client/use-may'
import { useNarrow } from '@/lib/client/use-window'
import type { DepartNode } from '@/lib/model/calls/department'
import { department as departDefinition } from '@/lib/model/organisation'
import type { Values } from '@/lib/model/record'
import styles from './admin.module.css'
import { departCalls, refreshOrganisation } from './admin-calls'
import { DepartMembers } from './depart-members'
import { DepartTree } from './depart-tree'
import { DetailPane, type UnsavedGuard, useUnsavedGuard } from './detail-pane'
import { GrantEditor } from './grant-editor'
import { Refusal } from './refusal'
import { useAction } from './use-action'
import { isWithin, type Move, useDepartTree } from './use-depart-tree'

const MoveDialog = dynamic(() => retried(() => import('./move-dialog').then((module) => module.MoveDialog)), { ssr: false })

export function DepartScreen() {
  const t = useTranslations('admin.depart')
  const may = useMay()
  const departs = useDepartTree()
  const drag = useAction()
  const [chosen, setChosen] = useState<string | null>(null)
  const [form, setForm] = useState<{ key: string | null; first?: Values } | null>(null)
  const [moving, setMoving] = useState<DepartNode | null>(null)
  const guard = useUnsavedGuard()
  const [selected, setSelected] = useState<string[] | undefined>(undefined)
  const current = chosen ? departs.byId.get(chosen) : undefined
  const narrow = useNarrow()
  const choose = async (id: string) => {
    if (id !== chosen && (await guard.leave())) setChosen(id)
  }
  const back = async () => {
    if (await guard.leave()) setChosen(null)
  }
  const move = async (to: Move) => {
    const node = departs.byId.get(to.id)
    const name = node?.depart_name ?? ''
    if (isWithin(departs.byId, to.parent_id, to.id)) return notify().warning(t('withinItself', { name }), toastSeconds)
    const parent = to.parent_id ? (departs.byId.get(to.parent_id)?.depart_name ?? '') : t('top')
    const elsewhere = node?.parent_id !== to.parent_id
    if (elsewhere && !(await confirmAction({ title: t('moveAsk', { name, parent }), okText: t('move'), cancelText: t('cancel') }))) return
    const done = await drag.run('PUT /api/app/base/app/sys/depart/move', { ...to, row_version: node?.row_version })
    if (done) notify().success(t('moved', { name }))
  }
  const remove = async (node: DepartNode) => {
    const deleted = await deleteRecords({
      definition: departDefinition,
      calls: { delete: 'DELETE /api/app/base/app/sys/depart/delete' },
      rows: [{ id: node.id }],
      text: t('deleteAsk', { name: node.depart_name }),
      okText: t('delete'),
      cancelText: t('cancel'),
      refresh: ['departments'],
    })
    if (deleted) setChosen(node.parent_id)
  }
  const removeSelected = async (ids: readonly string[]) => {
    const deleted = await deleteRecords({
      definition: departDefinition,
      calls: { delete: 'DELETE /api/app/base/app/sys/depart/delete', deleteBatch: 'DELETE /api/app/base/app/sys/depart/deleteBatch' },
      rows: ids.map((id) => ({ id })),
      text: t('deleteMany', { n: ids.length }),
      okText: t('delete'),
      cancelText: t('cancel'),
      refresh: ['departments'],
    })
    if (!deleted) return
    setSelected(undefined)
    if (chosen && ids.includes(chosen)) setChosen(null)
  }
  const below = (node: DepartNode) => setForm({ key: null, first: { parent_id: node.id, parent_id_name: node.depart_name } })
  const add = may('sys:depart:a') && (
    <AddButton
      onClick={() =>
        current ? below(current) : setForm({ key: null, first: departs.tree?.length === 0 ? { depart_type: 'COMPANY' } : undefined })
      }
    >
      {t('add')}
    </AddButton>
  )
  return (
    <>
      <PageHead>{add}</PageHead>
      <div className={styles.split} data-shows={current ? 'detail' : 'tree'}>
        <DepartTree
          departs={departs}
          value={chosen}
          onSelect={(id) => id && void choose(id)}
          onMove={may('sys:depart:e') && !selected ? (to) => void move(to) : undefined}
          selected={selected}
          onSelectMany={setSelected}
          tools={
            <>
              {may('sys:depart:d') && (
                <BatchTools selected={selected} onChange={setSelected} onRemove={(ids) => void removeSelected(ids)} />
              )}
              <Refusal problem={drag.problem} />
            </>
          }
        />
        <div className={styles.content}>
          {current ? (
            <DepartPanel
              key={current.id}
              depart={current}
              above={current.parent_id ? departs.byId.get(current.parent_id) : undefined}
              guard={guard}
              onEdit={() => setForm({ key: current.id })}
              onAddBelow={() => below(current)}
              onMove={() => setMoving(current)}
              onRemove={() => void remove(current)}
              onBack={narrow ? () => void back() : undefined}
            />
          ) : (
            departs.tree && (
              <State picture="firstUse" title={t('choose')} text={t(may('sys:depart:e') ? 'chooseText' : 'chooseRead')}>
                {departs.tree.length === 0 && add}
              </State>
            )
          )}
        </div>
      </div>
      {form && (
        <EntityForm
          definition={departDefinition}
          recordKey={form.key}
          calls={departCalls.form}
          first={form.first}
          onSaved={(row) => {
            void refreshOrganisation()
            setChosen(String(row.id))
          }}
          onClose={() => setForm(null)}
        />
      )}
      {moving && <MoveDialog depart={moving} departs={departs} onClose={() => setMoving(null)} />}
    </>
  )
}

interface BatchToolsProps {
  selected: string[] | undefined
  onChange: (selected: string[] | undefined) => void
  onRemove: (ids: readonly string[]) => void
}

/** Choosing several departments to delete them together. */
function BatchTools({ selected, onChange, onRemove }: BatchToolsProps) {
  const t = useTranslations('admin.depart')
  return (
    <span className={styles.tools}>
      {selected ? (
        <>
          <Button size="small" danger disabled={selected.length === 0} onClick={() => onRemove(selected)}>
            {t('deleteSelected', { n: selected.length })}
          </Button>
          <Button size="small" onClick={() => onChange(undefined)}>
            {t('cancel')}
          </Button>
        </>
      ) : (
        <Button size="small" type="text" onClick={() => onChange([])}>
          {t('batchDelete')}
        </Button>
      )}
    </span>
  )
}

interface DepartPanelProps {
  depart: DepartNode
  above: DepartNode | undefined
  guard: UnsavedGuard
  onEdit: () => void
  onAddBelow: () => void
  onMove: () => void
  onRemove: () => void
  onBack: (() => void) | undefined
}

const permission = '/api/app/base/app/sys/permission'

function DepartPanel({ depart, above, guard, onEdit, onAddBelow, onMove, onRemove, onBack }: DepartPanelProps) {
  const marks = useMarks()
  const t = useTranslations('admin.depart')
  const may = useMay()
  const [tab, setTab] = useState('members')
  const holder = useMemo(() => ({ depart_key: depart.id }), [depart.id])
  const change = async (next: string) => {
    if (await guard.leave()) setTab(next)
  }
  const tabs = [
    { key: 'members', label: t('tab.members', { n: depart.user_count }), children: <DepartMembers depart={depart} /> },
    ...(may('sys:depart:grant')
      ? [
          {
            key: 'grants',
            label: t('tab.grants'),
            children: (
              <GrantEditor
                holder={holder}
                read={`GET ${permission}/queryDepartPermission`}
                save={`POST ${permission}/saveDepartPermission`}
                note={<p className={styles.hint}>{t('grantNote')}</p>}
                onDirty={guard.setDirty}
              />
            ),
          },
        ]
      : []),
    { key: 'operations', label: t('tab.operations'), children: <OperationLog definition={departDefinition} recordKey={depart.id} /> },
  ]
  return (
    <DetailPane
      title={
        <>
          {depart.depart_name}
          {depart.status === '0' && <StatusText shape="idle">{t('off')}</StatusText>}
        </>
      }
      note={[
        depart.depart_code,
        above && t('above', { name: above.depart_name }),
        depart.leader_name && t('leader', { name: depart.leader_name }),
      ]
        .filter(Boolean)
        .join(marks.comma)}
      actions={
        <>
          {may('sys:depart:a') && <Button onClick={onAddBelow}>{t('addBelow')}</Button>}
          {may('sys:depart:e') && <Button onClick={onMove}>{t('moveTo')}</Button>}
          {may('sys:depart:e') && <Button onClick={onEdit}>{t('edit')}</Button>}
          {may('sys:depart:d') && (
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
  )
}
