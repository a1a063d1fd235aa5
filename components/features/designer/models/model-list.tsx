// 流程模型: which processes there are, what is online, who edits, and the ways to change that.
'use client'
import { Button, Input, Select } from 'antd'
import dynamic from 'next/dynamic'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useMemo, useState } from 'react'
import { Notes, Unanswered } from '@/components/basic/answer'
import { confirmAction } from '@/components/basic/confirm-action'
import { Icon } from '@/components/basic/icon'
import { ListPager } from '@/components/basic/pager'
import { Segments } from '@/components/basic/segments'
import { TableSkeleton } from '@/components/basic/skeleton'
import { State } from '@/components/basic/state'
import { useClear } from '@/components/basic/use-clear'
import { pagingOf } from '@/components/basic/use-paging'
import { pushAddress } from '@/components/frame/address'
import { PageHead } from '@/components/frame/page-head'
import { useViewAddress } from '@/components/frame/view-address'
import { useDict } from '@/components/record/field/use-dict'
import type { Action } from '@/components/record/list/list-screen'
import { ApiError, notify, sendForAnswer } from '@/lib/client/api'
import { retried } from '@/lib/client/retried'
import { useCall } from '@/lib/client/use-call'
import { useMay } from '@/lib/client/use-may'
import { useNarrow } from '@/lib/client/use-window'
import { limits } from '@/lib/model/wire'
import { ModelCards, ModelTable } from './model-rows'
import { firstState, type ModelRow, type ModelState, readState, requestOf, states, writeState } from './model-state'
import styles from './models.module.css'
import { refreshModels } from './refresh-models'

const NewModelDialog = dynamic(() => retried(() => import('./new-model-dialog').then((module) => module.NewModelDialog)), { ssr: false })
const VersionDrawer = dynamic(() => retried(() => import('./version-drawer').then((module) => module.VersionDrawer)), { ssr: false })
const SettingsDrawer = dynamic(() => retried(() => import('./settings-drawer').then((module) => module.SettingsDrawer)), { ssr: false })

const path = '/flow/model'
const listCall = 'POST /api/bpm/biz/bpm/model/query'
type RowCall =
  | 'POST /api/bpm/biz/bpm/model/deploy'
  | 'POST /api/bpm/biz/bpm/model/suspend'
  | 'POST /api/bpm/biz/bpm/model/activate'
  | 'POST /api/bpm/biz/bpm/model/delete'
  | 'POST /api/bpm/biz/bpm/model/copy'

export function ModelList() {
  const t = useTranslations('model')
  const may = useMay()
  const [adding, setAdding] = useState(false)
  return (
    <>
      <PageHead>
        {may('bpm:model:a') && (
          <Button type="primary" icon={<Icon name="add" size={14} />} onClick={() => setAdding(true)}>
            {t('add')}
          </Button>
        )}
      </PageHead>
      <Models />
      {adding && <NewModelDialog onClose={() => setAdding(false)} />}
    </>
  )
}

