// Moving a department without a mouse: below which one, and behind which neighbour.
import { Select, TreeSelect } from 'antd'
import { useTranslations } from 'next-intl'
import { useId, useMemo, useState } from 'react'
import { Icon } from '@/components/basic/icon'
import { full } from '@/components/record/field/full-width'
import { Labelled } from '@/components/record/form/form-field'
import { notify } from '@/lib/client/api'
import { useMay } from '@/lib/client/use-may'
import type { DepartNode } from '@/lib/model/calls/department'
import { AdminDialog } from './dialog'
import { useAction } from './use-action'
import { isWithin, neighboursOf, type useDepartTree } from './use-depart-tree'

interface MoveDialogProps {
  depart: DepartNode
  departs: ReturnType<typeof useDepartTree>
  onClose: () => void
}

interface Choice {
  value: string
  title: string
  disabled: boolean
  children: Choice[]
}

const first = 'first'
const topPlace = 'top'

export function MoveDialog({ depart, departs, onClose }: MoveDialogProps) {
  const t = useTranslations('admin.depart')
  const id = useId()
  const action = useAction()
  const may = useMay()
  const { tree = [], byId } = departs
  const [parent, setParent] = useState<string>(depart.parent_id ?? topPlace)
  const parentId = parent === topPlace ? null : parent
  const neighbours = useMemo(() => neighboursOf(tree, byId, parentId, depart.id), [tree, byId, parentId, depart.id])
  const [after, setAfter] = useState<string | null>(null)
  const behind = after ?? neighbours.at(-1)?.id ?? first
  const choices = useMemo(() => {
    const choiceOf = (node: DepartNode): Choice => ({
      value: node.id,
      title: node.depart_name,
      disabled: isWithin(byId, node.id, depart.id),
      children: node.children.map(choiceOf),
    })
    return [{ value: topPlace, title: t('top'), disabled: !may('sys:depart:e'), children: [] }, ...tree.map(choiceOf)]
  }, [tree, byId, depart.id, t, may])
  const message = action.problem?.fields.parent_id ?? action.problem?.fields.depart_name
  const move = async () => {
    const done = await action.run('PUT /api/app/base/app/sys/depart/move', {
      id: depart.id,
      parent_id: parentId,
      after_id: behind === first ? null : behind,
      row_version: depart.row_version,
    })
    if (!done) return
    notify().success(t('moved', { name: depart.depart_name }))
    onClose()
  }
  return (
    <AdminDialog
      title={t('moveTitle', { name: depart.depart_name })}
      okText={t('move')}
      busy={action.busy}
      problem={message ? null : action.problem}
      onOk={() => void move()}
      onClose={onClose}
    >
      <Labelled id={id} label={t('newAbove')} required wide message={message}>
        <TreeSelect<string>
          suffixIcon={<Icon name="down" size={14} />}
          id={id}
          style={full}
          value={parent}
          treeData={choices}
          treeDefaultExpandedKeys={[...tree.map((node) => node.id), ...(depart.parent_id ? [depart.parent_id] : [])]}
          showSearch={{ treeNodeFilterProp: 'title' }}
          status={message ? 'error' : undefined}
          aria-invalid={message ? true : undefined}
          aria-describedby={message ? `${id}-message` : undefined}
          onChange={(next) => {
            setParent(next)
            setAfter(null)
            action.clear()
          }}
        />
      </Labelled>
      <Labelled id={`${id}-after`} label={t('place')} wide>
        <Select
          id={`${id}-after`}
          style={full}
          value={behind}
          showSearch={{ optionFilterProp: 'label' }}
          options={[
            { value: first, label: t('placeFirst') },
            ...neighbours.map((node) => ({ value: node.id, label: t('placeAfter', { name: node.depart_name }) })),
          ]}
          onChange={setAfter}
        />
      </Labelled>
      <p>{t('moveNote')}</p>
    </AdminDialog>
  )
}
