// What can be done with a contract, from the list and from its page: written, submitted, signed, fulfilled, archived, terminated, supplemented.
'use client'
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { isWritable } from '@/components/record/access-level'
import { textOf } from '@/components/record/field/field-props'
import { useDialogs } from '@/components/record/form/use-dialogs'
import type { Action } from '@/components/record/list/list-screen'
import { askSubmission } from '@/components/record/submission/ask-submission'
import { PathPreview } from '@/components/record/submission/path-preview'
import { saveAnswer } from '@/components/record/transfer/save-file'
import { sendForFile } from '@/lib/client/api'
import { formatAmount, shanghaiNow } from '@/lib/client/format'
import { retried } from '@/lib/client/retried'
import { useAlone } from '@/lib/client/use-alone'
import { useMay } from '@/lib/client/use-may'
import { archiveFrom, editableContracts, expiringKinds, signedContracts, terminateFrom } from '@/lib/model/contract-states'
import { contract } from '@/lib/model/entities/contract'
import { cutText } from '@/lib/model/plain-text'
import type { Values } from '@/lib/model/record'
import type { Contract } from '../rows'
import type { PlaceQuestion } from './place-dialog'
import { contractCalls, runAction } from './run'

const ContractForm = dynamic(() => retried(() => import('./contract-form').then((module) => module.ContractForm)), { ssr: false })
const SignDialog = dynamic(() => retried(() => import('./sign-dialog').then((module) => module.SignDialog)), { ssr: false })
const PlaceDialog = dynamic(() => retried(() => import('./place-dialog').then((module) => module.PlaceDialog)), { ssr: false })

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
] as const

export interface ContractActions {
  ofRow: (row: Contract) => Action[]
  edit: (row: Contract) => void
  add: (first?: Values) => void
  dialog: ReactNode
}

export function useContractActions(): ContractActions {
  const t = useTranslations('contract')
  const may = useMay()
  const { alone } = useAlone()
  const { ask, dialog } = useDialogs(contractCalls)
  const [form, setForm] = useState<{ key: string | null; first?: Values } | null>(null)
  const [signing, setSigning] = useState<Contract | null>(null)
  const [place, setPlace] = useState<PlaceQuestion | null>(null)

  const ofRow = (row: Contract): Action[] => {
    const status = textOf(row.status)
    const id = textOf(row.contract_key)
    const name = textOf(row.contract_name)
    const writable = isWritable(row)
    const row_version = Number(row.row_version)
    const waits = row.terminate_status === 'PROGRESS'
    const draft = editableContracts.includes(status) && writable
    const today = shanghaiNow().format('YYYY-MM-DD')
    const expired = status === 'EFFECT' && expiringKinds.includes(textOf(row.contract_type)) && textOf(row.end_date) < today
    const submit = async () => {
      const question = { title: t('askSubmit', { name }), okText: t('submit'), cancelText: t('cancel') }
      if (!(await askSubmission({ business_type: contract.name, values: { contract_key: id }, ...question }))) return
      await runAction('POST /api/eis/restful/contract/commit', { id, row_version })
    }
    return [
      ...(draft && may('eis:contract:submit') ? [{ key: 'submit', label: t('submit'), onClick: () => void submit() }] : []),
      ...(draft && may('eis:contract:e') ? [{ key: 'edit', label: t('edit'), onClick: () => setForm({ key: id }) }] : []),
      ...(status === 'PASS' && !waits && (may('eis:contract:sign') || (writable && may('eis:contract:submit')))
        ? [{ key: 'sign', label: t('sign'), onClick: () => setSigning(row) }]
        : []),
      ...(status === 'EFFECT' && !waits && writable && (may('eis:contract:e') || may('eis:contract:archive'))
        ? [
            {
              key: 'finish',
              label: t('finish'),
              onClick: () =>
                ask({
                  title: t('askFinish', { name }),
                  hint: Number(row.remain_amount) > 0 ? t('outstanding', { amount: formatAmount(row.remain_amount) }) : undefined,
                  label: t('reason'),
                  okText: t('finish'),
                  optional: !(Number(row.remain_amount) > 0),
                  max: 500,
                  onOk: (reason) => runAction('POST /api/eis/restful/contract/finish', { id, row_version, ...(reason && { reason }) }),
                }),
            },
          ]
        : []),
      ...((archiveFrom.includes(status) || expired) && !waits && may('eis:contract:archive')
        ? [
            {
              key: 'archive',
              label: t(status === 'ARCHIVE' ? 'correctArchive' : 'archive'),
              onClick: () =>
                setPlace({
                  title: t('archiveOf', { name }),
                  okText: t(status === 'ARCHIVE' ? 'correctArchive' : 'archive'),
                  first: { label: t('archiveNo'), value: textOf(row.archive_no), max: 50 },
                  second: { label: t('archivePlace'), value: textOf(row.archive_place), max: 100 },
                  onOk: (archive_no, archive_place) =>
                    runAction('POST /api/eis/restful/contract/archive', { id, row_version, archive_no, archive_place }),
                }),
            },
          ]
        : []),
      ...(signedContracts.includes(status) && status === 'EFFECT' && writable && may('eis:contract:a')
        ? [
            {
              key: 'supplement',
              label: t('supplement'),
              onClick: () =>
                setForm({
                  key: null,
                  first: {
                    ...Object.fromEntries(
                      (
                        [
                          'customer_key',
                          'customer_name',
                          'supplier_key',
                          'supplier_name',
                          'project_key',
                          'project_name',
                          'contract_type',
                          'party_type',
                        ] as const
                      ).flatMap((field) => (row[field] ? [[field, row[field]]] : [])),
                    ),
                    parent_contract_key: id,
                    parent_contract_name: name,
                    contract_name: cutText(`${name} ${t('supplementWord')}`, 100),
                  },
                }),
            },
          ]
        : []),
      ...(terminateFrom.includes(status) && !waits && (may('eis:contract:terminate') || writable)
        ? [
            {
              key: 'terminate',
              label: t('terminate'),
              danger: true,
              onClick: () =>
                setPlace({
                  title: t('terminateOf', { name }),
                  okText: t('askTermination'),
                  danger: true,
                  first: { label: t('terminateDate'), date: true, max: 10 },
                  second: { label: t('reason'), max: 500 },
                  foot: (terminate_date, terminate_reason) => (
                    <PathPreview
                      of={{ business_type: 'contract_terminate' }}
                      values={{ contract_key: id, terminate_date, terminate_reason }}
                    />
                  ),
                  onOk: (terminate_date, reason) =>
                    runAction('POST /api/eis/restful/contract/terminate', { id, row_version, terminate_date, reason }),
                }),
            },
          ]
        : []),
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
        {dialog}
        {form && <ContractForm contractKey={form.key} {...(form.first && { first: form.first })} onClose={() => setForm(null)} />}
        {signing && (
          <SignDialog
            contractKey={textOf(signing.contract_key)}
            version={Number(signing.row_version)}
            name={textOf(signing.contract_name)}
            onClose={() => setSigning(null)}
          />
        )}
        {place && <PlaceDialog question={place} onClose={() => setPlace(null)} />}
      </>
    ),
  }
}
