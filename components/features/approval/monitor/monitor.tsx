// The process monitor: running, stuck and failed instances, and the administrator's actions.
'use client'
import { Input } from 'antd'
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { useMemo, useState } from 'react'
import { Icon } from '@/components/basic/icon'
import { ListPager } from '@/components/basic/pager'
import { State } from '@/components/basic/state'
import { StatusGlyph } from '@/components/basic/status-glyph'
import { useClear } from '@/components/basic/use-clear'
import { pagingOf } from '@/components/basic/use-paging'
import { WorkBody } from '@/components/features/approval/work-body'
import { WorkCards } from '@/components/features/approval/work-cards'
import { useFittingColumns, useWorkColumns, type WorkColumn } from '@/components/features/approval/work-columns'
import type { ColumnName } from '@/components/features/approval/work-lists'
import { WorkTable } from '@/components/features/approval/work-table'
import { pushAddress } from '@/components/frame/address'
import { PageHead } from '@/components/frame/page-head'
import { useViewAddress } from '@/components/frame/view-address'
import lists from '@/components/record/list/list.module.css'
import type { Action } from '@/components/record/list/list-screen'
import { keyOf } from '@/lib/client/composing'
import { useProcessService } from '@/lib/client/process-service'
import { retried } from '@/lib/client/retried'
import { useCall } from '@/lib/client/use-call'
import { useMay, useMe } from '@/lib/client/use-may'
import { useNarrow } from '@/lib/client/use-window'
import type { InstanceRow, WorkRow } from '@/lib/model/calls/approval-lists'
import { limits } from '@/lib/model/wire'
import styles from './flow.module.css'
import { ModelIncidents, useModelIncidents } from './model-incidents'
import type { MonitorAction } from './monitor-dialog'
import { firstState, type MonitorState, readState, requestOf, type View, views, writeState } from './monitor-state'

const MonitorDialog = dynamic(() => retried(() => import('./monitor-dialog').then((module) => module.MonitorDialog)), { ssr: false })
const IncidentDrawer = dynamic(() => retried(() => import('./incident-drawer').then((module) => module.IncidentDrawer)), { ssr: false })

const path = '/flow/instance'
const columnNames: readonly ColumnName[] = ['title', 'process', 'applicant', 'depart', 'apply', 'standing', 'stay', 'instanceStatus']
const factNames: readonly ColumnName[] = ['process', 'applicant', 'standing', 'stay']
const minorNames: readonly ColumnName[] = ['depart', 'apply', 'process', 'applicant']
/** Of two actions in words and the dots, in px. */
const monitorActions = 124
const none: ReadonlySet<string> = new Set()

export function Monitor() {
  useProcessService()
  return (
    <>
      <PageHead />
      <Instances />
    </>
  )
}

/** The current node, and the number of incidents. */
function useMonitorColumns(names: readonly ColumnName[]): WorkColumn[] {
  const t = useTranslations('flow')
  const columns = useWorkColumns(names)
  return useMemo(
    () =>
      columns.map((column) => {
        if (column.name !== 'standing') return column
        const render = (row: WorkRow) => {
          const { incidents } = row as InstanceRow
          if (incidents === 0) return column.render(row)
          return (
            <span className={styles.late}>
              <StatusGlyph shape="overdue" />
              {t('incidentCount', { n: incidents })}
            </span>
          )
        }
        return { ...column, render }
      }),
    [columns, t],
  )
}

