// The dry run of a rule: what it would change if it were in force now. Nothing is stored.

import { Button, Modal } from 'antd'
import { useTranslations } from 'next-intl'
import { Notes, Unanswered } from '@/components/basic/answer'
import { DataTable } from '@/components/basic/data-table'
import { LinesSkeleton } from '@/components/basic/skeleton'
import { State } from '@/components/basic/state'
import { useCall } from '@/lib/client/use-call'
import styles from './rule.module.css'
import type { RuleKind } from './rule-sentence'

interface RuleDryRunProps {
  kind: RuleKind | 'pipeline'
  /** The rule's own values. */
  rule: Readonly<Record<string, unknown>>
  heading: string
  onClose: () => void
}

export function RuleDryRun({ kind, rule, heading, onClose }: RuleDryRunProps) {
  const t = useTranslations('rule.trial')
  const trial = useCall('POST /api/fintech/biz/rule/trial', { type: kind, rule })
  const { data } = trial
  const withOwner = kind === 'pool' || kind === 'pipeline'
  return (
    <Modal
      open
      width={720}
      title={t('title', { name: heading })}
      onCancel={onClose}
      footer={<Button onClick={onClose}>{t('close')}</Button>}
    >
      <Notes of={trial} />
      {!data ? (
        <Unanswered of={trial} skeleton={<LinesSkeleton lines={6} />} />
      ) : data.total === 0 ? (
        <State picture="noMatch" title={t(`none.${kind}`)} text={t('safe')} />
      ) : (
        <>
          <p className={styles.note}>
            {t(`found.${kind}`, { n: data.total })}
            {data.records.length < data.total && t('first', { n: data.records.length })}
          </p>
          <DataTable
            className={styles.touched}
            rows={data.records}
            rowKey={({ key }, index) => `${key} ${index}`}
            columns={[
              { title: t(`name.${kind}`), kind: 'name', cell: ({ name }) => name },
              withOwner && { title: t('owner'), cell: ({ owner }) => owner },
              { title: t(`detail.${kind}`), cell: ({ detail }) => detail },
            ]}
          />
        </>
      )}
    </Modal>
  )
}
