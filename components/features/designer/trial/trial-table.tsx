// The steps of a dry run: deciders, reasons, and decisions.

import { Select } from 'antd'
import { useTranslations } from 'next-intl'
import { DataTable } from '@/components/basic/data-table'
import { type Option, PagedSelect } from '@/components/record/field/picker/paged-select'
import { sourceOf } from '@/components/record/field/picker/reference'
import type { Moddle } from '../canvas/services'
import { useConditionWords, useLimitWords, useStepWords } from '../flow/step-words'
import type { PlainStep } from '../flow/tree'
import { useKnownFields } from '../flow/use-known-fields'
import { readLimit } from '../flow/write-time'
import { useTextsOf } from '../texts'
import type { Decision } from './trial'
import styles from './trial.module.css'
import type { TrialRow } from './trial-rows'

type TaskRow = Extract<TrialRow, { kind: 'task' }>
type Chosen = Readonly<Record<string, readonly Option[]>>

export interface TrialTableProps {
  rows: readonly TrialRow[]
  decisions: readonly Decision[]
  /** Whom the applicant chooses, by step. */
  approvers: Chosen
  onDecide: (row: TrialRow, decision: Omit<Decision, 'node_id'>) => void
  onApprovers: (node: string, people: Option[]) => void
}

const people = sourceOf('user')

export function TrialTable({ rows, decisions, approvers, onDecide, onApprovers }: TrialTableProps) {
  const t = useTranslations('designer.trial')
  const flow = useTranslations('designer.flow')
  const kinds = useTextsOf('type')
  const fields = useKnownFields()
  const words = useStepWords(
    rows.flatMap((row) => ('step' in row && row.step ? [row.step] : [])),
    fields,
  )
  const condition = useConditionWords(fields)
  const limit = useLimitWords()
  const limitOf = (step: PlainStep) => {
    const { due } = readLimit(step)
    return limit(due) ?? due
  }
  const asked = rows.filter(({ path }) => path.asked)
  const nameOf = ({ path: { node_name, node_type, node_id } }: TrialRow) =>
    node_name ?? kinds[node_type.charAt(0).toUpperCase() + node_type.slice(1)] ?? node_id
  const conditionOf = (way: Moddle) => {
    const text = way.get<Moddle | undefined>('conditionExpression')?.get<string | undefined>('body')
    return text ? condition(text) : flow('defaultNote')
  }
  const whyAsked = ({ step, path }: TaskRow) =>
    [
      step ? words(step).text : path.groups.length > 0 ? t('groups', { names: path.groups.join(t('mark')) }) : null,
      path.rule,
      path.principal && t('principal', { name: path.principal.name }),
    ].filter(Boolean)
  /** Earlier steps of the model that somebody has decided. */
  const earlier = (row: TaskRow) => {
    const before = asked
      .slice(0, asked.indexOf(row))
      .filter((one) => one.kind === 'task' && one.step && one.path.node_id !== row.path.node_id)
    return [...new Map(before.map((one) => [one.path.node_id, nameOf(one)]))]
  }
  return (
    <DataTable
      label={t('path')}
      rows={rows}
      rowKey={({ path }, index) => `${index}:${path.node_id}`}
      columns={[
        {
          title: t('step'),
          cell: (row) => (
            <>
              {row.kind === 'task' && <span className={styles.disc}>{row.number}</span>}
              {nameOf(row)}
            </>
          ),
        },
        {
          title: t('who'),
          cell: (row) =>
            row.kind === 'copy' ? (
              words(row.step).text
            ) : row.kind !== 'task' ? (
              row.taken.length > 0 ? (
                t('takes', { names: row.taken.map((way) => way.get<string | undefined>('name') || way.id).join(t('mark')) })
              ) : (
                t('takesNone')
              )
            ) : row.path.not_chosen || approvers[row.path.node_id] ? (
              <PagedSelect
                aria-label={t('choose', { name: nameOf(row) })}
                placeholder={row.path.rule ?? undefined}
                multiple
                call={people.call}
                toOption={people.toOption}
                value={approvers[row.path.node_id] ?? []}
                onChange={(next) => onApprovers(row.path.node_id, next)}
              />
            ) : (
              row.path.people.map(({ name }) => name).join(t('mark')) || t('nobody')
            ),
        },
        {
          title: t('why'),
          className: styles.why,
          cell: (row) =>
            row.kind === 'task'
              ? whyAsked(row).join(t('then'))
              : row.kind === 'copy'
                ? t('copied')
                : row.taken.map(conditionOf).join(t('mark')) || false,
        },
        { title: t('limit'), cell: (row) => (row.kind === 'task' && row.step ? (limitOf(row.step) ?? false) : false) },
        {
          title: t('decided'),
          cell: (row) =>
            row.kind === 'task' &&
            row.path.asked && (
              <DecisionSelect
                label={t('decidedAt', { number: row.number })}
                decision={decisions[asked.indexOf(row)]}
                earlier={earlier(row)}
                onChange={(next) => onDecide(row, next)}
              />
            ),
        },
      ]}
    />
  )
}

interface DecisionSelectProps {
  label: string
  decision: Decision | undefined
  /** Steps that it may return to. */
  earlier: readonly (readonly [string, string])[]
  onChange: (decision: Omit<Decision, 'node_id'>) => void
}

const back = 'back:'

function DecisionSelect({ label, decision, earlier, onChange }: DecisionSelectProps) {
  const t = useTranslations('designer.trial')
  return (
    <Select
      aria-label={label}
      size="small"
      popupMatchSelectWidth={false}
      className={styles.decision}
      value={decision?.to_node_id ? back + decision.to_node_id : (decision?.action ?? 'confirm')}
      options={[
        ...(['confirm', 'reject', 'wait'] as const).map((value) => ({ value: value as string, label: t(`action.${value}`) })),
        ...earlier.map(([node, name]) => ({ value: back + node, label: t('action.back', { name }) })),
      ]}
      onChange={(next) =>
        onChange(next.startsWith(back) ? { action: 'reject', to_node_id: next.slice(back.length) } : { action: next as Decision['action'] })
      }
    />
  )
}
