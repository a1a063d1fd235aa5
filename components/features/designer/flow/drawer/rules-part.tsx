// 例外与时限: nobody found, the applicant himself, the same person again, and a time limit.
import { useTranslations } from 'next-intl'
import { useChosen, useDesign } from '../../canvas/use-design'
import { TextRow } from '../../panel/rows'
import { type Rule, readProperty, rules, writeProperty } from '../node-properties'
import { readDuration, type Unit, units, writeDuration } from '../time-limit'
import type { PlainStep } from '../tree'
import { readLimit, type WhenOver, whenOver, writeLimit } from '../write-time'
import { Count, Part, Say, Word } from './sentence'

const bySettings = 'settings'

export function RulesPart({ step }: { step: PlainStep }) {
  const t = useTranslations('designer.flow')
  return (
    <Part title={t('rule.title')}>
      {(Object.keys(rules) as Rule[]).map((rule) => (
        <RuleSentence key={rule} rule={rule} />
      ))}
      <LimitSentence step={step} />
    </Part>
  )
}

function RuleSentence({ rule }: { rule: Rule }) {
  const t = useTranslations('designer.flow')
  const design = useDesign()
  const task = useChosen()
  const choices: readonly string[] = rules[rule]
  const value = readProperty(task.businessObject, rule)
  return (
    <Say>
      {t.rich(`rule.${rule}`, {
        word: () => (
          <Word
            label={t(`rule.label.${rule}`)}
            value={value !== undefined && choices.includes(value) ? value : bySettings}
            options={[bySettings, ...choices].map((one) => ({ value: one, label: t(`rule.then.${rule}_${one}`) }))}
            onChange={(next) => writeProperty(design, task, rule, next === bySettings ? undefined : next)}
          />
        ),
      })}
    </Say>
  )
}

const longest = { D: 365, H: 999, M: 999 } as const

function LimitSentence({ step }: { step: PlainStep }) {
  const t = useTranslations('designer.flow')
  const design = useDesign()
  const limit = readLimit(step)
  const duration = readDuration(limit.due)
  const put = (next: Partial<typeof limit>) => writeLimit(design, step, { ...limit, ...next }, t('limit.overdue'))
  if (limit.due !== '' && !duration)
    return (
      <TextRow
        code
        gives="value"
        label={t('limit.due')}
        value={limit.due}
        note={t('limit.dueNote')}
        onCommit={(due) => put({ due: due.trim() })}
      />
    )
  const has = (
    <Word
      label={t('limit.label')}
      value={duration ? 'limited' : 'free'}
      options={(['free', 'limited'] as const).map((value) => ({ value, label: t(`limit.${value}`) }))}
      onChange={(next) => put(next === 'free' ? { due: '', over: 'remind' } : { due: writeDuration({ count: 2, unit: 'D' }) })}
    />
  )
  if (!duration) return <Say>{t.rich('limit.none', { has: () => has })}</Say>
  return (
    <Say>
      {t.rich('limit.some', {
        has: () => has,
        count: () => (
          <Count
            label={t('limit.count')}
            value={duration.count}
            max={longest[duration.unit]}
            onCommit={(count) => put({ due: writeDuration({ ...duration, count }) })}
          />
        ),
        unit: () => (
          <Word
            label={t('limit.unitLabel')}
            value={duration.unit}
            options={units.map((unit) => ({ value: unit, label: t(`limit.unit.${unit}`) }))}
            onChange={(unit) => put({ due: writeDuration({ ...duration, unit: unit as Unit }) })}
          />
        ),
        word: () => (
          <Word
            label={t('limit.thenLabel')}
            value={limit.over}
            options={whenOver.map((value) => ({ value, label: t(`limit.${value}`) }))}
            onChange={(next) => put({ over: next as WhenOver })}
          />
        ),
      })}
    </Say>
  )
}
