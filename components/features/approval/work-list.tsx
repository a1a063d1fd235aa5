// One list of the workbench: filters, rows as table or cards, pager, batch confirmation; its state is in the address.
'use client'
import { Button } from 'antd'
import dynamic from 'next/dynamic'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Icon } from '@/components/basic/icon'
import { Link } from '@/components/basic/link'
import { ListPager } from '@/components/basic/pager'
import { LinesSkeleton } from '@/components/basic/skeleton'
import { State } from '@/components/basic/state'
import { pagingOf } from '@/components/basic/use-paging'
import { PageHead } from '@/components/frame/page-head'
import { BatchResult } from '@/components/record/list/lazy-batch-result'
import lists from '@/components/record/list/list.module.css'
import type { Action } from '@/components/record/list/list-screen'
import { FilterDrawer, NarrowBar } from '@/components/record/list/narrow-filters'
import { absenceState } from '@/lib/client/absence'
import { ownUserCall } from '@/lib/client/own-user'
import { useProcessService } from '@/lib/client/process-service'
import { retried } from '@/lib/client/retried'
import { quietly, useCall } from '@/lib/client/use-call'
import { useMay } from '@/lib/client/use-may'
import { useNarrow } from '@/lib/client/use-window'
import type { InstanceRow, TaskRow, WorkRow } from '@/lib/model/calls/approval-lists'
import type { BatchAnswer } from '@/lib/model/wire'
import { limits } from '@/lib/model/wire'
import styles from './approval.module.css'
import { sendDecision } from './send-decision'
import { useWorkPage, type WorkPage } from './use-work-page'
import { WorkBody } from './work-body'
import { WorkCards } from './work-cards'
import { useFittingColumns, useWorkColumns } from './work-columns'
import { WorkFilters } from './work-filters'
import { type Kind, keyOfRow, workLists } from './work-lists'
import { firstState, isNarrowed, narrowedBy, type WorkState, workRequest } from './work-state'
import { actionsWidth, checkboxWidth, WorkTable } from './work-table'

const ApprovalScreen = dynamic(() => retried(() => import('./approval-screen').then((module) => module.ApprovalScreen)), {
  ssr: false,
  loading: () => <LinesSkeleton lines={10} />,
})
const PrintSheet = dynamic(() => retried(() => import('./print/print-sheet').then((module) => module.PrintSheet)), { ssr: false })
const BatchDialog = dynamic(() => retried(() => import('./batch-dialog').then((module) => module.BatchDialog)), { ssr: false })
const TaskDialog = dynamic(() => retried(() => import('./task-dialog').then((module) => module.TaskDialog)), { ssr: false })

const none: ReadonlySet<string> = new Set()
/** Of three actions in words, in px. */
const threeActions = 148

/** A list of the workbench, or the approval that its address opens. */
export function WorkListScreen({ kind }: { kind: Kind }) {
  const t = useTranslations('workbench')
  const may = useMay()
  const router = useRouter()
  const work = useWorkPage(kind)
  useProcessService()
  if (work.state.print) return <PrintSheet id={work.state.open} onClose={() => work.change({ ...work.state, print: false }, true)} />
  if (work.state.open) return <ApprovalScreen kind={kind} work={work} />
  return (
    <>
      <PageHead>
        {kind === 'myApply' && may('bpm:process:a') && (
          <Button type="primary" icon={<Icon name="add" size={14} />} onClick={() => router.push('/home/apply')}>
            {t('apply')}
          </Button>
        )}
        {kind === 'pending' && <AbsenceLink />}
      </PageHead>
      <LiveList kind={kind} work={work} />
    </>
  )
}

/** The link to the agent settings; it shows the current agent. */
function AbsenceLink() {
  const t = useTranslations('workbench')
  const data = quietly(useCall(ownUserCall))
  const active = data !== undefined && absenceState(data) === 'active'
  return (
    <Link href="/person/index?tab=absence" className={styles.absence} data-active={active || undefined}>
      <Icon name="swap" size={14} />
      {active ? t('agentActive', { name: String(data.agent_name) }) : t('agent')}
    </Link>
  )
}

