// My projects: list and cards; a project opens in its own window (docs/domain/project.md#workspace).
'use client'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { AddButton } from '@/components/basic/add-button'
import { Money } from '@/components/basic/values'
import { PageHead } from '@/components/frame/page-head'
import { offers } from '@/components/record/actions/use-actions'
import { textOf } from '@/components/record/field/field-props'
import { ShowField } from '@/components/record/field/show/show-field'
import { deleteRecords } from '@/components/record/list/delete-records'
import { EntityList } from '@/components/record/list/entity-list'
import type { Action, ListScreen } from '@/components/record/list/list-screen'
import { askSubmission } from '@/components/record/submission/ask-submission'
import { newProjectPath, openProject } from '@/lib/client/project-paths'
import { useMay, useMe } from '@/lib/client/use-may'
import { project } from '@/lib/model/entities/project'
import { preparingStates } from '@/lib/model/project-states'
import { CostBar, Health, NameWithCode, Period, ProgressBar, ReceivedPart } from './cells'
import type { Project } from './rows'
import { runProject } from './run'

const scenes = ['ALL', 'MINE', 'JOINED', 'SUB', 'STAR'] as const

const open = (row: Project) =>
  openProject({ project_key: textOf(row.project_key), project_name: textOf(row.project_name), status: textOf(row.status) })

export function ProjectList() {
  const t = useTranslations('project.list')
  const router = useRouter()
  const may = useMay()
  const me = useMe()
  const screen = useMemo((): ListScreen<typeof project> => {
    const status = (row: Project) => <ShowField definition={project} name="status" field={project.fields.status} row={row} />
    const actionsOf = (row: Project): Action[] => {
      const mine = row.owner_key === me || row.create_by_key === me
      const preparing = preparingStates.includes(textOf(row.status))
      const submit = async () => {
        const project_key = textOf(row.project_key)
        const question = { title: t('askSubmit', { name: textOf(row.project_name) }), okText: t('submit'), cancelText: t('cancel') }
        if (await askSubmission({ business_type: project.name, values: { project_key }, ...question }))
          await runProject('POST /api/eis/restful/project/saveApproved', { project_key, row_version: Number(row.row_version) })
      }
      const remove = () =>
        void deleteRecords({
          definition: project,
          rows: [row],
          text: t('confirmDelete', { name: textOf(row.project_name) }),
          okText: t('delete'),
          cancelText: t('cancel'),
          refresh: ['/restful/project/'],
        })
      const actions: (Action | false)[] = [
        { key: 'open', label: t('open'), onClick: () => open(row) },
        mine && preparing && { key: 'submit', label: t('submit'), permission: 'eis:project:approve', onClick: () => void submit() },
        offers(row, 'delete') && {
          key: 'delete',
          label: t('delete'),
          permission: 'eis:project:d',
          danger: true,
          onClick: remove,
        },
      ]
      return actions.filter((one): one is Action => one !== false && may(one.permission))
    }
    return {
      definition: project,
      saveCode: 'project/list',
      scenes,
      columns: [
        'project_name',
        'customer_key',
        'project_mgr_key',
        'project_start_time',
        'progress_rate',
        'health',
        'contract_amount',
        'received_amount',
        ...(may('eis:project:cost') ? ['cost_amount', 'gross_rate'] : []),
        'status',
      ],
      also: [
        'project_key',
        'project_code',
        'owner_key',
        'create_by_key',
        'row_version',
        'status',
        'may',
        'health_reason',
        'project_end_time',
        'receivable_amount',
        'received_amount',
        'contract_amount',
        'budget_amount',
        ...(may('eis:project:cost') ? (['cost_amount'] as const) : []),
      ],
      heads: {
        project_start_time: t('period'),
        cost_amount: t('cost'),
      },
      widths: {
        project_name: 208,
        customer_key: 132,
        project_mgr_key: 72,
        project_start_time: 116,
        progress_rate: 120,
        health: 68,
        contract_amount: 108,
        received_amount: 60,
        cost_amount: 136,
        gross_rate: 96,
        status: 92,
      },
      cells: {
        project_name: (row: Project) => <NameWithCode row={row} />,
        project_start_time: (row: Project) => <Period row={row} />,
        progress_rate: (row: Project) => <ProgressBar row={row} />,
        health: (row: Project) => <Health value={row.health} reason={row.health_reason} />,
        received_amount: (row: Project) => <ReceivedPart row={row} />,
        cost_amount: (row: Project) => <CostBar row={row} />,
      },
      calls: { save: 'POST /api/eis/restful/project/update' },
      editable: may('eis:project:e') ? (row: Project) => offers(row, 'edit') : undefined,
      onOpen: open,
      rowActions: actionsOf,
      cards: true,
      card: (row: Project) => ({
        left: <span>{textOf(row.customer_name)}</span>,
        right: (
          <>
            <Health value={row.health} reason={row.health_reason} />
            {status(row)}
          </>
        ),
        facts: [
          { key: 'manager', label: t('manager'), value: textOf(row.project_mgr_name) },
          { key: 'period', label: t('period'), value: <Period row={row} /> },
          { key: 'progress', label: t('progress'), value: <ProgressBar row={row} /> },
          { key: 'contract', label: t('contract'), value: <Money value={textOf(row.contract_amount)} /> },
          ...(row.cost_amount === undefined ? [] : [{ key: 'cost', label: t('cost'), value: <CostBar row={row} /> }]),
        ],
      }),
      firstUse: { title: t('firstUse'), text: t('firstUseText') },
    }
  }, [t, may, me])
  const add = may('eis:project:a') && <AddButton onClick={() => router.push(newProjectPath)}>{t('add')}</AddButton>
  return (
    <>
      <PageHead>{add}</PageHead>
      <EntityList screen={screen} firstAction={add} />
    </>
  )
}
