// A number rule's parts in their order, with the number they make.
import { Button, Select } from 'antd'
import { useTranslations } from 'next-intl'
import { useMemo, useRef } from 'react'
import { Icon } from '@/components/basic/icon'
import { unlessRefused } from '@/components/basic/refused-controls'
import { Segments } from '@/components/basic/segments'
import { SortList } from '@/components/basic/sort-list'
import { StatusText } from '@/components/basic/status'
import { WorkDialog } from '@/components/basic/work-dialog'
import { CountControl } from '@/components/record/field/number-control'
import { TextControl } from '@/components/record/field/text-control'
import { SetConflict } from '@/components/record/form/set-conflict'
import { type SharedCopy, useSharedCopy } from '@/components/record/form/use-shared-copy'
import { newIdempotencyKey } from '@/lib/client/api'
import { answerRunner } from '@/lib/client/run-action'
import type { RuleInForce } from '@/lib/model/calls/rule'
import { type NumberPart, type NumberRule, previewCode } from '@/lib/model/number-rules'
import { repeats, ruleProblem, seqLength } from './code-parts'
import styles from './setting.module.css'

type Part = NumberPart & { id: number }

const resets: readonly NumberRule['reset'][] = ['NONE', 'YEAR', 'MONTH', 'DAY']
const types: readonly NumberPart['type'][] = ['TEXT', 'DATE', 'SEQ']
const formats = ['YYYY', 'YYYYMM', 'YYYYMMDD']
const maxParts = 6
const starts: Record<NumberPart['type'], NumberPart> = {
  TEXT: { type: 'TEXT', value: '' },
  DATE: { type: 'DATE', format: 'YYYYMM' },
  SEQ: { type: 'SEQ', length: 4 },
}

type Rule = Pick<RuleInForce, 'parts' | 'reset' | 'rule_key' | 'row_version'>

/** The rule as it is edited, each part with an identity of its own. */
interface RuleCopy extends Omit<Rule, 'parts'> {
  parts: readonly Part[]
}

const copyOf = ({ parts, reset, rule_key, row_version }: Rule): RuleCopy => ({
  parts: parts.map((part, id) => ({ ...part, id })),
  reset,
  rule_key,
  row_version,
})

const plainParts = (parts: readonly Part[]): NumberPart[] => parts.map(({ id: _, ...part }) => part)

const run = answerRunner(['/rule/code/'])

interface CodeDialogProps {
  rule: RuleInForce
  name: string
  onClose: () => void
}

