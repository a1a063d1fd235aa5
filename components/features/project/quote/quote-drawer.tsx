// One quote over a list: its facts and lines to read; its page is where they are changed.
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useMarks } from '@/components/basic/use-marks'
import { Empty, Money } from '@/components/basic/values'
import { OperationLog } from '@/components/record/detail/operation-log'
import { type DetailParts, RecordDetail, RecordDrawer } from '@/components/record/detail/record-detail'
import { RecordSections } from '@/components/record/detail/record-sections'
import { SubTable } from '@/components/record/detail/sub-table'
import { textOf } from '@/components/record/field/field-props'
import { Word } from '@/components/record/field/show/choice'
import { useDict } from '@/components/record/field/use-dict'
import type { OpenRecord } from '@/components/record/list/use-open-record'
import { useDisplayNames } from '@/components/record/use-display-names'
import { pricing, pricingLine } from '@/lib/model/entities/pricing'
import type { Quote } from '../rows'
import type { QuoteActions } from './use-quote-actions'

export function QuoteDrawer({ open, actions }: { open: OpenRecord; actions: QuoteActions }) {
  const marks = useMarks()
  const t = useTranslations('quote')
  const router = useRouter()
  const labels = useDisplayNames(pricing)
  const states = useDict('PRICING_STATUS')
  const parts = (row: Quote): DetailParts => ({
    marks: <Word dict="PRICING_STATUS" value={textOf(row.status)} words={states} as="tag" />,
    note: [textOf(row.pricing_code), `v${textOf(row.version_no)}`, textOf(row.project_name) || textOf(row.business_name)]
      .filter(Boolean)
      .join(marks.comma),
    facts: [
      { key: 'customer', label: labels.field('customer_key'), value: textOf(row.customer_name) || <Empty /> },
      ...(['total_with_tax', 'total_amount', 'gross_profit'] as const).map((name) => ({
        key: name,
        field: name,
        label: labels.field(name),
        value: <Money large={name === 'total_with_tax'} value={textOf(row[name])} />,
      })),
      { key: 'end', label: labels.field('valid_end'), value: textOf(row.valid_end) },
      { key: 'views', label: labels.field('view_count'), value: String(row.view_count ?? 0) },
    ],
    actions: [{ key: 'open', label: t('open'), onClick: () => router.push(`/pricing/${open.key}`) }, ...actions.ofRow(row)],
    tabs: [
      { key: 'lines', label: t('tab.lines'), content: <SubTable definition={pricingLine} fixed={{ pricing_key: open.key }} /> },
      { key: 'records', label: t('tab.records'), content: <RecordSections definition={pricing} row={row} /> },
      { key: 'operations', label: t('tab.operations'), content: <OperationLog definition={pricing} recordKey={open.key} /> },
    ],
  })
  return (
    <RecordDrawer title={t('detail')} open={open} href={`/pricing/${open.key}`}>
      <RecordDetail key={open.key} definition={pricing} recordKey={open.key} parts={parts} />
    </RecordDrawer>
  )
}
