// What can be done with a supplier, from the list and from its page: changed, submitted, qualified, stopped, blacklisted, bought from, commented on.
import dynamic from 'next/dynamic'
import { isWritable } from '@/components/record/access-level'
import { actionsOf, type Doing } from '@/components/record/actions/actions'
import { textOf } from '@/components/record/field/field-props'
import { askSubmission } from '@/components/record/submission/ask-submission'
import { formatDate, shanghaiNow } from '@/lib/client/format'
import { retried } from '@/lib/client/retried'
import { supplier } from '@/lib/model/entities/supplier'
import { supplierComment } from '@/lib/model/entities/supplier-comment'
import { supplierPurchase } from '@/lib/model/entities/supplier-purchase'
import type { Values } from '@/lib/model/record'
import { closedSupplierStates, supplierSteps, supplierSubmission } from '@/lib/model/steps/supplier'
import type { Supplier } from './rows'
import { procurementCalls } from './run'

const TransferDialog = dynamic(() => retried(() => import('./transfer-dialog').then((module) => module.TransferDialog)), { ssr: false })

/** Fields that the actions need of each row. */
export const supplierAlso = [
  'status',
  'qualify_status',
  'row_version',
  'supplier_key',
  'expiring_count',
  'next_expire_date',
  'may',
] as const

/** Compared with other suppliers while typing. */
export const supplierCompared = ['supplier_name', 'credit_code'] as const

const about = { definition: supplier, refresh: procurementCalls, duplicates: supplierCompared, steps: [supplierSubmission, supplierSteps] }

const isClosed = ({ status }: Values) => closedSupplierStates.includes(textOf(status))
/** One that is closed is brought back. */
const wordOf = (key: string, row: Values) => (key === 'QUALIFIED' && isClosed(row) ? 'RESTORE' : key)

export const supplierActions = actionsOf<Supplier, typeof supplierSteps | typeof supplierSubmission>(
  'procurement',
  about,
)(({ t, may, openForm }) => {
  const works = (row: Supplier) => isWritable(row) || may('eis:supplier:audit')
  const transfer: Doing<Supplier> = {
    key: 'transfer',
    label: t('transfer'),
    right: 'eis:supplier:e',
    when: (row) => works(row) && row.qualify_status !== 'PROGRESS' && (row.power === undefined || row.power === 'OWNER'),
    opens: (opened) => (
      <TransferDialog
        kind="supplier"
        keys={opened.rows.map((row) => row.supplier_key)}
        name={textOf(opened.row.supplier_name)}
        {...opened}
      />
    ),
  }
  return {
    steps: {
      label: (key, row) => t(`do.${wordOf(key, row)}`),
      title: (key, row) => t(`ask.${wordOf(key, row)}`, { name: textOf(row.supplier_name) }),
      agree: {
        commit: (row) =>
          askSubmission({
            business_type: 'supplier_qualify',
            values: { supplier_key: textOf(row.supplier_key) },
            title: t('ask.commit', { name: textOf(row.supplier_name) }),
            okText: t('do.commit'),
            cancelText: t('cancel'),
          }),
      },
    },
    isEditable: (row) => row.qualify_status !== 'PROGRESS',
    row: [
      {
        key: 'purchase',
        label: t('buy'),
        right: 'eis:supplier:a',
        when: (row) => works(row) && !isClosed(row),
        run: ([row]) =>
          openForm({
            definition: supplierPurchase,
            key: null,
            fixed: { supplier_key: row?.supplier_key },
            first: { purchase_date: formatDate(shanghaiNow()) },
          }),
      },
      {
        key: 'comment',
        label: t('comment'),
        right: 'eis:supplier:a',
        when: works,
        // about one of its purchases where the row names it
        run: ([row]) =>
          openForm({
            definition: supplierComment,
            key: null,
            fixed: {
              supplier_key: row?.supplier_key,
              ...(row && 'purchase_key' in row && { purchase_key: row.purchase_key, purchase_name: (row as Values).item_name }),
            },
          }),
      },
      transfer,
      'commit',
      'steps',
    ],
    batch: [transfer],
  }
})
