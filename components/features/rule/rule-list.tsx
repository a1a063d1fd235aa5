// The rules of one kind: what each does in words; switched, ordered, changed, run dry, with its history.
import { Button, Drawer, Switch } from 'antd'
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { type ReactNode, useEffect, useState } from 'react'
import { AddButton } from '@/components/basic/add-button'
import { Answer } from '@/components/basic/answer'
import { confirmAction } from '@/components/basic/confirm-action'
import { LinesSkeleton } from '@/components/basic/skeleton'
import { State } from '@/components/basic/state'
import { PageHead } from '@/components/frame/page-head'
import { OperationLog } from '@/components/record/detail/operation-log'
import { textOf } from '@/components/record/field/field-props'
import { useDict } from '@/components/record/field/use-dict'
import { EntityForm } from '@/components/record/form/lazy-forms'
import { deleteRecords } from '@/components/record/list/delete-records'
import type { Action } from '@/components/record/list/list-screen'
import { RowActions } from '@/components/record/list/row-actions'
import { useDisplayNames } from '@/components/record/use-display-names'
import { notify, send, toastSeconds } from '@/lib/client/api'
import { formatDateTime } from '@/lib/client/format'
import { refreshEntity } from '@/lib/client/refresh'
import { retried } from '@/lib/client/retried'
import { useAll } from '@/lib/client/use-all'
import { useAlone } from '@/lib/client/use-alone'
import { quietly, useCall } from '@/lib/client/use-call'
import { useMay } from '@/lib/client/use-may'
import { useNarrow } from '@/lib/client/use-window'
import { callOf } from '@/lib/model/definition'
import { clue } from '@/lib/model/entities/clue'
import { customer } from '@/lib/model/entities/customer'
import { customerContact } from '@/lib/model/entities/customer-contact'
import { tickets } from '@/lib/model/entities/tickets'
import styles from './rule.module.css'
import { controls, definitions, useRuleForm } from './rule-forms'
import {
  headingOf,
  inOrder,
  isOrdered,
  movedNumbers,
  type RuleKind,
  type RuleRow,
  type RuleWords,
  type Say,
  sentencesOf,
} from './rule-sentence'

const RuleDryRun = dynamic(() => retried(() => import('./rule-dry-run').then((module) => module.RuleDryRun)), { ssr: false })

/** The values of a rule's own fields. */
const ownValues = (kind: RuleKind, row: RuleRow) =>
  Object.fromEntries(Object.entries(row).filter(([name]) => Object.hasOwn(definitions[kind].fields, name)))

type Open = { what: 'form'; row: RuleRow | null } | { what: 'trial' | 'history'; row: RuleRow }

interface RuleListProps {
  kind: RuleKind
  /** The way to the other kinds, and the id of what it shows. */
  tabs: ReactNode
  panel: string
}

