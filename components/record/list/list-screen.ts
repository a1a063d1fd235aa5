// The additions of a screen to the list of an entity's definition.
import type { ReactNode } from 'react'
import type { IconName } from '@/components/basic/icon'
import type { BoardScreen } from '@/components/record/board/board-screen'
import type { Row } from '@/components/record/field/field-props'
import type { Definition, Scene } from '@/lib/model/definition'
import type { ColumnName, ListRow } from '../record-calls'
import type { ScreenCalls } from './screen-calls'

/** One thing to do with a row, with the chosen rows, or on the screen. */
export interface Action {
  key: string
  label: string
  icon?: IconName
  /** Permission code without which it is not offered. */
  permission?: string
  danger?: boolean
  /** For a row: shown, but currently disabled. */
  disabled?: boolean
  onClick: () => void
}

/** A column without a field: computed in the answer. */
export interface ComputedColumn<R = Row> {
  title: string
  width: number
  align?: 'right' | 'center'
  render(row: R): ReactNode
}

export interface CardParts {
  /** In place of the record's name. */
  title?: ReactNode
  /** Beside the name: a grade. */
  grade?: ReactNode
  /** Below the name at the left: stars. */
  left?: ReactNode
  /** Below the name at the right: status. */
  right?: ReactNode
  facts: { key: string; label: string; value: ReactNode }[]
  actions?: { key: string; label: string; icon: IconName; href?: string; onClick?: () => void }[]
}

/** Renders a cell from its row. */
type Cell<R> = { draw(row: R): ReactNode }['draw']

/**
 * Its functions take the rows that the list's call answers. They are methods, so that the parts of a list, which know the entity at run time only, take every screen.
 */
export interface ListScreen<D extends Definition = Definition, R = ListRow<D>> {
  definition: D
  /** Other calls than the entity's own. */
  calls?: ScreenCalls
  /** The server imports and exports the list by its definition, although its calls are its own; what else an import changes is loaded again. */
  transfers?: { refresh: readonly string[] }
  /** What belongs to the records and is imported here too: the prices of products. */
  importsOf?: readonly Definition[]
  /** Names the view setting and the saved queries of this list. */
  saveCode: string
  /** Quick views; the first is the usual one. */
  scenes?: readonly Scene[]
  /** Shown at first instead of the definition's columns; may name computed ones. */
  columns?: readonly string[]
  filters?: readonly string[]
  computed?: Readonly<Record<string, ComputedColumn<R>>>
  /** A field's cell drawn in another way than its kind's. */
  cells?: Readonly<Partial<Record<ColumnName<D, R>, Cell<R>>>>
  /** Heads of cells that show more than their field. */
  heads?: Readonly<Record<string, string>>
  widths?: Readonly<Record<string, number>>
  /** Further fields that the screen needs of each row. */
  also?: readonly ColumnName<D, R>[]
  /** Filters that always hold. */
  fixed?: Readonly<Record<string, unknown>>
  /** The scene sent when the screen is one scene, the pool for example. */
  scene?: Scene
  /** Whether this user may change a row's fields: in its cell, or with others at once. No row where it is left out. */
  editable?(row: R): boolean
  rowActions?(row: R): Action[]
  batchActions?(rows: readonly R[], done: () => void): Action[]
  card?(row: R): CardParts
  /** The cards can be chosen on wide windows too. */
  cards?: true
  /** Opens a row elsewhere than in a drawer over the list. */
  onOpen?(row: R): void
  /** The list can be shown as a board too. */
  board?: BoardScreen<R>
  /** The words of an empty list at first use. */
  firstUse?: { title: string; text: string }
}
