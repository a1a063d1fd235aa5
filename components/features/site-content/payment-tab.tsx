// Receipts of partners' yearly fees: looked at, confirmed when the money has come, refused with a reason.
import { useTranslations } from 'next-intl'
import { confirmAction } from '@/components/basic/confirm-action'
import { Money } from '@/components/basic/values'
import { sendForAnswer } from '@/lib/client/api'
import { formatMinute } from '@/lib/client/format'
import { useCall } from '@/lib/client/use-call'
import { useMay } from '@/lib/client/use-may'
import type { PartnerPayment } from '@/lib/model/calls/site-forms'
import { ReviewList, type ReviewQuery } from './review-list'
import styles from './website.module.css'

const site = '/api/fintech/biz/site/partnerPay'
const longestReason = 200

const usePayments = (query: ReviewQuery) => useCall(`POST ${site}/query`, query, { keep: true })

export function PaymentTab() {
  const t = useTranslations('website')
  const tf = useTranslations('siteForm')
  const may = useMay()
  const mayReview = may('fin:payment:pay')
  return (
    <ReviewList
      useRows={usePayments}
      refresh={`${site}/`}
      rowKey="pay_key"
      stateWords={{ WAIT: t('payment.WAIT'), PASS: t('payment.PASS'), REJECT: t('payment.REJECT') }}
      columns={(narrow) => [
        {
          title: t('column.company'),
          cell: (row) => (
            <>
              <b>{row.company_name}</b>
              <span className={styles.second}>
                {row.contact_name}　{row.phone}
              </span>
              {narrow && (
                <span className={styles.second}>
                  {tf(`option.level.${row.level}`)}　<Money value={row.amount} />
                </span>
              )}
              {narrow && <Voucher row={row} />}
              {row.remark && <span className={styles.second}>{row.remark}</span>}
              {row.audit_reason && <span className={styles.second}>{t('because', { text: row.audit_reason })}</span>}
            </>
          ),
        },
        !narrow && { title: t('column.level'), width: 96, cell: (row) => tf(`option.level.${row.level}`) },
        !narrow && {
          title: t('column.amount'),
          width: 120,
          kind: 'number',
          cell: (row) => <Money value={row.amount} />,
        },
        !narrow && {
          title: t('column.invoice'),
          width: 220,
          cell: (row) => (
            <>
              {row.invoice_title}
              <span className={styles.second}>{row.tax_no}</span>
            </>
          ),
        },
        !narrow && { title: t('column.voucher'), width: 96, cell: (row) => <Voucher row={row} /> },
        !narrow && { title: t('column.sent'), width: 140, cell: (row) => formatMinute(row.create_time) },
      ]}
      decisions={(row, state, review) => {
        if (state !== 'WAIT' || !mayReview) return []
        const id = row.pay_key
        return [
          {
            key: 'pass',
            label: t('payment.confirm'),
            onClick: async () => {
              const title = t('payment.askConfirm', { name: row.company_name, amount: row.amount })
              if (await confirmAction({ title, okText: t('payment.confirm'), cancelText: t('cancel') }))
                await review.run(() => sendForAnswer(`POST ${site}/audit`, { id, status: 'PASS' }))
            },
          },
          {
            key: 'reject',
            label: t('reject'),
            danger: true,
            onClick: () =>
              review.ask({
                title: t('payment.reject', { name: row.company_name }),
                label: t('reason'),
                okText: t('reject'),
                danger: true,
                max: longestReason,
                onOk: (reason) => review.run(() => sendForAnswer(`POST ${site}/audit`, { id, status: 'REJECT', reason })),
              }),
          },
        ]
      }}
    />
  )
}

function Voucher({ row }: { row: PartnerPayment }) {
  const t = useTranslations('website')
  return (
    <a href={row.voucher} target="_blank" rel="noreferrer">
      {t('payment.voucher')}
    </a>
  )
}