function Models() {
  const clear = useClear()
  const categories = useDict('PROCESS_CATEGORY')
  const t = useTranslations('model')
  const words = useTranslations('widget.list')
  const may = useMay()
  const narrow = useNarrow()
  const router = useRouter()
  const { params } = useViewAddress()
  const state = useMemo(() => readState(params), [params])
  const answer = useCall(listCall, requestOf(state), { keep: true })
  const [versionsOf, setVersionsOf] = useState<ModelRow | null>(null)
  const [settingsOf, setSettingsOf] = useState<ModelRow | null>(null)
  const change = (part: Partial<ModelState>) => pushAddress(path, writeState({ ...state, page: 1, ...part }))

  const act = async (
    call: RowCall,
    { model_key }: ModelRow,
    question?: { title: string; text?: string; okText: string; danger?: boolean },
  ) => {
    if (question && !(await confirmAction({ cancelText: t('cancel'), ...question }))) return
    try {
      notify().success((await sendForAnswer(call, { model_key })).message || t('done'))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
    }
    void refreshModels()
  }
  const actions = (row: ModelRow): Action[] => {
    const name = { name: row.model_name }
    const design: Action[] = may('bpm:model:e')
      ? [{ key: 'design', label: t('design'), onClick: () => router.push(`/flow/designer?key=${row.model_key}`) }]
      : []
    const versions: Action = { key: 'versions', label: t('versions'), onClick: () => setVersionsOf(row) }
    const settings: Action[] = may('bpm:model:e') ? [{ key: 'settings', label: t('settings'), onClick: () => setSettingsOf(row) }] : []
    const copy: Action[] = may('bpm:model:a')
      ? [{ key: 'copy', label: t('copy'), onClick: () => void act('POST /api/bpm/biz/bpm/model/copy', row) }]
      : []
    const runs: Action[] = []
    if (may('bpm:model:deploy')) {
      const online = { title: t('deployTitle', name), text: t('deployText', { version: row.version + 1 }), okText: t('deploy') }
      if (row.version === 0 || row.changed)
        runs.push({ key: 'deploy', label: t('deploy'), onClick: () => void act('POST /api/bpm/biz/bpm/model/deploy', row, online) })
      const off = { title: t('suspendTitle', name), text: t('suspendText'), okText: t('suspend'), danger: true }
      if (row.status === 'DEPLOYED')
        runs.push({ key: 'suspend', label: t('suspend'), onClick: () => void act('POST /api/bpm/biz/bpm/model/suspend', row, off) })
      if (row.status === 'SUSPENDED')
        runs.push({ key: 'activate', label: t('activate'), onClick: () => void act('POST /api/bpm/biz/bpm/model/activate', row) })
    }
    const gone = { title: t('deleteTitle', name), okText: t('delete'), danger: true }
    const remove: Action[] =
      row.version === 0 && may('bpm:model:d')
        ? [{ key: 'delete', label: t('delete'), danger: true, onClick: () => void act('POST /api/bpm/biz/bpm/model/delete', row, gone) }]
        : []
    return [...design, versions, ...settings, ...runs, ...copy, ...remove]
  }
  const rows = answer.data?.records ?? []
  const body = () => {
    if (rows.length > 0)
      return narrow ? (
        <ModelCards rows={rows} actions={actions} stale={answer.refreshing} />
      ) : (
        <ModelTable rows={rows} actions={actions} stale={answer.refreshing} />
      )
    if (answer.data && (state.keyword !== '' || state.status !== '' || state.category !== ''))
      return (
        <State picture="noMatch" title={t('noMatch')} text={words('noMatchText')}>
          <Button onClick={() => change(firstState)}>{words('clear')}</Button>
        </State>
      )
    if (answer.data) return <State picture="firstUse" title={t('empty')} text={t('emptyText')} />
    return <Unanswered of={answer} skeleton={<TableSkeleton />} />
  }
  return (
    <>
      <Notes of={answer} />
      <div className={styles.bar}>
        <Segments
          label={t('views')}
          value={state.status}
          options={states.map((value) => {
            const n = answer.data && (answer.data.counts[value] ?? 0)
            return { value, text: n === undefined ? t(`view.${value || 'all'}`) : `${t(`view.${value || 'all'}`)} ${n}` }
          })}
          onChange={(status) => change({ status })}
        />
        <Select
          className={styles.category}
          aria-label={t('column.category')}
          placeholder={t('column.category')}
          allowClear={clear}
          value={state.category || undefined}
          options={(answer.data?.categories ?? []).map((value) => ({ value, label: categories.textOf(value) }))}
          onChange={(category: string | undefined) => change({ category: category ?? '' })}
        />
        <div className={styles.search}>
          <Input.Search
            allowClear={clear}
            defaultValue={state.keyword}
            key={state.keyword}
            placeholder={t('keyword')}
            aria-label={t('keyword')}
            onSearch={(keyword) => change({ keyword: keyword.trim() })}
          />
        </div>
      </div>
      {body()}
      {answer.data && <ListPager paging={pagingOf(state, change)} answer={answer.data} sizes={limits.pageSizes} />}
      {versionsOf && <VersionDrawer model={versionsOf} onClose={() => setVersionsOf(null)} />}
      {settingsOf && <SettingsDrawer model={settingsOf} categories={answer.data?.categories ?? []} onClose={() => setSettingsOf(null)} />}
    </>
  )
}
