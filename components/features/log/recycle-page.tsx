// 回收站: what was deleted and by whom, brought back or removed for good (docs/domain/logs.md#recycle-bin).
'use client'
import { Button, Checkbox } from 'antd'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { confirmAction } from '@/components/basic/confirm-action'
import { RowCommands } from '@/components/basic/row-commands'
import { toggled } from '@/components/basic/toggled'
import { Empty } from '@/components/basic/values'
import { knownKinds, useOperationWords } from '@/components/record/detail/operation-list'
import { BatchResult } from '@/components/record/list/batch-result'
import { notify, send } from '@/lib/client/api'
import { formatDateTime } from '@/lib/client/format'
import { useAlone } from '@/lib/client/use-alone'
import { useMay } from '@/lib/client/use-may'
import { useNarrow } from '@/lib/client/use-window'
import type { purgeFromBin, restoreFromBin } from '@/lib/model/calls/logs'
import type { BatchAnswer } from '@/lib/model/wire'
import styles from './log.module.css'
import { LogFrame } from './log-frame'
import { useLog } from './log-state'

const nothing: ReadonlySet<string> = new Set()

export function RecyclePage() {
  const t = useTranslations('log')
  const words = useOperationWords()
  const may = useMay()
  const narrow = useNarrow()
  const log = useLog('POST /api/app/base/app/sys/recycle/query', 'recycle_bin')
  const { list, scope } = log
  const [chosen, setChosen] = useState<ReadonlySet<string>>(nothing)
  const [chosenIn, setChosenIn] = useState(scope)
  const { busy, alone } = useAlone()
  const [result, setResult] = useState<BatchAnswer | null>(null)
  // other rows are other choices
  if (chosenIn !== scope) {
    setChosenIn(scope)
    setChosen(nothing)
  }

  const run = async (
    call: (typeof restoreFromBin | typeof purgeFromBin)['key'],
    keys: readonly string[],
    question: string,
    okText: string,
    done: string,
    danger = false,
  ) => {
    if (busy || !(await confirmAction({ title: question, okText, cancelText: t('recycle.cancel'), danger }))) return
    await alone(async () => {
      const answer = await send(call, { ids: [...keys] })
      const fail = 'fail' in answer ? (answer.fail ?? []) : []
      if (fail.length > 0) setResult({ success: answer.success, fail })
      else notify().success(done)
      setChosen(nothing)
    })
    list.retry()
  }
  const restore = (keys: readonly string[]) =>
    void run(
      'POST /api/app/base/app/sys/recycle/restore',
      keys,
      t('recycle.askRestore', { n: keys.length }),
      t('recycle.restore'),
      t('recycle.restored'),
    )
  const purge = (keys: readonly string[]) =>
    void run(
      'POST /api/app/base/app/sys/recycle/purge',
      keys,
      t('recycle.askPurge', { n: keys.length }),
      t('recycle.purge'),
      t('recycle.purged'),
      true,
    )
  const [mayRestore, mayPurge] = [may('sys:recycle:restore'), may('sys:recycle:purge')]
  return (
    <>
      <LogFrame
        log={log}
        filters={[
          { name: 'biz_name', label: t('recycle.keyword'), kind: 'text' },
          {
            name: 'entity',
            label: t('recycle.kind'),
            kind: 'choice',
            options: knownKinds.map((value) => ({ value, label: words.kind(value) })),
          },
          { name: 'deleted_by_key', label: t('recycle.by'), kind: 'person' },
        ]}
        empty={{ title: t('recycle.empty'), text: t('recycle.emptyText') }}
        tools={
          chosen.size > 0 && (
            <div className={styles.batch}>
              <span role="status">{t('recycle.chosen', { n: chosen.size })}</span>
              {mayRestore && (
                <Button disabled={busy} onClick={() => restore([...chosen])}>
                  {t('recycle.restore')}
                </Button>
              )}
              {mayPurge && (
                <Button danger disabled={busy} onClick={() => purge([...chosen])}>
                  {t('recycle.purge')}
                </Button>
              )}
            </div>
          )
        }
      >
        {(records) => (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be reached by the keyboard
          <section className={styles.scroll} tabIndex={0} aria-label={t('rows')}>
            <table className={styles.table}>
              <thead>
                <tr>
                  <th scope="col">
                    <Checkbox
                      aria-label={t('recycle.all')}
                      checked={chosen.size === records.length}
                      indeterminate={chosen.size > 0 && chosen.size < records.length}
                      onChange={({ target }) =>
                        setChosen(target.checked ? new Set(records.map(({ recycle_key }) => recycle_key)) : nothing)
                      }
                    >
                      {narrow && t('recycle.all')}
                    </Checkbox>
                  </th>
                  <th scope="col">{t('recycle.name')}</th>
                  <th scope="col">{t('recycle.kind')}</th>
                  <th scope="col">{t('recycle.by')}</th>
                  <th scope="col">{t('recycle.deleted')}</th>
                  <th scope="col">{t('recycle.expires')}</th>
                  <th scope="col">{t('recycle.actions')}</th>
                </tr>
              </thead>
              <tbody>
                {records.map((row) => (
                  <tr key={row.recycle_key}>
                    <td data-at="box">
                      <Checkbox
                        aria-label={t('recycle.choose', { name: row.biz_name ?? row.biz_key })}
                        checked={chosen.has(row.recycle_key)}
                        onChange={() => setChosen((before) => toggled(before, row.recycle_key))}
                      />
                    </td>
                    <td data-at="title">{row.biz_name || row.biz_key}</td>
                    <td data-at="end">{words.kind(row.entity)}</td>
                    <td data-label={t('recycle.by')}>{row.deleted_by_name ?? <Empty />}</td>
                    <td data-label={t('recycle.deleted')}>{formatDateTime(row.create_time)}</td>
                    <td data-label={t('recycle.expires')}>{formatDateTime(row.expire_time)}</td>
                    <td data-at="foot">
                      <RowCommands
                        disabled={busy}
                        commands={[
                          mayRestore && { name: t('recycle.restore'), onClick: () => restore([row.recycle_key]) },
                          mayPurge && { name: t('recycle.purge'), danger: true, onClick: () => purge([row.recycle_key]) },
                        ]}
                      />
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
        )}
      </LogFrame>
      {result && <BatchResult title={t('recycle.restore')} answer={result} onClose={() => setResult(null)} />}
    </>
  )
}
