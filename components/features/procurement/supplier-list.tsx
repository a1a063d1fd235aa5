// The suppliers: list, everything done with them, and one of them in the drawer.
'use client'
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { useCallback, useMemo } from 'react'
import { Empty, Masked, Money } from '@/components/basic/values'
import { useActions } from '@/components/record/actions/use-actions'
import { textOf } from '@/components/record/field/field-props'
import { ShowField } from '@/components/record/field/show/show-field'
import type { CardParts } from '@/components/record/list/list-screen'
import type { OpenRecord } from '@/components/record/list/use-open-record'
import { RecordList } from '@/components/record/screen/record-list'
import { useDisplayNames } from '@/components/record/use-display-names'
import { retried } from '@/lib/client/retried'
import { supplier } from '@/lib/model/entities/supplier'
import { PaperMark } from './paper-mark'
import styles from './procurement.module.css'
import type { Supplier } from './rows'
import { Score } from './score'
import { supplierActions, supplierAlso, supplierCompared } from './supplier-actions'

const OpenSupplier = dynamic(() => retried(() => import('./open-supplier').then((module) => module.OpenSupplier)), { ssr: false })

const columns = [
  'supplier_name',
  'supplier_level',
  'category_keys',
  'primary_contact_name',
  'primary_contact_phone',
  'settle_type',
  'score',
  'purchase_total',
  'unpaid_total',
  'status',
] as const
const scenes = ['ALL', 'MINE', 'SUB', 'STAR'] as const
const cardFields = ['supplier_level', 'settle_type', 'purchase_total'] as const

export function SupplierList() {
  const t = useTranslations('procurement')
  const labels = useDisplayNames(supplier)
  const actions = useActions(supplierActions)
  const card = useCallback(
    (row: Supplier): CardParts => ({
      left: <Score value={row.score} />,
      right: (
        <>
          <PaperMark row={row} />
          <ShowField definition={supplier} name="status" field={supplier.fields.status} row={row} />
        </>
      ),
      facts: [
        { key: 'contact', label: labels.field('primary_contact_name'), value: textOf(row.primary_contact_name) || <Empty /> },
        ...cardFields.map((name) => ({
          key: name,
          label: labels.field(name),
          value: <ShowField definition={supplier} name={name} field={supplier.fields[name]} row={row} />,
        })),
      ],
    }),
    [labels],
  )
  const screen = useMemo(
    () => ({
      saveCode: 'purchase/supplier',
      scenes,
      columns,
      also: supplierAlso,
      computed: {
        primary_contact_name: {
          title: labels.field('primary_contact_name'),
          width: 72,
          render: (row: Supplier) => textOf(row.primary_contact_name) || <Empty />,
        },
        primary_contact_phone: {
          title: labels.field('primary_contact_phone'),
          width: 104,
          render: (row: Supplier) => <Masked value={textOf(row.primary_contact_phone)} />,
        },
      },
      cells: {
        supplier_name: (row: Supplier) => (
          <span className={styles.name}>
            {textOf(row.supplier_name)}
            <PaperMark row={row} />
          </span>
        ),
        score: (row: Supplier) => <Score value={row.score} />,
        purchase_total: (row: Supplier) => (Number(row.purchase_total) === 0 ? <Empty /> : <Money value={textOf(row.purchase_total)} />),
        unpaid_total: (row: Supplier) => (Number(row.unpaid_total) === 0 ? <Empty /> : <Money value={textOf(row.unpaid_total)} />),
      },
      widths: {
        supplier_name: 196,
        supplier_level: 64,
        category_keys: 104,
        settle_type: 72,
        score: 118,
        purchase_total: 122,
        unpaid_total: 108,
        status: 88,
      },
      card,
      firstUse: { title: t('firstSupplier.title'), text: t('firstSupplier.text') },
    }),
    [t, labels, card],
  )
  const renderOpen = (open: OpenRecord) => <OpenSupplier open={open} actions={actions} />
  return (
    <>
      <RecordList
        definition={supplier}
        duplicates={supplierCompared}
        screen={screen}
        moreActions={actions.ofRow}
        moreBatchActions={actions.ofRows}
        renderOpen={renderOpen}
      />
      {actions.dialog}
    </>
  )
}
