// The follow-ups of a lead or an opportunity, newest first, with their comments (docs/domain/follow-up.md#timeline).
import { Button } from 'antd'
import { Answer } from '@/components/basic/answer'
import { LinesSkeleton } from '@/components/basic/skeleton'
import type { FollowOfCustomer } from '@/lib/model/calls/customer-records'
import { callOf } from '@/lib/model/definition'
import { follow } from '@/lib/model/entities/follow'
import styles from './follow.module.css'
import { FollowItem } from './timeline-items'
import { useStream } from './use-stream'

interface FollowRecordsProps {
  /** Which follow-ups: a filter of their list. */
  of: Readonly<Record<string, unknown>>
  /** The customer behind them; '' for a lead. */
  customerKey: string
  writable: boolean
  title: string
  none: string
  older: string
}

export function FollowRecords({ of, customerKey, writable, title, none, older }: FollowRecordsProps) {
  const stream = useStream(callOf(follow, 'query'), of, (row) => row.follow_time)
  return (
    <section aria-label={title}>
      <div className={styles.timelineHead}>
        <h3>{title}</h3>
      </div>
      <Answer of={stream} skeleton={<LinesSkeleton lines={4} />} empty={<p className={styles.none}>{none}</p>}>
        {(rows) => (
          <ol className={styles.timeline}>
            {rows.map((row) => (
              <li key={row.follow_key}>
                <FollowItem row={{ comment_list: [], ...row } as FollowOfCustomer} customerKey={customerKey} writable={writable} />
              </li>
            ))}
          </ol>
        )}
      </Answer>
      {stream.reaches !== '' && (
        <Button type="text" block loading={stream.busy} onClick={() => void stream.more()}>
          {older}
        </Button>
      )}
    </section>
  )
}
