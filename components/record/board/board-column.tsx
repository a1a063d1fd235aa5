// The records of one state: head with number and sum, cards, and more of them on demand.
import { useTranslations } from 'next-intl'
import { memo, type PointerEvent, useMemo } from 'react'
import { Failure } from '@/components/basic/answer'
import { Money } from '@/components/basic/values'
import { titleOf } from '@/components/record/columns'
import type { Row } from '@/components/record/field/field-props'
import { Word } from '@/components/record/field/show/choice'
import { useFlatRecords } from '@/components/record/field/use-custom-fields'
import type { Dict } from '@/components/record/field/use-dict'
import type { ListScreen } from '@/components/record/list/list-screen'
import { type ListState, queryOfState } from '@/components/record/list/list-state'
import { formatNumber } from '@/lib/client/format'
import { useEndless } from '@/lib/client/use-endless'
import { callOf } from '@/lib/model/definition'
import { writeListRequest } from '@/lib/model/list-request'
import styles from './board.module.css'
import { BoardCard } from './board-card'
import type { BoardScreen, Moving } from './board-screen'

const size = 20
const none: readonly Record<string, unknown>[] = []

interface BoardColumnProps {
  screen: ListScreen
  board: BoardScreen
  state: ListState
  value: string
  dict: string
  words: Dict
  /** A card is held: whether it may be dropped here. */
  drop: 'yes' | 'no' | undefined
  over: boolean
  moving: Moving | null
  onOpen: (row: Row) => void
  onMove: (row: Row, from: string, to: string) => void
  onPointerDown: (event: PointerEvent<HTMLElement>, row: Row, from: string) => void
}

/** Drawn again only for what concerns it: a held card passes over many. */
export const BoardColumn = memo(function BoardColumn(props: BoardColumnProps) {
  const { screen, board, state, value, dict, words, drop, over, moving, onOpen, onMove, onPointerDown } = props
  const { definition } = screen
  const t = useTranslations('widget.board')
  const column = useColumn(screen, board, state, value)
  const keyOf = (row: Row) => String(row[definition.key])
  const away = moving?.from === value ? moving.key : null
  const shown = column.rows.filter((row) => keyOf(row) !== away && !(moving?.to === value && keyOf(row) === moving.key))
  const rate = board.rateOf?.(value)
  const rest = (column.total ?? 0) - column.rows.length
  return (
    <section className={styles.column} data-state={value} data-drop={drop} data-over={over || undefined} aria-label={words.textOf(value)}>
      <header className={styles.head}>
        <h2>
          <Word dict={dict} value={value} words={words} />
          {column.total !== undefined && (
            <span className={styles.count}>
              {formatNumber(column.total)}
              {column.atLeast && '+'}
            </span>
          )}
          {rate !== undefined && <span className={styles.percent}>{rate}%</span>}
        </h2>
        {column.sums && board.sums && (
          <p className={styles.sum}>
            {board.sums.map(({ field, label }) => (
              <span key={field}>
                {label} <Money value={column.sums?.[field] ?? '0'} />
              </span>
            ))}
          </p>
        )}
        {rate !== undefined && <meter className={styles.rate} min={0} max={100} value={rate} aria-label={`${rate}%`} />}
      </header>
      <ul className={styles.cards} aria-busy={column.busy}>
        {moving?.to === value && (
          <BoardCard
            name={titleOf(definition, moving.row)}
            targets={[]}
            waiting
            onOpen={() => {}}
            onMove={() => {}}
            onPointerDown={() => {}}
          >
            {board.card(moving.row)}
          </BoardCard>
        )}
        {shown.map((row) => (
          <RecordCard
            key={keyOf(row)}
            row={row}
            name={titleOf(definition, row)}
            board={board}
            value={value}
            words={words}
            onOpen={onOpen}
            onMove={onMove}
            onPointerDown={onPointerDown}
          />
        ))}
      </ul>
      {over && drop === 'yes' && <p className={styles.slot}>{t('dropHere', { name: words.textOf(value) })}</p>}
      {column.error && !column.busy && <Failure of={column} />}
      {!column.loading && column.total === 0 && !over && moving?.to !== value && <p className={styles.none}>{t('none')}</p>}
      {!column.complete && column.first && (
        <button type="button" className={styles.more} disabled={column.busy} onClick={() => void column.more()}>
          {column.atLeast ? t('moreAtLeast') : t('more', { n: rest })}
        </button>
      )}
    </section>
  )
})

interface RecordCardProps extends Pick<BoardColumnProps, 'board' | 'value' | 'words' | 'onOpen' | 'onMove' | 'onPointerDown'> {
  row: Row
  name: string
}

const RecordCard = memo(function RecordCard({ row, name, board, value, words, onOpen, onMove, onPointerDown }: RecordCardProps) {
  const allowed = board.targetsOf(row)
  const others = [...board.states, ...(board.ends ?? [])].filter((one) => one !== value)
  return (
    <BoardCard
      name={name}
      targets={others.map((one) => ({ value: one, label: words.textOf(one), allowed: allowed.includes(one) }))}
      waiting={false}
      onOpen={() => onOpen(row)}
      onMove={(to) => onMove(row, value, to)}
      onPointerDown={(event) => onPointerDown(event, row, value)}
    >
      {board.card(row)}
    </BoardCard>
  )
})

/** The records of a column page by page, with their number and sum. */
function useColumn(screen: ListScreen, board: BoardScreen, state: ListState, value: string) {
  const { definition, also, fixed } = screen
  const call = callOf(definition, 'query')
  const request = useMemo(() => {
    const narrowed = { ...state, scene: screen.scene ?? state.scene, page: 1, size: null }
    const options = {
      columns: [...board.columns, board.field],
      also,
      size,
      sums: board.sums !== undefined,
      // a text would be looked for within others
      fixed: { ...fixed, ...board.fixed, [board.field]: board.words ? [value] : value },
    }
    return queryOfState(definition, narrowed, options)
  }, [definition, screen.scene, state, board, also, fixed, value])
  const list = useEndless(call, writeListRequest(request), { size, keep: true })
  return {
    ...list,
    rows: useFlatRecords(definition, list.data ?? none),
    total: list.first?.total,
    atLeast: list.first?.totalIs === 'atLeast',
    sums: list.first?.sums,
  }
}