function LiveList({ kind, work }: { kind: Kind; work: WorkPage }) {
  const t = useTranslations('workbench')
  const words = useTranslations('widget.list')
  const may = useMay()
  const narrow = useNarrow()
  const router = useRouter()
  const list = workLists[kind]
  const { state, answer, change, hrefOf, views } = work
  const mayBatch = kind === 'pending' && may('bpm:task:confirm')
  const room = kind === 'myApply' ? threeActions : actionsWidth
  const columns = useFittingColumns(useWorkColumns(list.columns), list.minor, room + (mayBatch ? checkboxWidth : 0))
  const facts = useWorkColumns(list.facts)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(none)
  const [dialog, setDialog] = useState<'filters' | null>(null)
  const [batch, setBatch] = useState<readonly TaskRow[] | null>(null)
  const [result, setResult] = useState<BatchAnswer | null>(null)
  const [cancelling, setCancelling] = useState<InstanceRow | null>(null)

  const scope = JSON.stringify(workRequest(state))
  const [chosenIn, setChosenIn] = useState(scope)
  if (chosenIn !== scope) {
    setChosenIn(scope)
    setChosen(none)
  }
  const query = (next: WorkState) => {
    setDialog(null)
    if (JSON.stringify(next) === JSON.stringify(state)) answer.retry()
    else change(next)
  }
  const clear = () => query({ ...firstState, size: state.size })

  const rows = answer.data?.records ?? []
  const opened = (row: WorkRow) => ({ ...state, open: keyOfRow(row) })
  const onOpen = (row: WorkRow) => change(opened(row))
  const choosable = (row: WorkRow) => 'batch' in row && row.batch
  const actions = (row: WorkRow): Action[] => {
    const open: Action = {
      key: 'open',
      label: kind === 'pending' ? t('handle') : t('view'),
      icon: 'eye',
      onClick: () => onOpen(row),
    }
    if (mayBatch && choosable(row)) return [open, { key: 'confirm', label: t('confirm'), onClick: () => setBatch([row as TaskRow]) }]
    const returned = row.status === 'RETURN'
    if (kind !== 'myApply' || (row.status !== 'RUNNING' && !returned)) return [open]
    const remind = {
      key: 'remind',
      label: t('remind'),
      onClick: () => void sendDecision('POST /api/fintech/biz/message/approvalReminders', { taskId: row.process_instance_id }),
    }
    const cancel = { key: 'cancel', label: t('cancel'), onClick: () => setCancelling(row as InstanceRow) }
    return [open, ...(may('bpm:apply:remind') && !returned ? [remind] : []), ...(may('bpm:apply:cancel') ? [cancel] : [])]
  }
  const shown = {
    rows,
    keyOf: (row: WorkRow) => keyOfRow(row),
    hrefOf: (row: WorkRow) => hrefOf(opened(row)),
    onOpen,
    actions,
    stale: answer.refreshing,
  }
  const chosenRows = (rows as TaskRow[]).filter((row) => chosen.has(keyOfRow(row)))

  return (
    <>
      {narrow ? (
        <NarrowBar answer={answer.data} filtered={narrowedBy(state)} onFilter={() => setDialog('filters')} lead={views.menu} />
      ) : (
        <>
          <WorkFilters kind={kind} state={state} rows={rows} onQuery={query} />
          <div className={lists.toolbar} role="toolbar" aria-label={words('tools')}>
            <span className={lists.batch} data-chosen={chosen.size > 0 || undefined}>
              {chosen.size > 0 && (
                <b className={lists.chosen} role="status">
                  {words('chosen', { n: chosen.size })}
                </b>
              )}
              {mayBatch && (
                <Button
                  size="small"
                  type={chosen.size > 0 ? 'default' : 'text'}
                  disabled={chosen.size === 0}
                  data-track="batch.confirm"
                  onClick={() => setBatch(chosenRows)}
                >
                  {t('batchConfirm')}
                </Button>
              )}
              {chosen.size > 0 && (
                <Button size="small" type="text" onClick={() => setChosen(none)}>
                  {words('clearChosen')}
                </Button>
              )}
            </span>
            <span className={lists.tools}>
              {views.menu}
              <button
                type="button"
                className={lists.tool}
                aria-label={words('refresh')}
                title={words('refresh')}
                aria-busy={answer.refreshing}
                onClick={answer.retry}
              >
                <Icon name="refresh" />
              </button>
            </span>
          </div>
        </>
      )}
      {views.note}
      <WorkBody
        answer={answer}
        sought={isNarrowed(state) ? { nothing: t('noMatch'), onClear: clear } : null}
        empty={
          <State picture="firstUse" title={t(`empty.${kind}`)} text={t(`emptyText.${kind}`)}>
            {kind === 'myApply' && (
              <Button type="primary" onClick={() => router.push('/home/apply')}>
                {t('apply')}
              </Button>
            )}
          </State>
        }
      >
        {narrow ? (
          <WorkCards
            {...shown}
            facts={facts}
            mark={facts.find(({ name }) => name === list.mark) ?? columns.find(({ name }) => name === list.mark)}
          />
        ) : (
          <WorkTable
            {...shown}
            name={t(`list.${kind}`)}
            columns={columns}
            room={room}
            chosen={chosen}
            choosable={mayBatch ? choosable : undefined}
            onChoose={setChosen}
          />
        )}
      </WorkBody>
      {answer.data && (
        <ListPager paging={pagingOf(state, (part) => change({ ...state, ...part }))} answer={answer.data} sizes={limits.pageSizes} />
      )}
      {dialog === 'filters' && (
        <FilterDrawer onClose={() => setDialog(null)}>
          <WorkFilters stacked kind={kind} state={state} rows={rows} onQuery={query} />
        </FilterDrawer>
      )}
      {batch && (
        <BatchDialog
          rows={batch}
          onClose={() => setBatch(null)}
          onDone={(done) => {
            setBatch(null)
            setChosen(none)
            if (done.fail.length > 0) setResult(done)
          }}
        />
      )}
      {cancelling && <TaskDialog kind="cancel" id={cancelling.process_instance_id} onClose={() => setCancelling(null)} />}
      {result && <BatchResult title={t('batchConfirm')} answer={result} onClose={() => setResult(null)} />}
    </>
  )
}
