// A tab of the workspace: the tasks of the project as tree table, board and Gantt chart, which share filters and what is open.
'use client'
import { Button, Checkbox, Input, Select } from 'antd'
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { useDeferredValue, useMemo, useState } from 'react'
import { AddButton } from '@/components/basic/add-button'
import { Answer } from '@/components/basic/answer'
import { Segments } from '@/components/basic/segments'
import { LinesSkeleton } from '@/components/basic/skeleton'
import { State } from '@/components/basic/state'
import { useViewAddress } from '@/components/frame/view-address'
import { useDict } from '@/components/record/field/use-dict'
import { formatDate, shanghaiNow } from '@/lib/client/format'
import { retried } from '@/lib/client/retried'
import { useAll } from '@/lib/client/use-all'
import { quietly, useCall } from '@/lib/client/use-call'
import { useMay } from '@/lib/client/use-may'
import { useNarrow } from '@/lib/client/use-window'
import { dayOf } from '@/lib/model/moment'
import { peopleOf } from '../task/people'
import styles from '../task/task.module.css'
import { noFilter, rowsOf, type TaskFilter } from '../task/task-rows'
import type { Zoom } from '../task/time-scale'
import { useProject } from '../use-project'
import { WorkspaceHead } from './workspace-head'

const loading = () => <LinesSkeleton lines={10} />
const PlanView = dynamic(() => retried(() => import('../task/plan-view').then((module) => module.PlanView)), { ssr: false, loading })
const TaskBoard = dynamic(() => retried(() => import('../task/task-board').then((module) => module.TaskBoard)), { ssr: false, loading })
const TaskDrawer = dynamic(() => retried(() => import('../task/task-drawer').then((module) => module.TaskDrawer)), { ssr: false })
const TaskForm = dynamic(() => retried(() => import('../task/task-form').then((module) => module.TaskForm)), { ssr: false })

type Shape = 'tree' | 'board' | 'gantt'

