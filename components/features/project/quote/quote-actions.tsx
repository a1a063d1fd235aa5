// What can be done with a quote, from the list and from its page: committed, checked, answered, copied, shared, exported, made a contract of.
import dynamic from 'next/dynamic'
import { isWritable } from '@/components/record/access-level'
import { actionsOf, type Doing } from '@/components/record/actions/actions'
import { textOf } from '@/components/record/field/field-props'
import { askSubmission } from '@/components/record/submission/ask-submission'
import { saveAnswer } from '@/components/record/transfer/save-file'
import { notify, send, sendForFile, toastSeconds } from '@/lib/client/api'
import { refreshCalls } from '@/lib/client/refresh'
import { retried } from '@/lib/client/retried'
import { pricing } from '@/lib/model/entities/pricing'
import { heldQuotes } from '@/lib/model/quote-states'
import { quoteCheckSteps, quoteSteps } from '@/lib/model/steps/quote'
import type { Quote } from '../rows'
import { quoteCalls } from '../run'

const CheckDialog = dynamic(() => retried(() => import('./check-dialog').then((module) => module.CheckDialog)), { ssr: false })
const ContractForm = dynamic(() => retried(() => import('../contract/contract-form').then((module) => module.ContractForm)), { ssr: false })
const ShareDialog = dynamic(() => retried(() => import('./share-dialog').then((module) => module.ShareDialog)), { ssr: false })

/** Fields that the actions need of each row. */
export const quoteAlso = ['status', 'row_version', 'pricing_key', 'customer_key', 'project_key', 'share_expire', 'may'] as const

const about = { definition: pricing, refresh: quoteCalls, steps: [quoteSteps, quoteCheckSteps] }

export const quoteActions = actionsOf<Quote, typeof quoteSteps | typeof quoteCheckSteps>(
  'quote',
  about,
)(({ t, push, alone }) => {
  const download = (format: 'xlsx' | 'pdf', label: string): Doing<Quote> => ({
    key: format,
    label,
    right: 'eis:pricing:export',
    run: ([row]) =>
      alone(
        async () => saveAnswer(await sendForFile('GET /api/eis/restful/pricing/export', { id: textOf(row?.pricing_key), format })),
        () => notify().error(t('downloadFailed'), toastSeconds),
      ),
  })
  return {
    steps: {
      label: (key) => t(`do.${key}`),
      title: (key, row) => (key === 'reject' ? t('ask.reject', { name: textOf(row.pricing_name) }) : t('ask.refuse')),
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
      dialogs: { check: (row, close) => <CheckDialog quote={row} onClose={close} /> },
    },
    row: [
      'commit',
      'check',
      'reject',
      {
        key: 'contract',
        label: t('toContract'),
        right: 'eis:contract:a',
        when: (row) => row.status === 'ACCEPT',
        opens: ({ row, onClose }) => <ContractForm contractKey={null} quote={row} onClose={onClose} />,
      },
      'accept',
      'refuse',
      {
        key: 'share',
        label: t('share'),
        right: 'eis:pricing:e',
        when: (row) => heldQuotes.includes(textOf(row.status)) && isWritable(row),
        opens: ({ row, onClose }) => <ShareDialog quoteKey={textOf(row.pricing_key)} onClose={onClose} />,
      },
      {
        key: 'copy',
        label: t('copy'),
        right: 'eis:pricing:a',
        when: isWritable,
        run: ([row]) =>
          alone(async () => {
            const next = await send('POST /api/eis/restful/pricing/copy', { id: textOf(row?.pricing_key) })
            await refreshCalls(quoteCalls)
            push(`/pricing/${next.pricing_key}`)
          }),
      },
      download('xlsx', t('exportSheet')),
      download('pdf', t('exportPdf')),
    ],
  }
})
