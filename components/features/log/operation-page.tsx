// 操作日志: everything that was changed, by whom, with the differences field by field (docs/domain/logs.md#operation-log).
'use client'
import { useTranslations } from 'next-intl'
import { knownActions, knownKinds, OperationList, useOperationWords } from '@/components/record/detail/operation-list'
import { LogFrame } from './log-frame'
import { useLog } from './log-state'

export function OperationPage() {
  const t = useTranslations('log.page')
  const words = useOperationWords()
  const log = useLog('POST /api/app/base/app/sys/operationLog/query', 'log_operation')
  return (
    <LogFrame
      log={log}
      filters={[
        { name: 'biz_type', label: t('record'), kind: 'choice', options: knownKinds.map((value) => ({ value, label: words.kind(value) })) },
        {
          name: 'action',
          label: t('action'),
          kind: 'choice',
          options: knownActions.map((value) => ({ value, label: words.action(value) })),
        },
        { name: 'user_key', label: t('person'), kind: 'person' },
        { name: 'create_time', label: t('range'), kind: 'days' },
      ]}
      empty={{ title: t('empty') }}
    >
      {(rows) => <OperationList records={rows} />}
    </LogFrame>
  )
}