export function CodeDialog({ rule, name, onClose }: CodeDialogProps) {
  const t = useTranslations('setting.code')
  const idempotencyKey = useRef(newIdempotencyKey())
  const stored = useMemo(() => copyOf(rule), [rule])
  const edited = useSharedCopy<RuleCopy, string>({
    of: rule.biz_type,
    stored,
    settingsOf: ({ parts, reset }) =>
      new Map([
        ['parts', JSON.stringify(plainParts(parts))],
        ['reset', reset],
      ]),
    readTheirs: (data) => copyOf(data as Rule),
    async send({ parts, reset }, { rule_key, row_version }, options) {
      const saved = await run(
        'POST /api/fintech/biz/rule/code/addOrUpdate',
        { biz_type: rule.biz_type, parts: plainParts(parts), reset, ...(rule_key && { rule_key, row_version }) },
        { ...options, ...(!rule_key && { idempotencyKey: idempotencyKey.current }) },
      )
      return saved && copyOf(saved as unknown as Rule)
    },
  })
  const { value, saving } = edited
  const { parts, reset } = value
  const plain = plainParts(parts)
  const problem = ruleProblem(plain)
  const setParts = (next: (parts: readonly Part[]) => readonly Part[]) => edited.change((copy) => ({ ...copy, parts: next(copy.parts) }))
  const change = (id: number, part: Partial<NumberPart>) => setParts((all) => all.map((one) => (one.id === id ? { ...one, ...part } : one)))
  const save = async () => {
    if (!problem && (await edited.save())) onClose()
  }
  return (
    <WorkDialog
      width={640}
      title={t('title', { name })}
      okText={t('save')}
      cancelText={t('cancel')}
      busy={saving}
      okButtonProps={{ disabled: problem !== null }}
      onOk={unlessRefused(() => void save())}
      onCancel={onClose}
    >
      <p className={styles.preview}>
        {t('preview')} <b>{problem === 'badLength' ? '' : previewCode(plain, rule.day, rule.current_no + 1)}</b>
      </p>
      <SortList
        items={parts}
        keyOf={({ id }) => String(id)}
        nameOf={(part) => t('part', { n: parts.indexOf(part) + 1 })}
        label={t('parts')}
        onMove={(next) => setParts(() => next)}
      >
        {(part) => (
          <span className={styles.part}>
            <Select
              aria-label={t('part', { n: parts.indexOf(part) + 1 })}
              value={part.type}
              options={types.map((value) => ({ value, label: t(`type.${value}`) }))}
              onChange={(type: NumberPart['type']) =>
                setParts((all) => all.map((one) => (one.id === part.id ? { ...starts[type], id: part.id } : one)))
              }
            />
            {part.type === 'TEXT' && (
              <TextControl
                aria-label={t('text')}
                most={20}
                value={part.value ?? ''}
                onChange={({ target }) => change(part.id, { value: target.value })}
              />
            )}
            {part.type === 'DATE' && (
              <Select
                aria-label={t('format')}
                value={part.format ?? 'YYYYMM'}
                options={formats.map((value) => ({ value, label: value }))}
                onChange={(format: string) => change(part.id, { format })}
              />
            )}
            {part.type === 'SEQ' && (
              <CountControl
                {...seqLength}
                aria-label={t('length')}
                value={part.length === 0 ? null : (part.length ?? 4)}
                onChange={(length) => change(part.id, { length: length ?? 0 })}
              />
            )}
            <Button
              size="small"
              type="text"
              aria-label={t('remove')}
              title={t('remove')}
              icon={<Icon name="close" size={14} />}
              disabled={parts.length === 1}
              onClick={() => setParts((all) => all.filter(({ id }) => id !== part.id))}
            />
          </span>
        )}
      </SortList>
      <Button
        className={styles.addPart}
        disabled={parts.length >= maxParts}
        onClick={() => setParts((all) => [...all, { ...starts.TEXT, id: Math.max(...all.map(({ id }) => id)) + 1 }])}
      >
        {t('addPart')}
      </Button>
      <p className={styles.line}>
        {t('reset')}
        <Segments
          label={t('reset')}
          value={reset}
          options={resets.map((value) => ({ value, text: t(`resets.${value}`) }))}
          onChange={(next) => edited.change((copy) => ({ ...copy, reset: next }))}
        />
      </p>
      <div role="status">
        {problem && <StatusText shape="bad">{t(problem, seqLength)}</StatusText>}
        {!problem && repeats({ parts: plain, reset }) && (
          <StatusText shape="overdue">{t('warnSame', { span: t(`resets.${reset}`).replace('每', '') })}</StatusText>
        )}
      </div>
      <RuleConflict copy={edited} rule={rule} onSaved={onClose} />
    </WorkDialog>
  )
}

function RuleConflict({ copy, rule, onSaved }: { copy: SharedCopy<RuleCopy, string>; rule: RuleInForce; onSaved: () => void }) {
  const t = useTranslations('setting.code')
  const { conflict, value: mine } = copy
  if (!conflict) return null
  const { sets, theirs } = conflict
  const settle = async (merged: ReadonlyMap<string, string>) => {
    const of = (name: 'parts' | 'reset') => (merged.get(name) === sets.mine.get(name) ? mine : theirs)
    if (await copy.settle({ ...theirs, parts: of('parts').parts, reset: of('reset').reset }, theirs)) onSaved()
  }
  return (
    <SetConflict
      sets={sets}
      who={conflict.who}
      labelOf={(name) => t(name as 'parts' | 'reset')}
      show={(value, name) =>
        name === 'parts'
          ? previewCode(JSON.parse(value ?? '[]'), rule.day, rule.current_no + 1)
          : t(`resets.${value as NumberRule['reset']}`)
      }
      onMerge={(merged) => void settle(merged)}
      onClose={copy.endConflict}
    />
  )
}
