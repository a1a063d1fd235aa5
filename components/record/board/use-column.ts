// The records of one state, page by page, with their number and sum.
import { useMemo } from 'react'
import { useFlatRecords } from '@/components/record/field/use-custom-fields'
import type { ListScreen } from '@/components/record/list/list-screen'
import { type ListState, queryOfState } from '@/components/record/list/list-state'
import { useEndless } from '@/lib/client/use-endless'
import { callOf } from '@/lib/model/definition'
import { writeListRequest } from '@/lib/model/list-request'
import type { BoardScreen } from './board-screen'

const size = 20
const none: readonly Record<string, unknown>[] = []

export function useColumn(screen: ListScreen, board: BoardScreen, state: ListState, value: string) {
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
