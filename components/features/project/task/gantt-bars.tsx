// The bars and links of the rows that are seen, as one drawing (visual language 10: Gantt).
import { useTranslations } from 'next-intl'
import { type KeyboardEvent, memo, type PointerEvent, useId } from 'react'
import { dateOfDay } from '@/lib/model/moment'
import { isBroken } from '@/lib/model/task-plan'
import styles from './gantt.module.css'
import { plannedOf, type ShownTasks, type TaskRow } from './task-rows'
import { dayWidth, type Scale, xOf } from './time-scale'
import type { Handle, Held } from './use-replan'

export const rowHeight = 36
const barHeight = 16
const top = (rowHeight - barHeight) / 2
/** More would hide what they say. */
const mostLinks = 400

interface GanttBarsProps {
  shown: ShownTasks
  scale: Scale
  first: number
  last: number
  today: number
  links: boolean
  mayMove: boolean
  held: Held | null
  /** Tasks that the held one pushes on. */
  pushed: ReadonlySet<string>
  onTake: (event: PointerEvent, key: string, handle: Handle) => void
  onPress: (event: KeyboardEvent, key: string, mayMove: boolean) => void
}

export function GanttBars({ shown, scale, first, last, today, links, mayMove, held, pushed, onTake, onPress }: GanttBarsProps) {
  const arrow = useId()
  const rows = shown.rows.slice(first, last)
  const daysOf = (row: TaskRow) => (held?.key === row.task.task_key ? held : row)
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: a title would follow the pointer; each bar says what it is
    <svg
      className={styles.drawing}
      style={{ top: first * rowHeight }}
      width={scale.width}
      height={(last - first) * rowHeight}
      viewBox={`0 ${first * rowHeight} ${scale.width} ${(last - first) * rowHeight}`}
    >
      <defs>
        {(['plain', 'critical', 'broken'] as const).map((kind) => (
          <marker key={kind} id={`${arrow}-${kind}`} viewBox="0 0 6 6" refX="6" refY="3" markerWidth="6" markerHeight="6" orient="auto">
            <path d="M0 0L6 3L0 6z" className={styles.arrow} data-kind={kind} />
          </marker>
        ))}
        <pattern id={`${arrow}-late`} width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect width="2" height="5" className={styles.hatch} />
        </pattern>
      </defs>
      {links &&
        linksOf(shown, first, last).map(({ from, to, a, b }) => {
          const one = daysOf(from)
          const other = daysOf(to)
          const broken = isBroken({ ...plannedOf(from.task), ...one }, { ...plannedOf(to.task), start: other.start, end: other.end })
          const kind = broken ? 'broken' : from.critical && to.critical ? 'critical' : 'plain'
          return (
            <path
              key={`${from.task.task_key} ${to.task.task_key}`}
              d={wayOf(xOf(scale, one.end + 1), a, xOf(scale, other.start), b)}
              className={styles.link}
              data-kind={kind}
              markerEnd={`url(#${arrow}-${kind})`}
            />
          )
        })}
      <line
        className={styles.today}
        x1={xOf(scale, today) + dayWidth[scale.zoom] / 2}
        x2={xOf(scale, today) + dayWidth[scale.zoom] / 2}
        y1={first * rowHeight}
        y2={last * rowHeight}
      />
      {rows.map((row, at) => {
        const days = daysOf(row)
        const mine = held?.key === row.task.task_key
        return (
          <Bar
            key={row.task.task_key}
            row={row}
            y={(first + at) * rowHeight}
            x={xOf(scale, days.start)}
            width={Math.max(dayWidth[scale.zoom], xOf(scale, days.end + 1) - xOf(scale, days.start))}
            lateWidth={row.late * dayWidth[scale.zoom]}
            wasX={mine ? xOf(scale, row.start) : null}
            wasWidth={mine ? xOf(scale, row.end + 1) - xOf(scale, row.start) : 0}
            words={`${dateOfDay(days.start)} – ${dateOfDay(days.end)}`}
            isPushed={pushed.has(row.task.task_key)}
            mayMove={mayMove && !row.group && row.task.status !== 'DONE' && row.task.status !== 'CANCEL'}
            late={`url(#${arrow}-late)`}
            onTake={onTake}
            onPress={onPress}
          />
        )
      })}
    </svg>
  )
}

/** The links that touch or cross the rows that are seen. */
function linksOf({ rows, index }: ShownTasks, first: number, last: number) {
  const found: { from: TaskRow; to: TaskRow; a: number; b: number }[] = []
  for (const [b, to] of rows.entries()) {
    for (const key of to.task.predecessor_keys) {
      const a = index.get(key)
      const from = a === undefined ? undefined : rows[a]
      if (a === undefined || !from || Math.max(a, b) < first || Math.min(a, b) >= last) continue
      if (found.push({ from, to, a, b }) >= mostLinks) return found
    }
  }
  return found
}

