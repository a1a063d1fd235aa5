// What a screen says about its board: records in columns by their state, moved by the transitions that exist
// (docs/domain/lists.md#board).
import type { ReactNode } from 'react'
import type { Row } from '@/components/record/field/field-props'
import type { Dict } from '@/components/record/field/use-dict'

export interface BoardScreen<R = Row> {
  /** The field that holds the state, a choice of a dictionary or a word of `words`. */
  field: string
  /** The states with a column each, in order. */
  states: readonly string[]
  /** States that records only go to: narrow places at the end. */
  ends?: readonly string[]
  /** The words of the states where no dictionary has them: the stages of a pipeline. */
  words?: Dict
  /** Filters that hold on the board besides the list's own. */
  fixed?: Readonly<Record<string, unknown>>
  /** How the records of an end state are found, whose number is beneath its name: the field that holds the end state, and further filters. */
  ended?: { field: string; fixed?: Readonly<Record<string, unknown>> }
  /** Columns that the cards and the transitions need. */
  columns: readonly string[]
  /** Amounts of the list's sums, shown in the head of a column. */
  sums?: readonly { field: string; label: string }[]
  /** The rate of a state, in percent: a figure and a beam in its head. */
  rateOf?: (state: string) => number | undefined
  /** Below the name of a card. */
  card(row: R): ReactNode
  /** The states that this record can be brought into by hand. */
  targetsOf(row: R): readonly string[]
  /** Brings a record into a state, with a dialog where something must be filled in; ends once it is done, refused or given up. */
  move(row: R, to: string): Promise<void>
}

/** A card on its way: shown where it is brought to until the transition has ended. */
export interface Moving {
  row: Row
  key: string
  from: string
  to: string
}
