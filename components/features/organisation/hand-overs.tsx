// Hand-overs that have begun, found again: each opens with its progress and outcome.
import { Button, Drawer } from 'antd'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Answer } from '@/components/basic/answer'
import { TableSkeleton } from '@/components/basic/skeleton'
import { SmallPager } from '@/components/basic/small-pager'
import { State } from '@/components/basic/state'
import { StatusText } from '@/components/basic/status'
import { formatDateTime } from '@/lib/client/format'
import { useCall } from '@/lib/client/use-call'
import { useNarrow } from '@/lib/client/use-window'
import { HandOverProgress } from './hand-over-progress'
import styles from './leave.module.css'

const size = 10
const shapes = { RUNNING: 'run', DONE: 'ok', FAILED: 'wait' } as const

export function HandOvers({ onClose }: { onClose: () => void }) {
  const t = useTranslations('admin.leave')
  const narrow = useNarrow()
  const [page, setPage] = useState(1)
  const [open, setOpen] = useState<string | null>(null)
  const list = useCall('GET /api/app/base/app/sys/user/handOver/list', { pageNo: page, pageSize: size }, { keep: true })
  return (
    <Drawer open title={t('runs')} size={narrow ? '100%' : 640} onClose={onClose}>
      <Answer of={list} skeleton={<TableSkeleton />}>
        {(data) =>
          data.records.length === 0 ? (
            <State picture="firstUse" title={t('noRuns')} text={t('noRunsText')} />
          ) : (
            <>
              {data.records.map((run) => {
                const shown = open === run.hand_over_key
                return (
                  <article key={run.hand_over_key} className={styles.run}>
                    <header>
                      <b>{run.from_name}</b>
                      <StatusText shape={shapes[run.status]}>{t(`state.${run.status}`)}</StatusText>
                      <Button
                        type="link"
                        size="small"
                        aria-expanded={shown}
                        aria-label={t('showOf', { name: run.from_name })}
                        onClick={() => setOpen(shown ? null : run.hand_over_key)}
                      >
                        {t(shown ? 'hide' : 'show')}
                      </Button>
                    </header>
                    <p className={styles.quiet}>
                      {t('begun', { way: t(`way.${run.way}`), by: run.by_name, time: formatDateTime(run.create_time) })}
                    </p>
                    {shown && <HandOverProgress ids={[run.hand_over_key]} />}
                  </article>
                )
              })}
              <SmallPager page={page} size={size} answer={data} onPage={setPage} />
            </>
          )
        }
      </Answer>
    </Drawer>
  )
}
