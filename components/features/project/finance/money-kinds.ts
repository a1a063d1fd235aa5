// The kinds of records about money that one list, one page and one set of actions serve, and the rows that these read.
import type { ListRow } from '@/components/record/record-calls'
import type { Definition } from '@/lib/model/definition'
import { invoice } from '@/lib/model/entities/invoice'
import { otherCost } from '@/lib/model/entities/other-cost'
import { payment } from '@/lib/model/entities/payment'
import { receivable } from '@/lib/model/entities/receivable'
import { settlement } from '@/lib/model/entities/settlement'

export const moneyKinds = { payment, otherCost, receivable, invoice, settlement } as const satisfies Readonly<Record<string, Definition>>

export type MoneyKind = keyof typeof moneyKinds

/** A row of one kind, as its list answers it. */
export type RowOf<K extends MoneyKind> = ListRow<(typeof moneyKinds)[K]>

type Rows = { [K in MoneyKind]: RowOf<K> }[MoneyKind]
type FieldOf<R> = R extends unknown ? keyof R : never
type ValueOf<R, N> = R extends unknown ? (N extends keyof R ? R[N] : never) : never

/** A row whose kind is known at run time only: it may hold what a row of any kind holds, and nothing else. */
export type MoneyRow = { readonly [N in FieldOf<Rows>]?: ValueOf<Rows, N> }

/** What the actions need of each row. */
export const moneyAlso = [
  'status',
  'row_version',
  'owner_key',
  'amount',
  'actual_amount',
  'direction',
  'is_red',
  'over_budget',
  'void_reason',
  'may',
] as const satisfies readonly (keyof MoneyRow)[]
