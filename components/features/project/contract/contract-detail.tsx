// One contract: where it stands, its plans and items, its papers, what supplements it.

import { Button } from 'antd'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import type { Stage } from '@/components/basic/beam'
import { DataTable } from '@/components/basic/data-table'
import { Link } from '@/components/basic/link'
import { Label } from '@/components/basic/status'
import { useMarks } from '@/components/basic/use-marks'
import { Empty, Money } from '@/components/basic/values'
import type { UsedActions } from '@/components/record/actions/use-actions'
import { OperationLog } from '@/components/record/detail/operation-log'
import { type DetailParts, RecordDetail } from '@/components/record/detail/record-detail'
import { RecordSections } from '@/components/record/detail/record-sections'
import { textOf } from '@/components/record/field/field-props'
import { Word } from '@/components/record/field/show/choice'
import { FileList, filesOf } from '@/components/record/field/show/files'
import { ShowField } from '@/components/record/field/show/show-field'
import { useDict } from '@/components/record/field/use-dict'
import { useFieldColumn } from '@/components/record/field-column'
import { useDisplayNames } from '@/components/record/use-display-names'
import { shanghaiNow } from '@/lib/client/format'
import { useAlone } from '@/lib/client/use-alone'
import { useMay } from '@/lib/client/use-may'
import type { Definition } from '@/lib/model/definition'
import { contract, contractLine, contractPlan } from '@/lib/model/entities/contract'
import type { Field } from '@/lib/model/field'
import type { Values } from '@/lib/model/record'
import type { Contract, WholeContract } from '../rows'
import { runContract } from '../run'
import styles from './contract.module.css'
import { PartsDialog } from './parts-dialog'

const path: readonly string[] = ['DRAFT', 'PROGRESS', 'PASS', 'EFFECT', 'FINISH', 'ARCHIVE']

function stagesOf(status: string, wordOf: (value: string) => string): Stage[] {
  const at = path.indexOf(status)
  if (at < 0) return []
  return path.map((value, index) => ({ key: value, text: wordOf(value), state: index < at ? 'done' : index === at ? 'current' : 'ahead' }))
}

const planColumns = ['plan_date', 'amount', 'condition'] as const
const lineColumns = ['item_name', 'specification', 'unit', 'quantity', 'price', 'remark'] as const

