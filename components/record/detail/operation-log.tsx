// The operation log of one record: who did what when, and each changed value before and after.
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Notes, Unanswered } from '@/components/basic/answer'
import { LinesSkeleton } from '@/components/basic/skeleton'
import { SmallPager } from '@/components/basic/small-pager'
import { useMarks } from '@/components/basic/use-marks'
import { plainText } from '@/components/basic/values'
import { fieldOf } from '@/components/record/columns'
import { ShowField } from '@/components/record/field/show/show-field'
import { useDisplayNames } from '@/components/record/use-display-names'
import { formatDateTime } from '@/lib/client/format'
import { useCall } from '@/lib/client/use-call'
import type { OperationRow } from '@/lib/model/calls/logs'
import type { Definition } from '@/lib/model/definition'
import { companionOf } from '@/lib/model/field'
import styles from './detail.module.css'

interface Change {
  field: string
  old: unknown
  new: unknown
}

const size = 10

/** What of an entry the record shows: what only the server reads, the id of a process for example, says nothing here. */
export function shownChanges(definition: Definition, { diff }: Pick<OperationRow, 'diff'>): Change[] {
  return diff.filter(({ field }) => fieldOf(definition, field)?.offScreen !== true)
}

/** Each changed value before and after; nothing where none is shown. */
export function Changes({ definition, entry }: { definition: Definition; entry: Pick<OperationRow, 'action' | 'diff'> }) {
  const marks = useMarks()
  const labels = useDisplayNames(definition)
  const changes = shownChanges(definition, entry)
  if (changes.length === 0) return null
  const shown = (change: Change, side: 'old' | 'new') => {
    const field = fieldOf(definition, change.field)
    if (!field || field.kind === 'ref' || field.kind === 'refs' || field.kind === 'area') return plainText(change[side], marks.list)
    return (
      <ShowField
        definition={definition}
        name={change.field}
        field={field}
        row={{ [change.field]: change[side], [companionOf(change.field)]: change[side] }}
      />
    )
  }
  return (
    <dl className={styles.changes}>
      {changes.map((change) => (
        <div key={change.field}>
          <dt>{labels.field(change.field)}</dt>
          <dd>
            {entry.action !== 'create' && (
              <>
                <span className={styles.before}>{shown(change, 'old')}</span> <span aria-hidden="true">→</span>{' '}
              </>
            )}
            {shown(change, 'new')}
          </dd>
        </div>
      ))}
    </dl>
  )
}

export function OperationLog({ definition, recordKey }: { definition: Definition; recordKey: string }) {
  const t = useTranslations('widget.log')
  const [page, setPage] = useState(1)
  const list = useCall(
    'POST /api/app/base/app/sys/operationLog/query',
    { biz_type: definition.name, biz_key: recordKey, pageNo: page, pageSize: size },
    { keep: true },
  )
  if (!list.data) return <Unanswered of={list} skeleton={<LinesSkeleton />} />
  const { records } = list.data
  if (records.length === 0) return <p className={styles.none}>{t('none')}</p>
  return (
    <div className={styles.log}>
      <Notes of={list} />
      <ol>
        {records.map((entry) => (
          <li key={entry.log_key}>
            <div className={styles.logHead}>
              <b>{entry.user_name ?? t('system')}</b>
              <span>{t.has(`action.${entry.action}`) ? t(`action.${entry.action}`) : entry.action}</span>
              <time>{formatDateTime(entry.create_time)}</time>
            </div>
            <Changes definition={definition} entry={entry} />
          </li>
        ))}
      </ol>
      <SmallPager page={page} size={size} answer={list.data} onPage={setPage} />
    </div>
  )
}
