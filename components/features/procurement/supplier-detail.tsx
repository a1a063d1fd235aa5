// One supplier: who it is, where it stands, and everything that belongs to it.

import { Drawer } from 'antd'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import type { Stage } from '@/components/basic/beam'
import { Label } from '@/components/basic/status'
import { useMarks } from '@/components/basic/use-marks'
import { Empty, Money } from '@/components/basic/values'
import { isWritable } from '@/components/record/access-level'
import type { UsedActions } from '@/components/record/actions/use-actions'
import type { DetailTab } from '@/components/record/detail/detail-tabs'
import { OperationLog } from '@/components/record/detail/operation-log'
import { OwnerLog } from '@/components/record/detail/owner-log'
import { type DetailParts, RecordDetail } from '@/components/record/detail/record-detail'
import { RecordSections } from '@/components/record/detail/record-sections'
import { SubTable } from '@/components/record/detail/sub-table'
import { listOf, textOf } from '@/components/record/field/field-props'
import { Word } from '@/components/record/field/show/choice'
import { useDict } from '@/components/record/field/use-dict'
import { useDisplayNames } from '@/components/record/use-display-names'
import { formatDate, shanghaiNow } from '@/lib/client/format'
import { useMay } from '@/lib/client/use-may'
import { useNarrow } from '@/lib/client/use-window'
import type { Definition } from '@/lib/model/definition'
import { invoice } from '@/lib/model/entities/invoice'
import { payment } from '@/lib/model/entities/payment'
import { resourceSupplier } from '@/lib/model/entities/resource-supplier'
import { supplier } from '@/lib/model/entities/supplier'
import { supplierAccount } from '@/lib/model/entities/supplier-account'
import { supplierAttachment } from '@/lib/model/entities/supplier-attachment'
import { supplierCategory, supplierIndustry } from '@/lib/model/entities/supplier-category'
import { supplierComment } from '@/lib/model/entities/supplier-comment'
import { supplierContact } from '@/lib/model/entities/supplier-contact'
import { supplierContract, supplierContractAttachment } from '@/lib/model/entities/supplier-contract'
import { supplierTaxRate } from '@/lib/model/entities/supplier-tax-rate'
import { PaperMark } from './paper-mark'
import styles from './procurement.module.css'
import { PurchaseTable } from './purchase-table'
import type { Supplier, SupplierAccount, SupplierContract } from './rows'
import { procurementCalls, runAction } from './run'
import { Score } from './score'

const paymentColumns = ['payment_code', 'project_key', 'amount', 'actual_amount', 'expect_pay_date', 'status'] as const
const invoiceColumns = ['invoice_apply_code', 'invoice_no', 'contract_key', 'amount', 'invoice_date', 'status'] as const

const path: readonly string[] = ['POTENTIAL', 'QUALIFIED', 'COOPERATING']

function stagesOf(status: string, wordOf: (value: string) => string): Stage[] {
  const at = path.indexOf(status)
  if (at < 0) return []
  return path.map((value, index) => ({
    key: value,
    text: wordOf(value),
    state: index < at ? 'done' : index === at ? 'current' : 'ahead',
  }))
}

