// One notice in the drawer over the management list: its text, its readers, its history.
import { useTranslations } from 'next-intl'
import { Empty } from '@/components/basic/values'
import { Article, filesOfText } from '@/components/record/detail/article'
import { OperationLog } from '@/components/record/detail/operation-log'
import { PublicationState } from '@/components/record/detail/publication-state'
import { RecordDetail, RecordDrawer } from '@/components/record/detail/record-detail'
import { textOf } from '@/components/record/field/field-props'
import { useDict } from '@/components/record/field/use-dict'
import type { OpenRecord } from '@/components/record/list/use-open-record'
import { notice } from '@/lib/model/entities/notice'
import { NoticeReaders } from './notice-readers'
import { ReadRate } from './read-rate'
import { useAudienceText } from './use-audience-text'
import { useNoticeActions } from './use-notice-actions'
import type { NoticeSteps } from './use-notice-steps'

interface OpenNoticeProps {
  open: OpenRecord
  onEdit: () => void
  steps: NoticeSteps
}

export function OpenNotice({ open, onEdit, steps }: OpenNoticeProps) {
  const t = useTranslations('notice')
  const priorities = useDict('PRIORITY')
  const audienceText = useAudienceText()
  const actionsOf = useNoticeActions(steps)
  return (
    <RecordDrawer title={t('detail')} open={open}>
      <RecordDetail
        key={open.key}
        definition={notice}
        recordKey={open.key}
        parts={(row) => {
          // readers are answered a shorter row
          const whole = 'plan_time' in row ? row : undefined
          return {
            marks: <PublicationState dict="NOTICE_STATUS" row={row} as="tag" />,
            facts: [
              { key: 'type', label: t('field.type'), value: textOf(row.category_name) || <Empty /> },
              { key: 'priority', label: t('field.priority'), value: priorities.textOf(textOf(row.priority)) },
              { key: 'audience', label: t('field.audience'), value: whole ? audienceText(whole) : <Empty /> },
              { key: 'publisher', label: t('field.publisher'), value: textOf(row.publisher_name) || <Empty /> },
              {
                key: 'time',
                label: t(whole?.plan_time ? 'field.planTime' : 'field.publishTime'),
                value: textOf(whole?.plan_time ?? row.publish_date) || <Empty />,
              },
              {
                key: 'readers',
                label: t('field.readers'),
                value: whole?.total_count ? <ReadRate read={Number(whole.read_count)} total={whole.total_count} /> : <Empty />,
              },
            ],
            actions: whole ? actionsOf(whole, { onEdit, onRemoved: open.close }) : [],
            tabs: [
              {
                key: 'content',
                label: t('tab.content'),
                content: (
                  <Article
                    title={textOf(row.title)}
                    facts={[textOf(row.publisher_name), textOf(row.publish_date)]}
                    html={textOf(row.message_content)}
                    files={filesOfText(row.attachment)}
                  />
                ),
              },
              { key: 'readers', label: t('tab.readers'), content: <NoticeReaders messageKey={open.key} /> },
              { key: 'operations', label: t('tab.operations'), content: <OperationLog definition={notice} recordKey={open.key} /> },
            ],
          }
        }}
      />
    </RecordDrawer>
  )
}
