// A column of a list as it is drawn.
import type { ReactNode } from 'react'
import type { Row } from '@/components/record/field/field-props'

export interface Column {
  name: string
  title: string
  width: number
  align?: 'right' | 'center'
  /** Places of its sum after the point. */
  scale: number
  naming: boolean
  fixed: boolean
  /** The record's state: never hidden under the actions. */
  state: boolean
  sortable: boolean
  render: (row: Row) => ReactNode
}
