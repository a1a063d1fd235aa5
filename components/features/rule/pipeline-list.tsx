// 商机组: the stages that opportunities pass, by department; changed, ordered, switched (docs/domain/opportunity.md#pipeline).
import { Button, Select } from 'antd'
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { AddButton } from '@/components/basic/add-button'
import { Answer } from '@/components/basic/answer'
import { Icon } from '@/components/basic/icon'
import { moveItem } from '@/components/basic/move-item'
import { LinesSkeleton } from '@/components/basic/skeleton'
import { State } from '@/components/basic/state'
import { useMarks } from '@/components/basic/use-marks'
import { PageHead } from '@/components/frame/page-head'
import type { EditProps } from '@/components/record/field/field-props'
import { listOf, textOf } from '@/components/record/field/field-props'
import { CountControl } from '@/components/record/field/number-control'
import { TextControl } from '@/components/record/field/text-control'
import type { FieldControls } from '@/components/record/form/form-field'
import { EntityForm } from '@/components/record/form/lazy-forms'
import { deleteRecords } from '@/components/record/list/delete-records'
import type { Action } from '@/components/record/list/list-screen'
import { RowActions } from '@/components/record/list/row-actions'
import { useDisplayNames } from '@/components/record/use-display-names'
import { retried } from '@/lib/client/retried'
import { useAll } from '@/lib/client/use-all'
import { useMay } from '@/lib/client/use-may'
import { demandable, type Stage } from '@/lib/model/business-stages'
import type { CallAnswer } from '@/lib/model/calls/names'
import { business } from '@/lib/model/entities/business'
import { businessPipeline } from '@/lib/model/entities/business-pipeline'
import styles from './rule.module.css'

const RuleDryRun = dynamic(() => retried(() => import('./rule-dry-run').then((module) => module.RuleDryRun)), { ssr: false })

type Pipeline = CallAnswer<'POST /api/fintech/biz/business/pipeline/query'>['records'][number]

const stagesOf = (row: Pipeline) => (Array.isArray(row.stages) ? (row.stages as Stage[]) : [])

/** A code that no stage of the pipeline has. */
function nextCode(stages: readonly Stage[]): string {
  const taken = new Set(stages.map((one) => one.stage_code))
  for (let n = stages.length + 1; ; n++) if (!taken.has(`S${n}`)) return `S${n}`
}

/** The stages of a pipeline, in order. */
function Stages({ value, onChange, disabled }: EditProps) {
  const t = useTranslations('business.pipelines')
  const labels = useDisplayNames(business)
  const stages = Array.isArray(value) ? (value as Stage[]) : []
  const change = (index: number, part: Partial<Stage>) => onChange(stages.map((one, at) => (at === index ? { ...one, ...part } : one)))
  const add = () =>
    onChange([...stages, { stage_code: nextCode(stages), stage_name: '', win_rate: 0, max_days: 0, required_fields: [] } satisfies Stage])
  return (
    <div className={styles.stages}>
      {stages.map((stage, index) => {
        const name = stage.stage_name || t('stageOf', { n: index + 1 })
        return (
          <fieldset key={stage.stage_code} aria-label={name} disabled={disabled}>
            <TextControl
              aria-label={`${t('stageOf', { n: index + 1 })} ${t('stageName')}`}
              placeholder={t('stageName')}
              most={30}
              value={stage.stage_name}
              onChange={(event) => change(index, { stage_name: event.target.value })}
            />
            <CountControl
              aria-label={`${name} ${t('rate')}`}
              title={t('rate')}
              suffix="%"
              min={0}
              max={99}
              scale={0}
              value={stage.win_rate}
              onChange={(next) => change(index, { win_rate: next ?? 0 })}
            />
            <CountControl
              aria-label={`${name} ${t('maxDays')}`}
              title={t('maxDays')}
              suffix={t('dayUnit')}
              min={0}
              max={3650}
              scale={0}
              value={stage.max_days}
              onChange={(next) => change(index, { max_days: next ?? 0 })}
            />
            <Select<string[]>
              mode="multiple"
              aria-label={`${name} ${t('required')}`}
              placeholder={t('required')}
              value={[...stage.required_fields]}
              options={demandable.map((field) => ({ value: field, label: labels.field(field) }))}
              onChange={(next) => change(index, { required_fields: next as Stage['required_fields'] })}
            />
            <span className={styles.stageButtons}>
              <Button
                type="text"
                size="small"
                aria-label={t('up', { name })}
                disabled={index === 0}
                icon={<Icon name="up" size={14} />}
                onClick={() => onChange(moveItem(stages, index, index - 1))}
              />
              <Button
                type="text"
                size="small"
                aria-label={t('down', { name })}
                disabled={index === stages.length - 1}
                icon={<Icon name="down" size={14} />}
                onClick={() => onChange(moveItem(stages, index, index + 1))}
              />
              <Button
                type="text"
                size="small"
                aria-label={t('removeStage', { name })}
                icon={<Icon name="close" size={14} />}
                onClick={() => onChange(stages.filter((_, at) => at !== index))}
              />
            </span>
          </fieldset>
        )
      })}
      {stages.length < 12 && (
        <Button size="small" icon={<Icon name="add" size={14} />} disabled={disabled} onClick={add}>
          {t('addStage')}
        </Button>
      )}
    </div>
  )
}

