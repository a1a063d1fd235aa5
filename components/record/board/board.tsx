// Records in columns by their state. Dragging a card, or its menu, is the transition; a state that it cannot be brought into refuses the
// drop, and a refused or given-up transition puts the card back (docs/domain/lists.md#board).
import { useTranslations } from 'next-intl'
import { useCallback, useRef, useState } from 'react'
import { titleOf } from '@/components/record/columns'
import type { Row } from '@/components/record/field/field-props'
import { Word } from '@/components/record/field/show/choice'
import { useDict } from '@/components/record/field/use-dict'
import type { ListScreen } from '@/components/record/list/list-screen'
import { type ListState, queryOfState } from '@/components/record/list/list-state'
import { formatNumber } from '@/lib/client/format'
import { quietly, useCall } from '@/lib/client/use-call'
import { useNarrow } from '@/lib/client/use-window'
import { callOf } from '@/lib/model/definition'
import { writeListRequest } from '@/lib/model/list-request'
import styles from './board.module.css'
import { BoardColumn } from './board-column'
import type { BoardScreen, Moving } from './board-screen'
import { useCardDrag } from './use-card-drag'

interface BoardProps {
  screen: ListScreen
  board: BoardScreen
  state: ListState
  onOpen: (row: Row) => void
}

/** The states with a column: all of them, or those that the list is filtered by. */
function columnsOf({ states, field }: BoardScreen, { filters }: ListState): readonly string[] {
  const asked = filters[field]
  const wanted = typeof asked === 'string' ? [asked] : asked
  const chosen = wanted ? states.filter((one) => wanted.includes(one)) : states
  return chosen.length > 0 ? chosen : states
}

export function Board({ screen, board, state, onOpen }: BoardProps) {
  const { definition } = screen
  const t = useTranslations('widget.board')
  const field = definition.fields[board.field]
  const dict = field?.kind === 'choice' ? field.dict : ''
  const ofDict = useDict(dict === '' ? null : dict)
  const words = board.words ?? ofDict
  const frame = useRef<HTMLElement>(null)
  const [moving, setMoving] = useState<Moving | null>(null)
  const move = useCallback(
    async (row: Row, from: string, to: string) => {
      if (!board.targetsOf(row).includes(to)) return
      setMoving({ row, key: String(row[definition.key]), from, to })
      await board.move(row, to).finally(() => setMoving(null))
    },
    [board, definition.key],
  )
  const moveCard = useCallback((row: Row, from: string, to: string) => void move(row, from, to), [move])
  const { dragged, hold, start, wasDrag } = useCardDrag(frame, moveCard)
  const open = useCallback((row: Row) => wasDrag() || onOpen(row), [wasDrag, onOpen])
  const allowed = dragged ? board.targetsOf(dragged.row) : []
  const dropOf = (value: string) => (dragged && dragged.from !== value ? (allowed.includes(value) ? 'yes' : 'no') : undefined)
  const shared = {
    screen,
    board,
    state,
    dict,
    words,
    moving,
    onMove: moveCard,
    onOpen: open,
    onPointerDown: start,
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keys
    <section ref={frame} className={styles.board} tabIndex={0} aria-label={t('label')} data-dragging={dragged ? true : undefined}>
      {columnsOf(board, state).map((value) => (
        <BoardColumn key={value} {...shared} value={value} drop={dropOf(value)} over={dragged?.over === value && dragged.from !== value} />
      ))}
      {board.ends && (
        <div className={styles.ends}>
          {board.ends.map((value) => (
            <div
              key={value}
              className={styles.end}
              data-state={value}
              data-drop={dropOf(value)}
              data-over={dragged?.over === value || undefined}
            >
              <Word dict={dict} value={value} words={words} />
              <EndCount screen={screen} board={board} state={state} value={value} />
              {moving?.to === value && <small>{titleOf(definition, moving.row)}</small>}
            </div>
          ))}
        </div>
      )}
      {dragged && (
        <div ref={hold} className={`${styles.card} ${styles.held}`} style={{ width: dragged.width }} aria-hidden>
          <b className={styles.cardName}>{titleOf(definition, dragged.row)}</b>
          {board.card(dragged.row)}
        </div>
      )}
    </section>
  )
}

interface EndCountProps extends Pick<BoardProps, 'screen' | 'board' | 'state'> {
  value: string
}

/** How many records are in an end state, among those that the list is filtered by. */
function EndCount({ screen, board, state, value }: EndCountProps) {
  const { definition, fixed } = screen
  const { ended } = board
  const asked = ended && state.filters[ended.field]
  const none = asked !== undefined && asked !== '' && ![asked].flat().includes(value)
  const request = queryOfState(
    definition,
    { ...state, scene: screen.scene ?? state.scene, page: 1, size: null },
    { columns: [definition.key], size: 1, fixed: { ...fixed, ...ended?.fixed, ...(ended && { [ended.field]: [value] }) } },
  )
  // narrow windows have no place for the end states
  const narrow = useNarrow()
  const answer = quietly(useCall(ended && !none && !narrow ? callOf(definition, 'query') : null, writeListRequest(request)))
  if (none) return <b>0</b>
  return (
    answer && (
      <b>
        {formatNumber(answer.total)}
        {answer.totalIs && '+'}
      </b>
    )
  )
}