function Instances() {
  const clear = useClear()
  const t = useTranslations('flow')
  const words = useTranslations('widget.list')
  const may = useMay()
  const narrow = useNarrow()
  const { params } = useViewAddress()
  const state = useMemo(() => readState(params), [params])
  const answer = useCall('POST /api/bpm/biz/process/instance/query', requestOf(state), { keep: true })
  const models = useModelIncidents(state.view === 'incident' && state.keyword === '')
  const columns = useFittingColumns(useMonitorColumns(columnNames), minorNames, monitorActions)
  const facts = useMonitorColumns(factNames)
  const [acting, setActing] = useState<{ kind: MonitorAction; row: InstanceRow } | null>(null)
  const [looking, setLooking] = useState<InstanceRow | null>(null)
  const mayAct = may('bpm:instance:cancel')
  const mayTurn = may('bpm:instance:turn')
  const me = useMe()
  const change = (part: Partial<MonitorState>) => pushAddress(path, writeState({ ...state, page: 1, ...part }))

  const rows = answer.data?.records ?? []
  const hrefOf = (row: WorkRow) => `/home/myApply?open=${row.process_instance_id}`
  const actions = (work: WorkRow): Action[] => {
    const row = work as InstanceRow
    const act = (kind: MonitorAction, danger?: true): Action => ({
      key: kind,
      label: t(`act.${kind}`),
      ...(danger && { danger }),
      onClick: () => setActing({ kind, row }),
    })
    const stopped: Action[] = row.incidents > 0 ? [{ key: 'incidents', label: t('incidents'), onClick: () => setLooking(row) }] : []
    const waits = row.status === 'RUNNING' && row.current_nodes.some(({ status }) => status === 'PENDING')
    // nobody may choose the deciders of his own application, or bypass them (docs/domain/approval.md#own-applications)
    const own = row.applicant === me
    const turn = mayTurn && waits && !own ? [act('turn')] : []
    const move = own ? [] : [act('move')]
    if (!mayAct) return [...stopped, ...turn]
    if (row.status === 'SUSPEND') return [...stopped, act('activate'), act('end', true)]
    if (row.status === 'RETURN') return [...stopped, act('end', true)]
    return row.status === 'RUNNING' ? [...stopped, ...turn, ...move, act('suspend'), act('end', true)] : stopped
  }
  const shown = {
    rows,
    keyOf: (row: WorkRow) => row.process_instance_id,
    hrefOf,
    onOpen: (row: WorkRow) => window.open(hrefOf(row), '_self'),
    actions,
    stale: answer.refreshing,
  }
  return (
    <>
      <div className={styles.bar}>
        <ViewTabs view={state.view} onView={(view) => change({ view })} />
        <div className={styles.search}>
          <Input.Search
            allowClear={clear}
            defaultValue={state.keyword}
            key={state.keyword}
            placeholder={t('keyword')}
            aria-label={t('keyword')}
            onSearch={(keyword) => change({ keyword: keyword.trim() })}
          />
          <button type="button" className={lists.tool} aria-label={words('refresh')} title={words('refresh')} onClick={answer.retry}>
            <Icon name="refresh" />
          </button>
        </div>
      </div>
      <ModelIncidents {...models} />
      <WorkBody
        answer={answer}
        sought={state.keyword === '' ? null : { nothing: t('noMatch'), onClear: () => change(firstState) }}
        // the part above has rows: nothing is said of none here
        empty={
          (models.asked?.data?.total ?? 0) > 0 ? null : (
            <State picture="firstUse" title={t(`empty.${state.view}`)} text={t(`emptyText.${state.view}`)} />
          )
        }
      >
        {narrow ? (
          <WorkCards {...shown} facts={facts} mark={columns.find(({ name }) => name === 'instanceStatus')} />
        ) : (
          <WorkTable {...shown} name={t(`view.${state.view}`)} columns={columns} room={monitorActions} chosen={none} onChoose={() => {}} />
        )}
      </WorkBody>
      {answer.data && <ListPager paging={pagingOf(state, change)} answer={answer.data} sizes={limits.pageSizes} />}
      {acting && <MonitorDialog kind={acting.kind} row={acting.row} onClose={() => setActing(null)} />}
      {looking && <IncidentDrawer row={looking} mayRetry={mayAct} onClose={() => setLooking(null)} />}
    </>
  )
}

function ViewTabs({ view, onView }: { view: View; onView: (view: View) => void }) {
  const t = useTranslations('flow')
  return (
    <div
      role="tablist"
      aria-label={t('views')}
      className={lists.sceneTabs}
      onKeyDown={(event) => {
        const step = keyOf(event) === 'ArrowRight' ? 1 : keyOf(event) === 'ArrowLeft' ? -1 : 0
        if (step === 0) return
        event.preventDefault()
        const next = views[(views.indexOf(view) + step + views.length) % views.length]
        if (!next) return
        onView(next)
        event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')[views.indexOf(next)]?.focus()
      }}
    >
      {views.map((one) => (
        <button
          key={one}
          type="button"
          role="tab"
          aria-selected={one === view}
          tabIndex={one === view ? 0 : -1}
          className={lists.scene}
          onClick={() => onView(one)}
        >
          {t(`view.${one}`)}
        </button>
      ))}
    </div>
  )
}