export function ContractDetail({ contractKey, actions }: { contractKey: string; actions: UsedActions<Contract> }) {
  const marks = useMarks()
  const t = useTranslations('contract')
  const labels = useDisplayNames(contract)
  const may = useMay()
  const { busy, alone } = useAlone()
  const states = useDict('CONTRACT_STATUS')
  const kinds = useDict('CONTRACT_TYPE')
  const approvals = useDict('STD_STATUS')
  const [changing, setChanging] = useState<'plans' | 'lines' | null>(null)

  const parts = (row: WholeContract): DetailParts => {
    const status = textOf(row.status)
    const edit = actions.editOf(row)
    const open = edit !== undefined
    const today = shanghaiNow().format('YYYY-MM-DD')
    const files = [...filesOf(row.main_file), ...filesOf(row.scan_file), ...filesOf(row.attachments)]
    const supplements = row.supplements
    const head = { contract_key: contractKey, row_version: Number(row.row_version), amount: textOf(row.amount) }
    const write = () =>
      void alone(
        async () =>
          void (await runContract('POST /api/eis/restful/contract/document', { id: contractKey, row_version: Number(row.row_version) })),
      )
    const partTable = (word: 'plans' | 'lines', definition: Definition, columns: readonly string[]) => (
      <>
        {open && (
          <p className={styles.split}>
            <Button onClick={() => setChanging(word)}>{t(word === 'plans' ? 'changePlans' : 'changeLines')}</Button>
          </p>
        )}
        <PartTable definition={definition} columns={columns} rows={row[word]} none={t('none')} />
        {changing === word && (
          <PartsDialog
            title={t(word === 'plans' ? 'changePlans' : 'changeLines')}
            word={word}
            definition={definition}
            columns={word === 'plans' ? planColumns : lineColumns}
            contract={head}
            rows={row[word]}
            onClose={() => setChanging(null)}
          />
        )}
      </>
    )
    return {
      marks: (
        <>
          <Word dict="CONTRACT_STATUS" value={status} words={states} as="tag" />
          <Label>{kinds.textOf(textOf(row.contract_type))}</Label>
          {status === 'EFFECT' && textOf(row.end_date) < today && <Label>{t('expired')}</Label>}
          {textOf(row.terminate_status) && <Label>{t('termination', { state: approvals.textOf(textOf(row.terminate_status)) })}</Label>}
        </>
      ),
      note: [textOf(row.contract_code), textOf(row.contract_category_name), textOf(row.terminate_reason) || textOf(row.finish_reason)]
        .filter(Boolean)
        .join(marks.comma),
      facts: [
        {
          key: 'party',
          label: t('party'),
          value:
            row.customer_key && may('crm:customer:q') ? (
              <Link href={`/crm/customer/list/${textOf(row.customer_key)}`}>{textOf(row.customer_name)}</Link>
            ) : (
              textOf(row.customer_name) || textOf(row.supplier_name) || <Empty />
            ),
        },
        { key: 'amount', field: 'amount', label: labels.field('amount'), value: <Money large value={textOf(row.amount)} /> },
        ...(row.party_type === 'SUPPLIER' ? (['paid_amount'] as const) : (['received_amount', 'invoiced_amount'] as const)).map((name) => ({
          key: name,
          field: name,
          label: labels.field(name),
          value: <Money value={textOf(row[name])} />,
        })),
        { key: 'remain', field: 'remain_amount', label: labels.field('remain_amount'), value: <Money value={textOf(row.remain_amount)} /> },
        {
          key: 'span',
          label: t('span'),
          value: <span className={styles.span}>{`${textOf(row.start_date)} – ${textOf(row.end_date)}`}</span>,
        },
      ],
      stages: stagesOf(status, states.textOf),
      actions: [...actions.ofRow(row)],
      tabs: [
        { key: 'records', label: t('tab.records'), content: <RecordSections definition={contract} row={row} onEdit={edit} /> },
        {
          key: 'plans',
          label: t('tab.plans'),
          count: Number(row.plan_count ?? 0),
          content: partTable('plans', contractPlan, ['period_no', 'plan_date', 'ratio', 'amount', 'condition', 'status']),
        },
        {
          key: 'lines',
          label: t('tab.lines'),
          count: row.lines.length,
          content: partTable('lines', contractLine, ['item_name', 'specification', 'unit', 'quantity', 'price', 'amount', 'remark']),
        },
        {
          key: 'files',
          label: t('tab.files'),
          count: files.length,
          content: (
            <>
              {open && row.has_template === true && (
                <p className={styles.split}>
                  <Button loading={busy} onClick={write}>
                    {t('writeDocument')}
                  </Button>
                </p>
              )}
              {files.length > 0 ? <FileList files={files} /> : <p>{t('none')}</p>}
            </>
          ),
        },
        ...(supplements.length > 0
          ? [
              {
                key: 'supplements',
                label: t('tab.supplements'),
                count: supplements.length,
                content: (
                  <ul>
                    {supplements.map((one) => (
                      <li key={textOf(one.contract_key)}>
                        <Link href={`/contract/list/${textOf(one.contract_key)}`}>{textOf(one.contract_name)}</Link>
                        {marks.comma}
                        {textOf(one.contract_code)}
                        {marks.comma}
                        <Money value={textOf(one.amount)} />
                        {marks.comma}
                        {states.textOf(textOf(one.status))}
                      </li>
                    ))}
                  </ul>
                ),
              },
            ]
          : []),
        { key: 'operations', label: t('tab.operations'), content: <OperationLog definition={contract} recordKey={contractKey} /> },
      ],
    }
  }
  return <RecordDetail definition={contract} recordKey={contractKey} parts={parts} />
}

function PartTable({
  definition,
  columns,
  rows,
  none,
}: {
  definition: Definition
  columns: readonly string[]
  rows: readonly Values[]
  none: string
}) {
  const column = useFieldColumn<Values>(definition)
  return (
    <DataTable
      none={<p>{none}</p>}
      rows={rows}
      rowKey={(row) => textOf(row[definition.key])}
      columns={columns.map((name) =>
        column(name, (row) => <ShowField definition={definition} name={name} field={definition.fields[name] as Field} row={row} />),
      )}
    />
  )
}