const controls: FieldControls = { stages: Object.assign((props: EditProps) => <Stages {...props} />, { wide: true }) }

export function PipelineList({ tabs, panel }: { tabs: ReactNode; panel: string }) {
  const marks = useMarks()
  const t = useTranslations('business')
  const rules = useTranslations('rule')
  const may = useMay()
  const list = useAll('POST /api/fintech/biz/business/pipeline/query')
  const [open, setOpen] = useState<Pipeline | 'new' | null>(null)
  const [tried, setTried] = useState<Pipeline | null>(null)
  const rows = list.data?.records ?? []
  const remove = (row: Pipeline) =>
    deleteRecords({
      definition: businessPipeline,
      rows: [row],
      text: t('confirmDelete', { n: 1 }),
      okText: t('delete'),
      cancelText: t('cancel'),
    })
  const actionsOf = (row: Pipeline): Action[] => [
    { key: 'trial', label: rules('dryRun'), onClick: () => setTried(row) },
    ...(may('sys:rule:e') ? [{ key: 'edit', label: t('edit'), onClick: () => setOpen(row) }] : []),
    ...(may('sys:rule:d') && row.is_default !== true
      ? [{ key: 'delete', label: t('delete'), danger: true, onClick: () => void remove(row) }]
      : []),
  ]
  const add = may('sys:rule:a') && <AddButton onClick={() => setOpen('new')}>{t('pipelines.add')}</AddButton>
  return (
    <>
      <PageHead>{add}</PageHead>
      {tabs}
      <div id={panel} role="tabpanel" aria-label={t('pipelines.tab')}>
        <p className={styles.note}>{t('pipelines.note')}</p>
        <Answer of={list} skeleton={<LinesSkeleton lines={6} />}>
          {() =>
            rows.length === 0 ? (
              <State picture="firstUse" title={t('pipelines.none')} text={t('pipelines.noneText')}>
                {add}
              </State>
            ) : (
              <ol className={styles.rules} aria-label={t('pipelines.tab')}>
                {rows.map((row) => (
                  <li key={textOf(row.pipeline_key)} data-off={row.status !== '1' || undefined}>
                    <div className={styles.head}>
                      <h2>{textOf(row.pipeline_name)}</h2>
                      <span>
                        {[row.is_default === true && t('pipelines.default'), row.status !== '1' && t('pipelines.off')]
                          .filter(Boolean)
                          .join(' ')}
                      </span>
                    </div>
                    <p>
                      {stagesOf(row)
                        .map((one) => t('pipelines.sayStage', { name: one.stage_name, rate: one.win_rate }))
                        .join(' → ')}
                    </p>
                    <div className={styles.foot}>
                      <small>{listOf(row.depart_names).join(marks.list) || t('pipelines.all')}</small>
                      <RowActions actions={actionsOf(row)} />
                    </div>
                  </li>
                ))}
              </ol>
            )
          }
        </Answer>
      </div>
      {tried && (
        <RuleDryRun
          kind="pipeline"
          rule={{ pipeline_key: tried.pipeline_key, stages: tried.stages }}
          heading={tried.pipeline_name ?? ''}
          onClose={() => setTried(null)}
        />
      )}
      {open && (
        <EntityForm
          definition={businessPipeline}
          recordKey={open === 'new' ? null : textOf(open.pipeline_key)}
          record={open === 'new' ? undefined : open}
          controls={controls}
          first={open === 'new' ? { stages: [] } : undefined}
          refresh={['/business/pipeline/']}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  )
}