export function RuleList({ kind, tabs, panel }: RuleListProps) {
  const t = useTranslations('rule')
  const may = useMay()
  const narrow = useNarrow()
  const definition = definitions[kind]
  const form = useRuleForm(kind)
  const words = useRuleWords()
  const say: Say = (key, params) => t(`say.${key}` as never, params as never)
  const list = useAll(callOf(definition, 'query'))
  const [open, setOpen] = useState<Open | null>(null)
  const { running: busy, alone } = useAlone()
  const close = () => setOpen(null)
  const rows = inOrder(kind, list.data?.records ?? [])

  const write = (key: string, changes: readonly RuleRow[], done: string) => {
    const save = async () => {
      try {
        for (const change of changes) await send(callOf(definition, 'addOrUpdate'), change)
        notify().success(done)
      } finally {
        await refreshEntity(definition)
      }
    }
    return alone(save, undefined, key)
  }
  const change = ({ rule_key, row_version }: RuleRow, part: RuleRow): RuleRow => ({ rule_key, row_version, ...part })
  const turn = (row: RuleRow, enabled: boolean) =>
    write(
      textOf(row.rule_key),
      [change(row, { enabled })],
      t(enabled ? 'turnedOn' : 'turnedOff', { name: headingOf(kind, row, say, words) }),
    )
  const move = (from: number, to: number) =>
    write(
      textOf(rows[from]?.rule_key),
      movedNumbers(rows, from, to).map(({ row, sort_no }) => change(row, { sort_no })),
      t('moved', { name: headingOf(kind, rows[from] ?? {}, say, words), n: to + 1 }),
    )
  const remove = (row: RuleRow) =>
    deleteRecords({
      definition,
      rows: [row],
      text: t('askDelete', { name: headingOf(kind, row, say, words) }),
      okText: t('delete'),
      cancelText: t('cancel'),
    })
  const actionsOf = (row: RuleRow, index: number): Action[] => [
    ...(may('sys:rule:e') ? [{ key: 'edit', label: t('edit'), onClick: () => setOpen({ what: 'form', row }) }] : []),
    { key: 'trial', label: t('dryRun'), onClick: () => setOpen({ what: 'trial', row }) },
    ...(isOrdered(kind) && may('sys:rule:e') && index > 0
      ? [{ key: 'up', label: t('up'), disabled: busy !== null, onClick: () => void move(index, index - 1) }]
      : []),
    ...(isOrdered(kind) && may('sys:rule:e') && index < rows.length - 1
      ? [{ key: 'down', label: t('down'), disabled: busy !== null, onClick: () => void move(index, index + 1) }]
      : []),
    { key: 'history', label: t('history'), onClick: () => setOpen({ what: 'history', row }) },
    ...(may('sys:rule:d') ? [{ key: 'delete', label: t('delete'), danger: true, onClick: () => void remove(row) }] : []),
  ]
  const add = may('sys:rule:a') && <AddButton onClick={() => setOpen({ what: 'form', row: null })}>{t(`add.${kind}`)}</AddButton>
  return (
    <>
      <PageHead>
        {kind === 'pool' && may('sys:rule:run') && <RecycleNow />}
        {add}
      </PageHead>
      {tabs}
      <div id={panel} role="tabpanel" aria-label={t(`tab.${kind}`)}>
        <p className={styles.note}>{t(`note.${kind}`)}</p>
        <Answer of={list} skeleton={<LinesSkeleton lines={8} />}>
          {() =>
            rows.length === 0 ? (
              <State picture="firstUse" title={t(`none.${kind}`)} text={t(`noneText.${kind}`)}>
                {add}
              </State>
            ) : (
              <ol className={styles.rules} aria-label={t(`tab.${kind}`)}>
                {rows.map((row, index) => {
                  const [first = '', ...more] = sentencesOf(kind, row, say, words)
                  const heading = headingOf(kind, row, say, words)
                  return (
                    <li key={textOf(row.rule_key)} data-off={row.enabled === false || undefined}>
                      <div className={styles.head}>
                        <h2>
                          {isOrdered(kind) && <span>{index + 1}</span>}
                          {heading}
                        </h2>
                        <Switch
                          aria-label={t('switch', { name: heading })}
                          checked={row.enabled === true}
                          checkedChildren={t('on')}
                          unCheckedChildren={t('off')}
                          loading={busy === row.rule_key}
                          disabled={!may('sys:rule:e') || (busy !== null && busy !== row.rule_key)}
                          onChange={(on) => void turn(row, on)}
                        />
                      </div>
                      <p>{first}</p>
                      {more.length > 0 && <p className={styles.more}>{more.join('')}</p>}
                      <div className={styles.foot}>
                        <small>
                          {row.update_by_name
                            ? t('changedBy', { time: formatDateTime(textOf(row.update_time)), name: textOf(row.update_by_name) })
                            : t('atFirst')}
                        </small>
                        <RowActions actions={actionsOf(row, index)} />
                      </div>
                    </li>
                  )
                })}
              </ol>
            )
          }
        </Answer>
      </div>
      {open?.what === 'form' && (
        <EntityForm
          definition={form}
          recordKey={open.row ? textOf(open.row.rule_key) : null}
          record={open.row ?? undefined}
          controls={controls[kind]}
          fixed={open.row || !isOrdered(kind) ? undefined : { sort_no: nextPlace(rows) }}
          onClose={close}
        />
      )}
      {open?.what === 'trial' && (
        <RuleDryRun kind={kind} rule={ownValues(kind, open.row)} heading={headingOf(kind, open.row, say, words)} onClose={close} />
      )}
      {open?.what === 'history' && (
        <Drawer open size={narrow ? '100%' : 640} title={t('historyOf', { name: headingOf(kind, open.row, say, words) })} onClose={close}>
          <OperationLog definition={form} recordKey={textOf(open.row.rule_key)} />
        </Drawer>
      )}
    </>
  )
}

const nextPlace = (rows: readonly RuleRow[]) => Math.max(0, ...rows.map((row) => Number(row.sort_no ?? 0))) + 1

type Names = ReturnType<typeof useDisplayNames>

function useRuleWords(): RuleWords {
  const levels = useDict('CUSTOMER_LEVEL')
  const stars = useDict('CUSTOMER_STAR')
  const contacts = useDisplayNames(customerContact)
  const names = { customer: useDisplayNames(customer), clue: useDisplayNames(clue), tickets: useDisplayNames(tickets) } as Record<
    string,
    Names
  >
  return {
    level: levels.textOf,
    star: stars.textOf,
    field: (entity, name) => (names[entity] ?? contacts).field(name),
  }
}

/** Runs the pool rules at once: confirms, starts the run in the background, shows its progress and result. */
function RecycleNow() {
  const t = useTranslations('rule.run')
  const { busy: starting, alone } = useAlone()
  const [runKey, setRunKey] = useState<string | null>(null)
  const call = runKey === null ? null : 'GET /api/fintech/biz/rule/pool/run/{run_key}'
  const run = quietly(useCall(call, { run_key: runKey ?? '' }, { everySeconds: 1 }))
  useEffect(() => {
    if (!run || run.status === 'RUNNING') return
    setRunKey(null)
    if (run.status === 'DONE') notify().success(t('done', { recycled: run.recycled, leads: run.leads, warned: run.warned }))
    else notify().error(t('failed'), toastSeconds)
  }, [run, t])
  const start = async () => {
    if (starting || !(await confirmAction({ title: t('ask'), okText: t('ok'), cancelText: t('cancel') }))) return
    await alone(async () => setRunKey((await send('POST /api/fintech/biz/rule/pool/run', {})).run_key))
  }
  const running = runKey !== null
  return (
    <Button loading={starting || running} onClick={() => void start()}>
      {running ? t('running', { n: run?.checked ?? 0, recycled: (run?.recycled ?? 0) + (run?.leads ?? 0) }) : t('button')}
    </Button>
  )
}
