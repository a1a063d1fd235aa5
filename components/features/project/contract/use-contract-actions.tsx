// What can be done with a contract, from the list and from its page: written, submitted, signed, fulfilled, archived, terminated, supplemented.
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { type ReactNode, useMemo, useState } from 'react'
import { isWritable } from '@/components/record/access-level'
import { textOf } from '@/components/record/field/field-props'
import type { Action } from '@/components/record/list/list-screen'
import { type StepOptions, useSteps } from '@/components/record/steps/use-steps'
import { askSubmission } from '@/components/record/submission/ask-submission'
import { PathPreview } from '@/components/record/submission/path-preview'
import { saveAnswer } from '@/components/record/transfer/save-file'
import { sendForFile } from '@/lib/client/api'
import { formatAmount, shanghaiNow } from '@/lib/client/format'
import { retried } from '@/lib/client/retried'
import { useAlone } from '@/lib/client/use-alone'
import { useMay } from '@/lib/client/use-may'
import { editableContracts, expiringKinds } from '@/lib/model/contract-states'
import { contract } from '@/lib/model/entities/contract'
import { cutText } from '@/lib/model/plain-text'
import type { Values } from '@/lib/model/record'
import { contractSteps } from '@/lib/model/steps/contract'
import type { Contract } from '../rows'
import { contractCalls } from './run'

const ContractForm = dynamic(() => retried(() => import('./contract-form').then((module) => module.ContractForm)), { ssr: false })

/** Fields that the actions need of each row. */
export const contractAlso = [
  'status',
  'row_version',
  'contract_key',
  'contract_type',
  'party_type',
  'end_date',
  'terminate_status',
  'customer_key',
  'supplier_key',
  'project_key',
  'remain_amount',
  'may',
] as const

/** What a supplement has in common with the contract that it supplements. */
const supplemented = [
  'customer_key',
  'customer_name',
  'supplier_key',
  'supplier_name',
  'project_key',
  'project_name',
  'contract_type',
  'party_type',
] as const

export interface ContractActions {
  ofRow: (row: Contract) => Action[]
  edit: (row: Contract) => void
  add: (first?: Values) => void
  dialog: ReactNode
}

const today = () => shanghaiNow().format('YYYY-MM-DD')
const isOutstanding = (row: Values) => Number(row.remain_amount) > 0
/** One in force goes into the archive when it has expired, if it is of a kind that is not fulfilled. */
const isExpired = (row: Values) => expiringKinds.includes(textOf(row.contract_type)) && textOf(row.end_date) < today()

function useContractSteps() {
  const t = useTranslations('contract')
  const options = useMemo((): StepOptions<typeof contractSteps> => {
    const name = (row: Values) => textOf(row.contract_name)
    const archiving = (row: Values) => t(row.status === 'ARCHIVE' ? 'correctArchive' : 'archive')
    return {
      refresh: contractCalls,
      label: (key, row) => (key === 'archive' ? archiving(row) : t(`do.${key}`)),
      title: (key, row) => t(`ask.${key}`, { name: name(row) }),
      hint: (key, row) =>
        key === 'finish' && isOutstanding(row) ? t('outstanding', { amount: formatAmount(textOf(row.remain_amount)) }) : undefined,
      okText: (key) => (key === 'terminate' ? t('askTermination') : undefined),
      isTimely: (key, row) => key !== 'archive' || row.status !== 'EFFECT' || isExpired(row),
      // what is signed, or ended, today, and what is corrected in the archive
      first: (_, { archive_no, archive_place }) => ({ sign_date: today(), terminate_date: today(), archive_no, archive_place }),
      adapt: (key, row, fields) => fields.map((field) => ({ ...field, optional: key === 'finish' && !isOutstanding(row) })),
      foot: (key, row, { terminate_date, reason }) =>
        key === 'terminate' && (
          <PathPreview
            of={{ business_type: 'contract_terminate' }}
            values={{ contract_key: row.contract_key, terminate_date, terminate_reason: reason }}
          />
        ),
      agree: {
        commit: (row) =>
          askSubmission({
            business_type: contract.name,
            values: { contract_key: textOf(row.contract_key) },
            title: t('ask.commit', { name: name(row) }),
            okText: t('do.commit'),
            cancelText: t('cancel'),
          }),
      },
    }
  }, [t])
  return useSteps(contractSteps, options)
}

export function useContractActions(): ContractActions {
  const t = useTranslations('contract')
  const may = useMay()
  const { alone } = useAlone()
  const steps = useContractSteps()
  const [form, setForm] = useState<{ key: string | null; first?: Values } | null>(null)

  const supplement = (row: Contract) =>
    setForm({
      key: null,
      first: {
        ...Object.fromEntries(supplemented.flatMap((field) => (row[field] ? [[field, row[field]]] : []))),
        parent_contract_key: textOf(row.contract_key),
        parent_contract_name: textOf(row.contract_name),
        contract_name: cutText(`${textOf(row.contract_name)} ${t('supplementWord')}`, 100),
      },
    })
  const ofRow = (row: Contract): Action[] => {
    const status = textOf(row.status)
    const id = textOf(row.contract_key)
    const writable = isWritable(row)
    const offered = steps.ofRow(row)
    const only = (...keys: readonly string[]) => offered.filter(({ key }) => keys.includes(key))
    return [
      ...only('commit'),
      ...(editableContracts.includes(status) && writable && may('eis:contract:e')
        ? [{ key: 'edit', label: t('edit'), onClick: () => setForm({ key: id }) }]
        : []),
      ...only('effect', 'finish', 'archive'),
      ...(status === 'EFFECT' && writable && may('eis:contract:a')
        ? [{ key: 'supplement', label: t('supplement'), onClick: () => supplement(row) }]
        : []),
      ...only('terminate'),
      {
        key: 'cover',
        label: t('cover'),
        onClick: () => void alone(async () => saveAnswer(await sendForFile('GET /api/eis/restful/contract/cover', { id }))),
      },
    ]
  }
  return {
    ofRow,
    edit: (row) => setForm({ key: textOf(row.contract_key) }),
    add: (first) => setForm({ key: null, ...(first && { first }) }),
    dialog: (
      <>
        {steps.dialog}
        {form && <ContractForm contractKey={form.key} {...(form.first && { first: form.first })} onClose={() => setForm(null)} />}
      </>
    ),
  }
}
