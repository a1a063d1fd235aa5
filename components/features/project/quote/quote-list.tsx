// The quotes: list, everything done with them; one of them opens as a page of its own.
'use client'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { AddButton } from '@/components/basic/add-button'
import { useMarks } from '@/components/basic/use-marks'
import { Empty, Money } from '@/components/basic/values'
import { PageHead } from '@/components/frame/page-head'
import { offers, type UsedActions, useActions } from '@/components/record/actions/use-actions'
import { OperationLog } from '@/components/record/detail/operation-log'
import { type DetailParts, RecordDetail, RecordDrawer } from '@/components/record/detail/record-detail'
import { RecordSections } from '@/components/record/detail/record-sections'
import { SubTable } from '@/components/record/detail/sub-table'
import { textOf } from '@/components/record/field/field-props'
import { Word } from '@/components/record/field/show/choice'
import { ShowField } from '@/components/record/field/show/show-field'
import { useDict } from '@/components/record/field/use-dict'
import { EntityList } from '@/components/record/list/entity-list'
import type { ListScreen } from '@/components/record/list/list-screen'
import { useAddressedAdd } from '@/components/record/list/use-addressed-add'
import type { OpenRecord } from '@/components/record/list/use-open-record'
import { useDisplayNames } from '@/components/record/use-display-names'
import { dateFormat, shanghaiNow } from '@/lib/client/format'
import { useMay } from '@/lib/client/use-may'
import { pricing, pricingLine } from '@/lib/model/entities/pricing'
import { quoteHoldsUntil } from '@/lib/model/quote-states'
import type { Values } from '@/lib/model/record'
import type { Quote } from '../rows'
import styles from './quote.module.css'
import { quoteActions, quoteAlso } from './quote-actions'

const scenes = ['ALL', 'MINE', 'JOINED', 'SUB', 'STAR'] as const
const columns = [
  'pricing_name',
  'version_no',
  'customer_key',
  'project_key',
  'total_with_tax',
  'gross_rate',
  'valid_end',
  'status',
  'owner_key',
] as const

interface QuoteListProps {
  /** The project whose quotes are shown; all of them without. */
  projectKey?: string
  /** What a new quote starts with. */
  first?: Values
}

export function QuoteList({ projectKey, first }: QuoteListProps) {
  const t = useTranslations('quote')
  const may = useMay()
  const router = useRouter()
  const labels = useDisplayNames(pricing)
  const actions = useActions(quoteActions)
  const { ofRow } = actions
  // biome-ignore lint/correctness/useExhaustiveDependencies: the actions of a row are made again with each drawing
  const screen = useMemo(
    (): ListScreen<typeof pricing> => ({
      definition: pricing,
      saveCode: projectKey ? 'okrProject/price' : 'pricing',
      scenes: projectKey ? ['ALL'] : scenes,
      columns: projectKey ? columns.filter((name) => name !== 'project_key' && name !== 'customer_key') : columns,
      ...(projectKey && { fixed: { project_key: [projectKey] } }),
      also: quoteAlso,
      widths: {
        pricing_name: 230,
        version_no: 56,
        customer_key: 170,
        project_key: 170,
        total_with_tax: 128,
        gross_rate: 84,
        valid_end: 100,
        status: 100,
        owner_key: 80,
      },
      cells: {
        version_no: (row: Quote) => `v${textOf(row.version_no)}`,
        gross_rate: (row: Quote) =>
          row.gross_rate === null || row.gross_rate === undefined ? <Empty /> : `${Number(row.gross_rate).toFixed(1)}%`,
      },
      calls: { save: 'POST /api/eis/restful/pricing/save' },
      editable: may('eis:pricing:e') ? (row: Quote) => offers(row, 'edit') : undefined,
      rowActions: (row: Quote) => [
        { key: 'open', label: t('open'), onClick: () => router.push(`/pricing/${textOf(row.pricing_key)}`) },
        ...ofRow(row),
      ],
      card: (row: Quote) => ({
        left: <span>{textOf(row.customer_name)}</span>,
        right: <ShowField definition={pricing} name="status" field={pricing.fields.status} row={row} />,
        facts: [
          { key: 'amount', label: labels.field('total_with_tax'), value: <Money value={textOf(row.total_with_tax)} /> },
          { key: 'end', label: labels.field('valid_end'), value: textOf(row.valid_end) },
        ],
      }),
      firstUse: { title: t('firstUse.title'), text: t('firstUse.text') },
    }),
    [t, may, labels, projectKey],
  )
  const start = () =>
    actions.add(undefined, {
      valid_end: quoteHoldsUntil(shanghaiNow().format(dateFormat)),
      ...(first ?? (projectKey && { project_key: projectKey })),
    })
  useAddressedAdd(may('eis:pricing:a') && !projectKey, start)
  const add = may('eis:pricing:a') && <AddButton onClick={start}>{t('add')}</AddButton>
  return (
    <>
      {projectKey ? <p className={styles.above}>{add}</p> : <PageHead>{add}</PageHead>}
      <EntityList screen={screen} firstAction={add} renderRecord={(open: OpenRecord) => <QuoteDrawer open={open} actions={actions} />} />
      {actions.dialog}
    </>
  )
}

/** One quote over a list: its facts and lines to read; its page is where they are changed. */
function QuoteDrawer({ open, actions }: { open: OpenRecord; actions: UsedActions<Quote> }) {
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