export function TaskTab() {
  const t = useTranslations('projectWork.task')
  const { project } = useProject()
  const may = useMay()
  const narrow = useNarrow()
  const { params } = useViewAddress()
  const words = { status: useDict('TASK_STATUS'), priority: useDict('TASK_PRIORITY') }
  const plan = useCall('POST /api/eis/restful/task/plan', { project_key: project.project_key })
  const results = quietly(useAll(may('eis:okr:q') ? 'POST /api/eis/restful/keyResult/query' : null, { project_key: [project.project_key] }))
  const [shape, setShape] = useState<Shape>('gantt')
  const [zoom, setZoom] = useState<Zoom>('week')
  const [filter, setFilter] = useState<TaskFilter>(noFilter)
  const [onlyCritical, setOnlyCritical] = useState(false)
  const [links, setLinks] = useState(true)
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const [open, setOpen] = useState<string | null>(params.get('open'))
  const [form, setForm] = useState<{ key: string | null; parent?: string } | null>(null)
  const asked = useDeferredValue(filter)
  const today = dayOf(formatDate(shanghaiNow()))
  const shown = useMemo(
    () => rowsOf(plan.data ?? [], { filter: asked, closed, onlyCritical, today }),
    [plan.data, asked, closed, onlyCritical, today],
  )
  const tasks = plan.data ?? []
  const late = tasks.filter((task) => task.status !== 'DONE' && task.status !== 'CANCEL' && dayOf(task.plan_end) < today).length
  const set = (part: Partial<TaskFilter>) => setFilter((before) => ({ ...before, ...part }))
  const toggle = (key: string) =>
    setClosed((before) => {
      const after = new Set(before)
      if (!after.delete(key)) after.add(key)
      return after
    })
  const people = peopleOf(project)
  const works = project.may.work
  return (
    <>
      <WorkspaceHead note={t('counts', { all: tasks.length, done: tasks.filter(({ status }) => status === 'DONE').length, late })}>
        {works && may('eis:task:a') && <AddButton onClick={() => setForm({ key: null })}>{t('add')}</AddButton>}
      </WorkspaceHead>
      <div className={styles.page}>
        <search className={styles.filters}>
          <Segments<Shape>
            label={t('shape')}
            value={shape}
            options={[
              { value: 'tree', text: t('tree') },
              { value: 'board', text: t('board') },
              { value: 'gantt', text: t('gantt') },
            ]}
            onChange={setShape}
          />
          <span className={styles.search}>
            <Input.Search
              allowClear
              aria-label={t('name')}
              placeholder={t('name')}
              value={filter.name}
              onChange={(event) => set({ name: event.target.value })}
            />
          </span>
          <Select
            allowClear
            aria-label={t('executor')}
            placeholder={t('executor')}
            options={people.map(({ key, name }) => ({ value: key, label: name }))}
            value={filter.executor ?? undefined}
            onChange={(value?: string) => set({ executor: value ?? null })}
          />
          <Select
            allowClear
            aria-label={t('status')}
            placeholder={t('status')}
            options={words.status.items.map(({ value }) => ({ value, label: words.status.textOf(value) }))}
            value={filter.status ?? undefined}
            onChange={(value?: string) => set({ status: value ?? null })}
          />
          <Select
            allowClear
            aria-label={t('priority')}
            placeholder={t('priority')}
            options={words.priority.items.map(({ value }) => ({ value, label: words.priority.textOf(value) }))}
            value={filter.priority ?? undefined}
            onChange={(value?: string) => set({ priority: value ?? null })}
          />
          {(results?.records.length ?? 0) > 0 && (
            <Select
              allowClear
              className={styles.result}
              aria-label={t('result')}
              placeholder={t('result')}
              options={results?.records.map(({ kr_key, kr_name }) => ({ value: kr_key, label: kr_name })) ?? []}
              value={filter.result ?? undefined}
              onChange={(value?: string) => set({ result: value ?? null })}
            />
          )}
          {shape !== 'board' && (
            <Checkbox checked={onlyCritical} onChange={(event) => setOnlyCritical(event.target.checked)}>
              {t('onlyCritical')}
            </Checkbox>
          )}
          {shape === 'gantt' && !narrow && (
            <>
              <Checkbox checked={links} onChange={(event) => setLinks(event.target.checked)}>
                {t('links')}
              </Checkbox>
              <Segments<Zoom>
                label={t('zoom')}
                value={zoom}
                options={(['day', 'week', 'month'] as const).map((value) => ({ value, text: t(value) }))}
                onChange={setZoom}
              />
            </>
          )}
        </search>
        <Answer of={plan} skeleton={<LinesSkeleton lines={10} />}>
          {() =>
            shape === 'board' ? (
              <TaskBoard filter={asked} onOpen={setOpen} />
            ) : tasks.length === 0 ? (
              <State picture="firstUse" title={t('none')}>
                {works && may('eis:task:a') && <Button onClick={() => setForm({ key: null })}>{t('add')}</Button>}
              </State>
            ) : shown.rows.length === 0 ? (
              <State picture="noMatch" title={t('noMatch')}>
                <Button
                  onClick={() => {
                    setFilter(noFilter)
                    setOnlyCritical(false)
                  }}
                >
                  {t('clear')}
                </Button>
              </State>
            ) : (
              <PlanView
                key={project.project_key}
                tasks={tasks}
                shown={shown}
                chart={shape === 'gantt' && !narrow}
                zoom={zoom}
                links={links}
                today={today}
                mayMove={works && may('eis:task:e')}
                closed={closed}
                onToggle={toggle}
                onOpen={setOpen}
              />
            )
          }
        </Answer>
      </div>
      {open && (
        <TaskDrawer
          key={open}
          taskKey={open}
          onClose={() => setOpen(null)}
          onEdit={() => setForm({ key: open })}
          onAddBelow={() => setForm({ key: null, parent: open })}
        />
      )}
      {form && <TaskForm taskKey={form.key} parent={form.parent} onClose={() => setForm(null)} />}
    </>
  )
}
