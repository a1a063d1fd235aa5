// The tree of tasks with, where there is room for it, the Gantt chart beside it. Only the rows that are seen are drawn, so that thousands scroll and drag
// without a stall.
import { Button } from 'antd'
import { useTranslations } from 'next-intl'
import { memo, useEffect, useMemo, useRef } from 'react'
import { Icon } from '@/components/basic/icon'
import { StatusText } from '@/components/basic/status'
import { Word } from '@/components/record/field/show/choice'
import { type Dict, useDict } from '@/components/record/field/use-dict'
import { useNarrow } from '@/lib/client/use-window'
import type { TaskOfPlan } from '@/lib/model/calls/project-task'
import { dateOfDay } from '@/lib/model/moment'
import { useProject } from '../use-project'
import { GanttBars, rowHeight } from './gantt-bars'
import styles from './task.module.css'
import type { ShownTasks, TaskRow } from './task-rows'
import { dayWidth, scaleOf, ticksOf, xOf, type Zoom } from './time-scale'
import { useReplan } from './use-replan'
import { useViewport } from './use-viewport'

const narrowHeight = 64
const headHeight = 50
const spare = 6

interface PlanViewProps {
  tasks: readonly TaskOfPlan[]
  shown: ShownTasks
  /** With the chart at the right of the tree. */
  chart: boolean
  zoom: Zoom
  links: boolean
  today: number
  mayMove: boolean
  closed: ReadonlySet<string>
  onToggle: (key: string) => void
  onOpen: (key: string) => void
}

/** The same object until the words change, so that rows which did not change are not drawn again. */
function useSteadyDict(code: string): Dict {
  const dict = useDict(code)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the words are all that rows use of it
  return useMemo(() => dict, [dict.textOf])
}

export function PlanView({ tasks, shown, chart, zoom, links, today, mayMove, closed, onToggle, onOpen }: PlanViewProps) {
  const t = useTranslations('projectWork.gantt')
  const { project } = useProject()
  const narrow = useNarrow()
  const scroller = useRef<HTMLElement>(null)
  const { viewport, onScroll } = useViewport(scroller)
  const states = useSteadyDict('TASK_STATUS')
  const priorities = useSteadyDict('TASK_PRIORITY')
  const replan = useReplan({ tasks, projectKey: project.project_key, dayWidth: dayWidth[zoom], onOpen })
  const { held, pushed, before } = replan
  const scale = useMemo(() => scaleOf(shown.rows, today, zoom), [shown.rows, today, zoom])
  const height = narrow ? narrowHeight : rowHeight
  const first = Math.max(0, Math.floor(viewport.top / height) - spare)
  const last = Math.min(shown.rows.length, Math.ceil((viewport.top + viewport.height) / height) + spare + 3)
  const short = chart && viewport.width < 1280
  const tree = short ? 420 : 600
  const pushedKeys = useMemo(() => new Set(pushed.map(({ key }) => key)), [pushed])
  const ticks = useMemo(
    () => (chart ? ticksOf(scale, viewport.left, viewport.width) : { months: [], small: [] }),
    [chart, scale, viewport.left, viewport.width],
  )
  const from = scale.from
  useEffect(() => {
    if (chart && scroller.current) scroller.current.scrollLeft = Math.max(0, (today - from) * dayWidth[zoom] - 240)
  }, [chart, zoom, today, from])
  const heldName = held ? tasks.find(({ task_key }) => task_key === held.key)?.task_name : ''
  const nameOf = (key: string) => tasks.find(({ task_key }) => task_key === key)?.task_name ?? ''
  return (
    <>
      <section
        ref={scroller}
        className={styles.plan}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keys
        tabIndex={0}
        aria-label={t('label')}
        onScroll={onScroll}
        data-chart={chart || undefined}
      >
        <div
          className={styles.sheet}
          style={{ width: chart ? tree + scale.width : '100%', height: (narrow ? 0 : headHeight) + shown.rows.length * height }}
        >
          {!narrow && (
            <div className={styles.head}>
              <div
                className={styles.left}
                data-columns={chart ? (short ? 'short' : 'few') : 'all'}
                style={{ width: chart ? tree : '100%' }}
              >
                <span>{t('task')}</span>
                {!short && <span>{t('executor')}</span>}
                <span>{t('status')}</span>
                {!chart && <span>{t('priority')}</span>}
                {!short && <span>{t('start')}</span>}
                <span>{t('end')}</span>
                <span className={styles.number}>{t('progress')}</span>
                {!chart && <span className={styles.number}>{t('weight')}</span>}
              </div>
              {chart && (
                <div className={styles.axis} style={{ left: tree, width: scale.width }} aria-hidden>
                  {ticks.months.map(({ day, text, days }) => (
                    <b key={day} style={{ left: xOf(scale, day), width: days * dayWidth[zoom] }}>
                      <span style={{ left: tree + 8 }}>{text}</span>
                    </b>
                  ))}
                  {ticks.small.map(({ day, text, days }) => (
                    <span key={day} className={styles.tick} style={{ top: 26, left: xOf(scale, day), width: days * dayWidth[zoom] }}>
                      {text}
                    </span>
                  ))}
                  <em style={{ top: 28, left: xOf(scale, today) + dayWidth[zoom] / 2 }}>{t('today')}</em>
                </div>
              )}
            </div>
          )}
          <ul className={styles.rows} style={{ top: narrow ? 0 : headHeight }} aria-label={t('tasks', { n: shown.rows.length })}>
            {shown.rows.slice(first, last).map((row, at) => (
              <PlanRow
                key={row.task.task_key}
                row={row}
                top={(first + at) * height}
                width={chart ? tree : null}
                short={short}
                narrow={narrow}
                folded={closed.has(row.task.task_key)}
                states={states}
                priorities={priorities}
                newDays={held?.key === row.task.task_key ? `${dateOfDay(held.start).slice(5)} ${dateOfDay(held.end).slice(5)}` : null}
                onToggle={onToggle}
                onOpen={onOpen}
              />
            ))}
          </ul>
          {chart && (
            <div
              className={styles.chart}
              style={{
                top: headHeight,
                left: tree,
                width: scale.width,
                height: shown.rows.length * height,
                backgroundSize: `${7 * dayWidth[zoom]}px 100%`,
              }}
            >
              <GanttBars
                shown={shown}
                scale={scale}
                first={first}
                last={last}
                today={today}
                links={links}
                mayMove={mayMove}
                held={held}
                pushed={pushedKeys}
                onTake={replan.take}
                onPress={replan.press}
              />
            </div>
          )}
        </div>
      </section>
      {held?.dropped && (
        <div className={styles.consequence} role="status">
          <b>
            {pushed.length + before.length > 0
              ? t('hits', { name: heldName ?? '', day: dateOfDay(held.start).slice(5), n: pushed.length + before.length })
              : t('moves', { name: heldName ?? '', from: dateOfDay(held.start).slice(5), until: dateOfDay(held.end).slice(5) })}
          </b>
          <span className={styles.hits}>
            {before.slice(0, 2).map((key) => (
              <span key={key}>{t('beforeItsTask', { name: nameOf(key) })}</span>
            ))}
            {pushed.slice(0, 3).map(({ key, start }) => (
              <span key={key}>{t('pushed', { name: nameOf(key), day: dateOfDay(start).slice(5) })}</span>
            ))}
          </span>
          <span className={styles.choices}>
            <Button onClick={replan.giveUp} disabled={replan.busy}>
              {t('giveUp')}
            </Button>
            <Button loading={replan.busy} onClick={() => void replan.save(held, [])}>
              {t('alone')}
            </Button>
            {pushed.length > 0 && (
              <Button type="primary" loading={replan.busy} onClick={() => void replan.save(held, pushed)}>
                {t('along', { n: pushed.length })}
              </Button>
            )}
          </span>
        </div>
      )}
    </>
  )
}

