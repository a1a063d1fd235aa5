// Companies that registered on the website: let in, or refused with a reason that they can read.
import { Input } from 'antd'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { confirmAction } from '@/components/basic/confirm-action'
import { useClear } from '@/components/basic/use-clear'
import { sendForAnswer } from '@/lib/client/api'
import { formatMinute } from '@/lib/client/format'
import { useCall } from '@/lib/client/use-call'
import type { RegistrationRow } from '@/lib/model/calls/registration'
import { ReviewList, type ReviewQuery } from './review-list'
import styles from './website.module.css'

const base = '/api/partner/restful/user/base'
const longestReason = 200

const useRegistrations = (query: ReviewQuery) => useCall(`POST ${base}/query`, query, { keep: true })

export function RegistrationTab() {
  const clear = useClear()
  const t = useTranslations('website')
  const tf = useTranslations('siteForm')
  const [keyword, setKeyword] = useState('')
  const traits = (row: RegistrationRow) =>
    [row.industry && tf(`option.industry.${row.industry}`), row.city, row.size && tf(`option.size.${row.size}`)].filter(Boolean).join('　')
  return (
    <ReviewList
      key={keyword}
      useRows={useRegistrations}
      keyword={keyword}
      refresh={`${base}/`}
      rowKey="user_key"
      stateWords={{ WAIT: t('registration.WAIT'), PASS: t('registration.PASS'), REJECT: t('registration.REJECT') }}
      filterControl={
        <Input.Search
          className={styles.search}
          allowClear={clear}
          defaultValue={keyword}
          aria-label={t('registration.search')}
          placeholder={t('registration.search')}
          onSearch={(text) => setKeyword(text.trim())}
        />
      }
      columns={(narrow) => [
        {
          title: t('column.company'),
          cell: (row) => (
            <>
              <b>{row.company_name}</b>
              <span className={styles.second}>{row.credit_code}</span>
              <span className={styles.second}>{traits(row)}</span>
              {narrow && (
                <span className={styles.second}>
                  {row.username}　{row.contact_name}　{row.phone}
                </span>
              )}
              {row.audit_reason && <span className={styles.second}>{t('because', { text: row.audit_reason })}</span>}
            </>
          ),
        },
        !narrow && { title: t('column.account'), width: 132, cell: (row) => row.username },
        !narrow && {
          title: t('column.contact'),
          width: 180,
          cell: (row) => (
            <>
              {row.contact_name}　{row.phone}
              <span className={styles.second}>{row.email}</span>
            </>
          ),
        },
        !narrow && {
          title: t('column.consent'),
          width: 140,
          cell: (row) => (
            <>
              {formatMinute(row.consent_time)}
              <span className={styles.second}>{t('registration.version', { version: row.consent_version })}</span>
            </>
          ),
        },
      ]}
      decisions={(row, state, review) =>
        state !== 'WAIT'
          ? []
          : [
              {
                key: 'pass',
                label: t('registration.pass'),
                onClick: async () => {
                  const title = t('registration.askPass', { name: row.company_name, account: row.username })
                  if (await confirmAction({ title, okText: t('registration.pass'), cancelText: t('cancel') }))
                    await review.run(() => sendForAnswer(`POST ${base}/audit`, { id: row.user_key, result: 'PASS' }))
                },
              },
              {
                key: 'reject',
                label: t('reject'),
                danger: true,
                onClick: () =>
                  review.ask({
                    title: t('registration.reject', { name: row.company_name }),
                    label: t('registration.reason'),
                    okText: t('reject'),
                    danger: true,
                    max: longestReason,
                    onOk: (reason) => review.run(() => sendForAnswer(`POST ${base}/audit`, { id: row.user_key, result: 'REJECT', reason })),
                  }),
              },
            ]
      }
    />
  )
}
