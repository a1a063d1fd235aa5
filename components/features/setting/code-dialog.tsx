// A number rule's parts in their order, with the number they make.
'use client'
import { Button, Select } from 'antd'
import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { Icon } from '@/components/basic/icon'
import { unlessRefused } from '@/components/basic/refused-controls'
import { Segments } from '@/components/basic/segments'
import { SortList } from '@/components/basic/sort-list'
import { StatusText } from '@/components/basic/status'
import { WorkDialog } from '@/components/basic/work-dialog'
import { CountControl } from '@/components/record/field/number-control'
import { TextControl } from '@/components/record/field/text-control'
import { ApiError, newIdempotencyKey, notify, send } from '@/lib/client/api'
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

interface CodeDialogProps {
  rule: RuleInForce
  name: string
  onSaved: () => void
  onClose: () => void
}

export function CodeDialog({ rule, name, onSaved, onClose }: CodeDialogProps) {
  const t = useTranslations('setting.code')
  const counter = useRef(rule.parts.length)
  const [parts, setParts] = useState<readonly Part[]>(() => rule.parts.map((part, id) => ({ ...part, id })))
  const [reset, setReset] = useState(rule.reset)
  const [saving, setSaving] = useState(false)
  const idempotencyKey = useRef(newIdempotencyKey())
  const plain = parts.map(({ id: _, ...part }) => part)
  const problem = ruleProblem(plain)
  const change = (id: number, part: Partial<NumberPart>) => setParts((all) => all.map((one) => (one.id === id ? { ...one, ...part } : one)))
  const save = async () => {
    if (problem || saving) return
    setSaving(true)
    try {
      const own = rule.rule_key ? { rule_key: rule.rule_key, row_version: rule.row_version } : {}
      await send(
        'POST /api/fintech/biz/rule/code/addOrUpdate',
        { biz_type: rule.biz_type, parts: plain, reset, ...own },
        rule.rule_key ? {} : { idempotencyKey: idempotencyKey.current },
      )
      notify().success(t('saved'))
      onSaved()
      onClose()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.code === 409) onSaved()
    } finally {
      setSaving(false)
    }
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
        onMove={setParts}
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
        onClick={() => {
          counter.current += 1
          setParts((all) => [...all, { ...starts.TEXT, id: counter.current }])
        }}
      >
        {t('addPart')}
      </Button>
      <p className={styles.line}>
        {t('reset')}
        <Segments
          label={t('reset')}
          value={reset}
          options={resets.map((value) => ({ value, text: t(`resets.${value}`) }))}
          onChange={setReset}
        />
      </p>
      <div role="status">
        {problem && <StatusText shape="bad">{t(problem, seqLength)}</StatusText>}
        {!problem && repeats({ parts: plain, reset }) && (
          <StatusText shape="overdue">{t('warnSame', { span: t(`resets.${reset}`).replace('每', '') })}</StatusText>
        )}
      </div>
    </WorkDialog>
  )
}
