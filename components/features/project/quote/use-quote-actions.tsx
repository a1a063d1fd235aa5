// What can be done with a quote, from the list and from its page: committed, checked, answered, copied, shared, exported, made a contract of.
import dynamic from 'next/dynamic'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { isWritable } from '@/components/record/access-level'
import { textOf } from '@/components/record/field/field-props'
import { useDialogs } from '@/components/record/form/use-dialogs'
import type { Action } from '@/components/record/list/list-screen'
import { type StepOptions, useSteps } from '@/components/record/steps/use-steps'
import { askSubmission } from '@/components/record/submission/ask-submission'
import { saveAnswer } from '@/components/record/transfer/save-file'
import { notify, send, sendForFile, toastSeconds } from '@/lib/client/api'
import { dateFormat, shanghaiNow } from '@/lib/client/format'
import { refreshCalls } from '@/lib/client/refresh'
import { retried } from '@/lib/client/retried'
import { useAlone } from '@/lib/client/use-alone'
import { useMay } from '@/lib/client/use-may'
import { pricing } from '@/lib/model/entities/pricing'
import { heldQuotes, quoteHoldsUntil } from '@/lib/model/quote-states'
import type { Values } from '@/lib/model/record'
import { quoteCheckSteps, quoteSteps } from '@/lib/model/steps/quote'
import type { Quote } from '../rows'
import { quoteCalls } from './run'

const CheckDialog = dynamic(() => retried(() => import('./check-dialog').then((module) => module.CheckDialog)), { ssr: false })
const ContractForm = dynamic(() => retried(() => import('../contract/contract-form').then((module) => module.ContractForm)), { ssr: false })
const ShareDialog = dynamic(() => retried(() => import('./share-dialog').then((module) => module.ShareDialog)), { ssr: false })

/** Fields that the actions need of each row. */
export const quoteAlso = ['status', 'row_version', 'pricing_key', 'customer_key', 'project_key', 'share_expire', 'may'] as const

export interface QuoteActions {
  ofRow: (row: Quote) => Action[]
  edit: (row: Quote) => void
  /** Opens the form of a new quote, begun with these values. */
  add: (first?: Values) => void
  dialog: ReactNode
}

function useQuoteSteps() {
  const t = useTranslations('quote')
  const answers = useMemo(
    (): StepOptions<typeof quoteSteps> => ({
      refresh: quoteCalls,
      label: (key) => t(`do.${key}`),
      title: () => t('ask.refuse'),
      // that he accepts needs no words
      adapt: (key, _, fields) => (key === 'accept' ? [] : fields),
      agree: {
        commit: (row) =>
          askSubmission({
            business_type: pricing.name,
            values: { pricing_key: textOf(row.pricing_key) },
            title: t('ask.commit', { name: textOf(row.pricing_name) }),
            okText: t('do.commit'),
            cancelText: t('cancel'),
          }),
      },
    }),
    [t],
  )
  const found = useMemo(
    (): StepOptions<typeof quoteCheckSteps> => ({
      refresh: quoteCalls,
      label: (key) => t(`do.${key}`),
      title: (_, row) => t('ask.reject', { name: textOf(row.pricing_name) }),
      dialogs: { check: (row, close) => <CheckDialog quote={row as Quote} onClose={close} /> },
    }),
    [t],
  )
  return { steps: useSteps(quoteSteps, answers), checks: useSteps(quoteCheckSteps, found) }
}

export function useQuoteActions(): QuoteActions {
  const t = useTranslations('quote')
  const may = useMay()
  const router = useRouter()
  const { alone } = useAlone()
  const { openForm, dialog } = useDialogs(quoteCalls)
  const { steps, checks } = useQuoteSteps()
  const [contractOf, setContractOf] = useState<Quote | null>(null)
  const [shared, setShared] = useState<Quote | null>(null)

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
    const offered = [...steps.ofRow(row), ...checks.ofRow(row)]
    const only = (...keys: readonly string[]) => offered.filter(({ key }) => keys.includes(key))
    return [
      ...only('commit', 'check', 'reject'),
      ...(status === 'ACCEPT' && may('eis:contract:a')
        ? [{ key: 'contract', label: t('toContract'), onClick: () => setContractOf(row) }]
        : []),
      ...only('accept', 'refuse'),
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
        {steps.dialog}
        {checks.dialog}
        {shared && <ShareDialog quoteKey={textOf(shared.pricing_key)} onClose={() => setShared(null)} />}
      </>
    ),
  }
}