/** Out below or above the bar, along to the row, and into the next bar from the left. */
function wayOf(end: number, a: number, start: number, b: number): string {
  const down = b >= a
  const x = end - 7
  const y = a * rowHeight + (down ? top + barHeight : top)
  const into = b * rowHeight + rowHeight / 2
  if (x <= start - 8) return `M${x} ${y}V${into}H${start}`
  const beside = b * rowHeight + (down ? 2 : rowHeight - 2)
  return `M${x} ${y}V${beside}H${start - 9}V${into}H${start}`
}

interface BarProps {
  row: TaskRow
  x: number
  y: number
  width: number
  lateWidth: number
  /** Where it stood before it was taken. */
  wasX: number | null
  wasWidth: number
  words: string
  isPushed: boolean
  mayMove: boolean
  late: string
  onTake: (event: PointerEvent, key: string, handle: Handle) => void
  onPress: (event: KeyboardEvent, key: string, mayMove: boolean) => void
}

const Bar = memo(function Bar({ row, x, y, width, lateWidth, wasX, wasWidth, words, isPushed, mayMove, late, onTake, onPress }: BarProps) {
  const t = useTranslations('projectWork.gantt')
  const { task, group, critical } = row
  const at = y + top
  const done = task.status === 'DONE'
  const label = [t('bar', { name: task.task_name, days: words, progress: task.progress }), mayMove ? t('keys') : '']
    .filter(Boolean)
    .join(' ')
  const beside = row.late > 0 ? t('lateBeside', { name: task.executor_name ?? '', n: row.late }) : (task.executor_name ?? '')
  if (group)
    return (
      <g className={styles.group}>
        <path d={`M${x} ${at + 10}V${at + 3}H${x + width}V${at + 10}L${x + width - 6} ${at + 7}H${x + 6}Z`} />
        <text x={x + width + 8} y={y + rowHeight / 2 + 4}>
          {task.progress}%
        </text>
      </g>
    )
  const take = (handle: Handle) => (event: PointerEvent) => {
    event.stopPropagation()
    if (mayMove) onTake(event, task.task_key, handle)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a drawing has no buttons of its own
    <g
      role="button"
      tabIndex={0}
      aria-label={label}
      className={styles.bar}
      data-task={task.task_key}
      data-held={wasX !== null || undefined}
      data-pushed={isPushed || undefined}
      data-moves={mayMove || undefined}
      data-critical={critical || undefined}
      onPointerDown={take('move')}
      onClick={() => !mayMove && onPress({ key: 'Enter', preventDefault: () => undefined } as KeyboardEvent, task.task_key, false)}
      onKeyDown={(event) => onPress(event, task.task_key, mayMove)}
    >
      {wasX !== null && <rect className={styles.was} x={wasX} y={at} width={wasWidth} height={barHeight} rx={2} />}
      {task.milestone ? (
        <path className={done ? styles.done : styles.empty} d={`M${x + 9} ${at - 1}l9 9l-9 9l-9 -9z`} />
      ) : (
        <>
          <rect className={styles.empty} x={x} y={at} width={width} height={barHeight} rx={2} />
          {task.progress > 0 && (
            <rect className={styles.done} x={x} y={at} width={(width * task.progress) / 100} height={barHeight} rx={2} />
          )}
          {lateWidth > 0 && wasX === null && (
            <rect className={styles.late} x={x + width} y={at} width={lateWidth} height={barHeight} fill={late} />
          )}
          {done && <path className={styles.tick} d={`M${x + 6} ${at + 8}l3 3l6 -6`} />}
          <rect className={styles.edge} x={x} y={at} width={width} height={barHeight} rx={2} />
          {mayMove && (
            <>
              <rect className={styles.grip} x={x - 4} y={at - 2} width={9} height={barHeight + 4} onPointerDown={take('start')} />
              <rect className={styles.grip} x={x + width - 5} y={at - 2} width={9} height={barHeight + 4} onPointerDown={take('end')} />
            </>
          )}
        </>
      )}
      <text
        className={row.late > 0 ? styles.lateText : undefined}
        x={x + (task.milestone ? 18 : width + (wasX === null ? lateWidth : 0)) + 8}
        y={y + rowHeight / 2 + 4}
      >
        {task.milestone ? `${task.task_name} ${words.slice(5, 10)}` : beside}
      </text>
    </g>
  )
})
