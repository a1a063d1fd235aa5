// What can be done with a contract, from the list and from its page: written, submitted, signed, fulfilled, archived, terminated, supplemented.
import dynamic from 'next/dynamic'
import { isWritable } from '@/components/record/access-level'
import { actionsOf, type FormProps } from '@/components/record/actions/actions'
import { textOf } from '@/components/record/field/field-props'
import { askSubmission } from '@/components/record/submission/ask-submission'
import { PathPreview } from '@/components/record/submission/path-preview'
import { saveAnswer } from '@/components/record/transfer/save-file'
import { sendForFile } from '@/lib/client/api'
import { formatAmount, shanghaiNow } from '@/lib/client/format'
import { retried } from '@/lib/client/retried'
import { expiringKinds } from '@/lib/model/contract-states'
import { contract } from '@/lib/model/entities/contract'
import { cutText } from '@/lib/model/plain-text'
import type { Values } from '@/lib/model/record'
import { contractSteps } from '@/lib/model/steps/contract'
import type { Contract } from '../rows'
import { contractCalls } from '../run'

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

const today = () => shanghaiNow().format('YYYY-MM-DD')
const isOutstanding = (row: Values) => Number(row.remain_amount) > 0
/** One in force goes into the archive when it has expired, if it is of a kind that is not fulfilled. */
const isExpired = (row: Values) => expiringKinds.includes(textOf(row.contract_type)) && textOf(row.end_date) < today()

const about = {
  definition: contract,
  refresh: contractCalls,
  steps: [contractSteps],
  form: ({ recordKey, first, onClose }: FormProps) => <ContractForm contractKey={recordKey} {...(first && { first })} onClose={onClose} />,
}

export const contractActions = actionsOf<Contract, typeof contractSteps>(
  'contract',
  about,
)(({ t, alone }) => ({
  steps: {
    label: (key, row) => t(key !== 'archive' ? `do.${key}` : row.status === 'ARCHIVE' ? 'correctArchive' : 'archive'),
    title: (key, row) => t(`ask.${key}`, { name: textOf(row.contract_name) }),
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
          title: t('ask.commit', { name: textOf(row.contract_name) }),
          okText: t('do.commit'),
          cancelText: t('cancel'),
        }),
    },
  },
  row: [
    'commit',
    'edit',
    'effect',
    'finish',
    'archive',
    {
      key: 'supplement',
      label: t('supplement'),
      right: 'eis:contract:a',
      when: (row) => row.status === 'EFFECT' && isWritable(row),
      opens: ({ row, onClose }) => (
        <ContractForm
          contractKey={null}
          first={{
            ...Object.fromEntries(supplemented.flatMap((field) => (row[field] ? [[field, row[field]]] : []))),
            parent_contract_key: textOf(row.contract_key),
            parent_contract_name: textOf(row.contract_name),
            contract_name: cutText(`${textOf(row.contract_name)} ${t('supplementWord')}`, 100),
          }}
          onClose={onClose}
        />
      ),
    },
    'terminate',
    {
      key: 'cover',
      label: t('cover'),
      run: ([row]) =>
        alone(async () => saveAnswer(await sendForFile('GET /api/eis/restful/contract/cover', { id: textOf(row?.contract_key) }))),
    },
  ],
}))