interface PlanRowProps {
  row: TaskRow
  top: number
  /** The width of the tree beside the chart; the whole width without. */
  width: number | null
  /** Only what fits beside the chart of a smaller window. */
  short: boolean
  narrow: boolean
  folded: boolean
  states: Dict
  priorities: Dict
  /** The days that it is being moved to. */
  newDays: string | null
  onToggle: (key: string) => void
  onOpen: (key: string) => void
}

const PlanRow = memo(function PlanRow({
  row,
  top,
  width,
  short,
  narrow,
  folded,
  states,
  priorities,
  newDays,
  onToggle,
  onOpen,
}: PlanRowProps) {
  const t = useTranslations('projectWork.gantt')
  const { task, level, group, critical, late } = row
  const [start = '', end = ''] = newDays?.split(' ') ?? [dateOfDay(row.start).slice(5), dateOfDay(row.end).slice(5)]
  const state =
    late > 0 && task.status !== 'PAUSE' ? (
      <StatusText shape="bad">{t('late', { n: late })}</StatusText>
    ) : (
      <Word dict="TASK_STATUS" value={task.status} words={states} />
    )
  const name = (
    <span className={styles.name} style={{ paddingLeft: level * 16 }}>
      {group ? (
        <button
          type="button"
          className={styles.twist}
          aria-expanded={!folded}
          aria-label={t(folded ? 'unfold' : 'fold', { name: task.task_name })}
          onClick={() => onToggle(task.task_key)}
        >
          <Icon name={folded ? 'next' : 'down'} size={14} />
        </button>
      ) : (
        <i aria-hidden data-critical={critical || undefined} />
      )}
      <button type="button" onClick={() => onOpen(task.task_key)} title={task.task_name}>
        {task.task_name}
      </button>
      {task.milestone && <small>{t('milestone')}</small>}
    </span>
  )
  return (
    <li className={styles.row} style={{ top, height: narrow ? narrowHeight : rowHeight }} data-group={group || undefined}>
      {narrow ? (
        <div className={styles.card}>
          {name}
          <span className={styles.facts}>
            {state}
            <span>{task.executor_name}</span>
            <span>
              {start} – {end}
            </span>
            <span>{task.progress}%</span>
          </span>
        </div>
      ) : (
        <div
          className={styles.left}
          data-columns={width ? (short ? 'short' : 'few') : 'all'}
          style={{ width: width ?? '100%' }}
          data-moved={newDays !== null || undefined}
        >
          {name}
          {!short && <span>{task.executor_name}</span>}
          <span>{state}</span>
          {!width && <span>{priorities.textOf(task.priority)}</span>}
          {!short && <span>{start}</span>}
          <span>{end}</span>
          <span className={styles.number}>{task.progress > 0 ? `${task.progress}%` : '—'}</span>
          {!width && <span className={styles.number}>{task.weight}</span>}
        </div>
      )}
    </li>
  )
})