export function SupplierDetail({ supplierKey, actions }: { supplierKey: string; actions: UsedActions<Supplier> }) {
  const marks = useMarks()
  const t = useTranslations('procurement')
  const labels = useDisplayNames(supplier)
  const may = useMay()
  const states = useDict('SUPPLIER_STATUS')
  const approvals = useDict('STD_STATUS')
  const levels = useDict('SUPPLIER_LEVEL')

  const parts = (row: Supplier): DetailParts => {
    const status = textOf(row.status)
    const edit = actions.editOf(row)
    return {
      marks: (
        <>
          {status && <Word dict="SUPPLIER_STATUS" value={status} words={states} as="tag" />}
          {textOf(row.supplier_level) && <Label>{t('level', { level: levels.textOf(textOf(row.supplier_level)) })}</Label>}
          {textOf(row.qualify_status) && status === 'POTENTIAL' && (
            <Label>{t('qualifying', { state: approvals.textOf(textOf(row.qualify_status)) })}</Label>
          )}
          <PaperMark row={row} />
        </>
      ),
      note: [textOf(row.supplier_code), listOf(row.category_names).join(marks.list), textOf(row.status_reason)]
        .filter(Boolean)
        .join(marks.comma),
      facts: [
        { key: 'score', field: 'score', label: labels.field('score'), value: <Score value={row.score} /> },
        { key: 'contact', label: labels.field('primary_contact_name'), value: textOf(row.primary_contact_name) || <Empty /> },
        { key: 'owner', label: t('owner'), value: textOf(row.owner_name) || <Empty /> },
        ...(['purchase_total', 'paid_total', 'unpaid_total'] as const).map((name) => ({
          key: name,
          field: name,
          label: labels.field(name),
          value: <Money large={name === 'purchase_total'} value={textOf(row[name])} />,
        })),
      ],
      stages: stagesOf(status, states.textOf),
      actions: [...(edit ? [{ key: 'edit', label: t('edit'), onClick: edit }] : []), ...actions.ofRow(row)],
      tabs: [
        { key: 'records', label: t('tab.records'), content: <RecordSections definition={supplier} row={row} onEdit={edit} /> },
        ...subTabs(row, isWritable(row)),
        {
          key: 'flow',
          label: t('tab.flow'),
          content: <OwnerLog call="POST /api/eis/restful/supplier/ownerLog" of={{ supplier_key: supplierKey }} />,
        },
        { key: 'operations', label: t('tab.operations'), content: <OperationLog definition={supplier} recordKey={supplierKey} /> },
      ],
    }
  }
  const fixed = { supplier_key: supplierKey }
  const table = (definition: Definition, editable: boolean) => (
    <SubTable definition={definition} fixed={fixed} editable={editable} refresh={procurementCalls} />
  )
  const subTabs = (row: Supplier, editable: boolean): DetailTab[] => [
    { key: 'contacts', label: t('tab.contacts'), content: table(supplierContact, editable) },
    { key: 'contracts', label: t('tab.contracts'), content: <Contracts fixed={fixed} editable={editable} /> },
    {
      key: 'purchases',
      label: t('tab.purchases'),
      content: (
        <PurchaseTable
          of="supplier"
          fixed={fixed}
          editable={editable}
          today={formatDate(shanghaiNow())}
          onComment={(purchase) => actions.run('comment', { ...row, ...purchase } as Supplier)}
        />
      ),
    },
    ...(may('fin:payment:q')
      ? [{ key: 'payments', label: t('tab.payments'), content: <SubTable definition={payment} fixed={fixed} columns={paymentColumns} /> }]
      : []),
    ...(may('fin:invoice:q')
      ? [{ key: 'invoices', label: t('tab.invoices'), content: <SubTable definition={invoice} fixed={fixed} columns={invoiceColumns} /> }]
      : []),
    ...(may('eis:supplierAccount:q')
      ? [{ key: 'accounts', label: t('tab.accounts'), content: <Accounts fixed={fixed} editable={editable} /> }]
      : []),
    { key: 'taxRates', label: t('tab.taxRates'), content: table(supplierTaxRate, editable) },
    { key: 'comments', label: t('tab.comments'), content: table(supplierComment, editable) },
    {
      key: 'categories',
      label: t('tab.categories'),
      content: (
        <>
          <Titled definition={supplierCategory}>{table(supplierCategory, editable)}</Titled>
          <Titled definition={supplierIndustry}>{table(supplierIndustry, editable)}</Titled>
        </>
      ),
    },
    ...(may('eis:resource:q')
      ? [
          {
            key: 'resources',
            label: t('tab.resources'),
            content: (
              <SubTable
                definition={resourceSupplier}
                fixed={fixed}
                columns={['resource_key', 'cooperation_type', 'agency_price', 'start_date', 'end_date', 'is_main']}
              />
            ),
          },
        ]
      : []),
    { key: 'papers', label: t('tab.papers'), content: table(supplierAttachment, editable) },
  ]
  return <RecordDetail definition={supplier} recordKey={supplierKey} parts={parts} />
}

export function Titled({ definition, children }: { definition: Definition; children: React.ReactNode }) {
  const names = useDisplayNames(definition)
  return (
    <>
      <h3 className={styles.subTitle}>{names.name}</h3>
      {children}
    </>
  )
}

/** Accounts; finance says which are the supplier's. */
function Accounts({ fixed, editable }: { fixed: Readonly<Record<string, string>>; editable: boolean }) {
  const t = useTranslations('procurement')
  const may = useMay()
  const verify = (row: SupplierAccount) =>
    runAction('POST /api/eis/restful/supplier/account/verify', {
      account_key: textOf(row.account_key),
      verified: row.verified !== true,
      row_version: Number(row.row_version),
    })
  return (
    <SubTable
      definition={supplierAccount}
      fixed={fixed}
      editable={editable}
      also={accountAlso}
      moreActions={(row) =>
        may('eis:supplierAccount:verify')
          ? [{ key: 'verify', label: t(row.verified === true ? 'unverify' : 'verify'), onClick: () => void verify(row) }]
          : []
      }
      refresh={procurementCalls}
    />
  )
}

const accountAlso = ['row_version', 'account_key'] as const

/** Contracts, each with its files in a drawer. */
function Contracts({ fixed, editable }: { fixed: Readonly<Record<string, string>>; editable: boolean }) {
  const t = useTranslations('procurement')
  const narrow = useNarrow()
  const [open, setOpen] = useState<SupplierContract | null>(null)
  return (
    <>
      <SubTable
        definition={supplierContract}
        fixed={fixed}
        editable={editable}
        moreActions={(row) => [{ key: 'files', label: t('files'), onClick: () => setOpen(row) }]}
        refresh={procurementCalls}
      />
      {open && (
        <Drawer open size={narrow ? '100%' : 800} title={t('filesOf', { name: textOf(open.contract_name) })} onClose={() => setOpen(null)}>
          <SubTable
            definition={supplierContractAttachment}
            fixed={{ supplier_contract_key: textOf(open.supplier_contract_key) }}
            editable={editable}
          />
        </Drawer>
      )}
    </>
  )
}
