// The actions of a list: import, export, and actions on selected rows.
import type { Row } from '@/components/record/field/field-props'
import { useMay } from '@/lib/client/use-may'
import type { Definition } from '@/lib/model/definition'
import type { Action, ListScreen } from './list-screen'

/** The import and export of the list: lists with their own calls have neither by default. */
export function useTransferRights({ definition, calls, transfers, importsOf = [] }: ListScreen): {
  imports: readonly Definition[]
  exports: boolean
} {
  const may = useMay()
  const own = calls !== undefined && !transfers
  return {
    imports: own ? [] : [definition, ...importsOf].filter(({ imports, permission }) => imports !== undefined && may(`${permission}:i`)),
    exports: !own && may(`${definition.permission}:x`),
  }
}

/** What is done with chosen rows: the screen's own first actions, changing a field, the rest. */
export function batchOf(
  { batchActions }: ListScreen,
  changes: (rows: readonly Row[], done: () => void) => Action[],
  rows: readonly Row[],
  done: () => void,
): Action[] {
  const own = batchActions?.(rows, done) ?? []
  return [...own.slice(0, 2), ...changes(rows, done), ...own.slice(2)]
}

/** A batch action without chosen rows warns and does nothing (docs/domain/lists.md#selection). */
export function guardEmpty(actions: readonly Action[], chosen: number, warn: () => void): Action[] {
  return actions.map((action) => (chosen === 0 ? { ...action, onClick: warn } : action))
}
