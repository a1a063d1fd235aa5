// What can be done with a quote, from the list and from its page: committed, checked, answered, copied, shared, exported, made a contract of.
'use client'
import dynamic from 'next/dynamic'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { type ReactNode, useCallback, useState } from 'react'
import { isWritable } from '@/components/record/access-level'
import { textOf } from '@/components/record/field/field-props'
import { useDialogs } from '@/components/record/form/use-dialogs'
import type { Action } from '@/components/record/list/list-screen'
import { askSubmission } from '@/components/record/submission/ask-submission'
import { saveAnswer } from '@/components/record/transfer/save-file'
import { notify, send, sendForFile, toastSeconds } from '@/lib/client/api'
import { dateFormat, shanghaiNow } from '@/lib/client/format'
import { refreshCalls } from '@/lib/client/refresh'
import { retried } from '@/lib/client/retried'
import { useAlone } from '@/lib/client/use-alone'
import { useMay } from '@/lib/client/use-may'
import { pricing } from '@/lib/model/entities/pricing'
import { editableQuotes, heldQuotes, quoteHoldsUntil } from '@/lib/model/quote-states'
import type { Values } from '@/lib/model/record'
import type { Quote } from '../rows'
import { quoteCalls, runAction } from './run'

const CheckDialog = dynamic(() => retried(() => import('./check-dialog').then((module) => module.CheckDialog)), { ssr: false })
const ContractForm = dynamic(() => retried(() => import('../contract/contract-form').then((module) => module.ContractForm)), { ssr: false })
const ShareDialog = dynamic(() => retried(() => import('./share-dialog').then((module) => module.ShareDialog)), { ssr: false })

/** Fields that the actions need of each row. */
export const quoteAlso = ['status', 'row_version', 'pricing_key', 'customer_key', 'project_key', 'share_expire'] as const

export interface QuoteActions {
  ofRow: (row: Quote) => Action[]
  edit: (row: Quote) => void
  /** Opens the form of a new quote, begun with these values. */
  add: (first?: Values) => void
  dialog: ReactNode
}

export function useQuoteActions(): QuoteActions {
  const t = useTranslations('quote')
  const may = useMay()
  const router = useRouter()
  const { alone } = useAlone()
  const { openForm, ask, dialog } = useDialogs(quoteCalls)
  const [contractOf, setContractOf] = useState<Quote | null>(null)
  const [shared, setShared] = useState<Quote | null>(null)
  const [checked, setChecked] = useState<Quote | null>(null)
  const idOf = (row: Quote) => textOf(row.pricing_key)
  const versionOf = (row: Quote) => Number(row.row_version)

  const edit = useCallback((row: Quote) => openForm({ definition: pricing, key: textOf(row.pricing_key) }), [openForm])
  const add = useCallback(
    (first?: Values) =>
      openForm({ definition: pricing, key: null, first: { valid_end: quoteHoldsUntil(shanghaiNow().format(dateFormat)), ...first } }),
    [openForm],
  )
  const download = useCallback(
    (row: Quote, format: 'xlsx' | 'pdf') =>
      void alone(
        async () => saveAnswer(await sendForFile('GET /api/eis/restful/pricing/export', { id: textOf(row.pricing_key), format })),
        () => notify().error(t('downloadFailed'), toastSeconds),
      ),
    [alone, t],
  )
  const copy = useCallback(
    (row: Quote) =>
      void alone(async () => {
        const next = await send('POST /api/eis/restful/pricing/copy', { id: textOf(row.pricing_key) })
        await refreshCalls(quoteCalls)
        router.push(`/pricing/${next.pricing_key}`)
      }),
    [alone, router],
  )

  const ofRow = (row: Quote): Action[] => {
    const status = textOf(row.status)
    const writable = isWritable(row)
    const id = idOf(row)
    const commit = async () => {
      const question = { title: t('askCommit', { name: textOf(row.pricing_name) }), okText: t('commit'), cancelText: t('cancel') }
      if (!(await askSubmission({ business_type: pricing.name, values: { pricing_key: id }, ...question }))) return
      await runAction('POST /api/eis/restful/pricing/commit', { id, row_version: versionOf(row) })
    }
    const reason =
      (title: string, okText: string, onOk: (text: string) => Promise<boolean>, optional = false) =>
      () =>
        ask({ title, label: t('reason'), okText, danger: !optional, optional, min: 2, max: 500, onOk })
    const answers = writable && may('eis:pricing:e') && status === 'PASS'
    return [
      ...(editableQuotes.includes(status) && writable && may('eis:pricing:commit')
        ? [{ key: 'commit', label: t('commit'), onClick: () => void commit() }]
        : []),
      ...(status === 'COMMIT' && may('eis:pricing:check')
        ? [
            { key: 'check', label: t('check'), onClick: () => setChecked(row) },
            {
              key: 'reject',
              label: t('reject'),
              danger: true,
              onClick: reason(t('askReject', { name: textOf(row.pricing_name) }), t('reject'), (text) =>
                runAction('POST /api/eis/restful/pricing/check', { id, result: 0, reason: text, row_version: versionOf(row) }),
              ),
            },
          ]
        : []),
      ...(status === 'ACCEPT' && may('eis:contract:a')
        ? [{ key: 'contract', label: t('toContract'), onClick: () => setContractOf(row) }]
        : []),
      ...(answers
        ? [
            {
              key: 'accept',
              label: t('accept'),
              onClick: () => void runAction('POST /api/eis/restful/pricing/accept', { id, row_version: versionOf(row) }),
            },
            {
              key: 'refuse',
              label: t('refuse'),
              danger: true,
              onClick: reason(t('askRefuse'), t('refuse'), (text) =>
                runAction('POST /api/eis/restful/pricing/refuse', { id, reason: text, row_version: versionOf(row) }),
              ),
            },
          ]
        : []),
      ...(heldQuotes.includes(status) && writable && may('eis:pricing:e')
        ? [{ key: 'share', label: t('share'), onClick: () => setShared(row) }]
        : []),
      ...(writable && may('eis:pricing:a') ? [{ key: 'copy', label: t('copy'), onClick: () => copy(row) }] : []),
      ...(may('eis:pricing:export')
        ? [
            { key: 'xlsx', label: t('exportSheet'), onClick: () => download(row, 'xlsx') },
            { key: 'pdf', label: t('exportPdf'), onClick: () => download(row, 'pdf') },
          ]
        : []),
    ]
  }
  return {
    ofRow,
    edit,
    add,
    dialog: (
      <>
        {dialog}
        {contractOf && <ContractForm contractKey={null} quote={contractOf} onClose={() => setContractOf(null)} />}
        {checked && <CheckDialog quote={checked} onClose={() => setChecked(null)} />}
        {shared && <ShareDialog quoteKey={idOf(shared)} onClose={() => setShared(null)} />}
      </>
    ),
  }
}
