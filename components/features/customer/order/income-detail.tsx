// One income: its voucher beside what was entered, so that finance compares both (docs/domain/income.md#income).
import { useTranslations } from 'next-intl'
import { useMarks } from '@/components/basic/use-marks'
import { Empty } from '@/components/basic/values'
import { OperationLog } from '@/components/record/detail/operation-log'
import { type DetailParts, RecordDetail, RecordDrawer } from '@/components/record/detail/record-detail'
import { RecordSections } from '@/components/record/detail/record-sections'
import { textOf } from '@/components/record/field/field-props'
import { Word } from '@/components/record/field/show/choice'
import { FileList, filesOf } from '@/components/record/field/show/files'
import { useDict } from '@/components/record/field/use-dict'
import { PreviewBody } from '@/components/record/file/preview-body'
import type { Action } from '@/components/record/list/list-screen'
import type { OpenRecord } from '@/components/record/list/use-open-record'
import { income } from '@/lib/model/entities/income'
import type { Income } from '../rows'
import { Signed } from './money-tables'
import styles from './order.module.css'

export function OpenIncome({ open, actionsOf }: { open: OpenRecord; actionsOf: (row: Income) => Action[] }) {
  const t = useTranslations('order')
  return (
    <RecordDrawer title={t('income.detail')} open={open}>
      <IncomeDetail key={open.key} incomeKey={open.key} actionsOf={actionsOf} />
    </RecordDrawer>
  )
}

function IncomeDetail({ incomeKey, actionsOf }: { incomeKey: string; actionsOf: (row: Income) => Action[] }) {
  const marks = useMarks()
  const t = useTranslations('order')
  const states = useDict('INCOME_STATUS')
  const parts = (row: Income): DetailParts => {
    const files = filesOf(row.voucher)
    return {
      marks: <Word dict="INCOME_STATUS" value={textOf(row.status)} words={states} as="tag" />,
      note: [textOf(row.order_name), textOf(row.reverse_reason) || textOf(row.reject_reason)].filter(Boolean).join(marks.comma),
      facts: [
        { key: 'customer', label: t('fact.customer'), value: textOf(row.customer_name) || <Empty /> },
        { key: 'amount', field: 'amount', label: t('head.amount'), value: <Signed row={row} /> },
        { key: 'date', label: t('head.date'), value: textOf(row.income_date) },
        { key: 'confirm', label: t('fact.confirm'), value: textOf(row.confirm_by_name) || <Empty /> },
      ],
      actions: actionsOf(row),
      tabs: [
        { key: 'records', label: t('tab.records'), content: <RecordSections definition={income} row={row} /> },
        { key: 'operations', label: t('tab.operations'), content: <OperationLog definition={income} recordKey={incomeKey} /> },
      ],
      aside: files[0] && (
        <section className={styles.beside} aria-label={t('voucher')}>
          <h3>{t('voucher')}</h3>
          <div className={styles.preview}>
            <PreviewBody file={files[0]} />
          </div>
          <FileList files={files} />
        </section>
      ),
    }
  }
  return <RecordDetail definition={income} recordKey={incomeKey} call="POST /api/fintech/biz/income/fetch" parts={parts} />
}
