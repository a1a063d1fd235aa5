// The purchases of a supplier or resource as a table, moved on from the plan to the settlement.
import { useTranslations } from 'next-intl'
import { SubTable } from '@/components/record/detail/sub-table'
import { textOf } from '@/components/record/field/field-props'
import type { Action } from '@/components/record/list/list-screen'
import type { Purchase } from './rows'
import { procurementCalls } from './run'
import { purchaseAlso, purchaseTables, usePurchaseSteps } from './use-purchase-steps'

interface PurchaseTableProps {
  of: 'supplier' | 'resource'
  fixed: Readonly<Record<string, string>>
  editable: boolean
  today: string
  /** Offered for what has arrived: a comment on it. */
  onComment?: (row: Purchase) => void
}

const arrived: readonly string[] = ['DELIVERED', 'SETTLED']

export function PurchaseTable({ of, fixed, editable, today, onComment }: PurchaseTableProps) {
  const t = useTranslations('procurement')
  const steps = usePurchaseSteps(of)
  const moreActions = (row: Purchase): Action[] => [
    ...(editable ? steps.ofRow(row) : []),
    ...(editable && onComment && arrived.includes(textOf(row.status))
      ? [{ key: 'comment', label: t('comment'), onClick: () => onComment(row) }]
      : []),
  ]
  return (
    <>
      <SubTable
        definition={purchaseTables[of].definition}
        fixed={fixed}
        first={{ purchase_date: today }}
        editable={editable}
        moreActions={moreActions}
        also={purchaseAlso}
        refresh={procurementCalls}
      />
      {steps.dialog}
    </>
  )
}
