// What a screen says about its board: records in columns by their state, moved by the transitions that exist
// (docs/domain/lists.md#board).
import type { ReactNode } from 'react'
import type { Row } from '@/components/record/field/field-props'

export interface BoardScreen {
  /** The field that holds the state, a choice of a dictionary. */
  field: string
  /** The states with a column each, in order. */
  states: readonly string[]
  /** States that records only go to: narrow places at the end. */
  ends?: readonly string[]
  /** Columns that the cards and the transitions need. */
  columns: readonly string[]
  /** An amount of the list's sums, shown in the head of a column. */
  sum?: { field: string; label: string }
  /** Below the name of a card. */
  card: (row: Row) => ReactNode
  /** The states that this record can be brought into by hand. */
  targetsOf: (row: Row) => readonly string[]
  /** Brings a record into a state, with a dialog where something must be filled in; ends once it is done, refused or given up. */
  move: (row: Row, to: string) => Promise<void>
}

/** A card on its way: shown where it is brought to until the transition has ended. */
export interface Moving {
  row: Row
  key: string
  from: string
  to: string
}
