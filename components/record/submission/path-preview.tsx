// How an application will be approved, while it is being filled in: its facts, the way with names, what is missing (docs/domain/approval.md#preview).
import { Button } from 'antd'
import { useTranslations } from 'next-intl'
import { useId } from 'react'
import { LinesSkeleton } from '@/components/basic/skeleton'
import { StatusGlyph } from '@/components/basic/status-glyph'
import { useMarks } from '@/components/basic/use-marks'
import { useSettled } from '@/components/record/field/picker/use-paged-options'
import { useCall } from '@/lib/client/use-call'
import { useMay } from '@/lib/client/use-may'
import type { ApplicationPreview } from '@/lib/model/calls/approval-instances'
import styles from './path-preview.module.css'
import { Summary } from './summary'
import way from './way.module.css'

interface PathPreviewProps {
  /** The business type of a record, or the process of a form. */
  of: { business_type: string } | { process_definition_key: string }
  values: Readonly<Record<string, unknown>>
  /** Whom the applicant has chosen so far, by step. */
  approvers?: Readonly<Record<string, string[]>>
  /** Says nothing where no approval is needed: what is done takes place at once. */
  quiet?: boolean
}

/** Asks once typing has paused; the way before stays visible meanwhile. Nothing for those who may not start a process. */
export function PathPreview({ of, values, approvers, quiet = false }: PathPreviewProps) {
  const t = useTranslations('widget.path')
  const id = useId()
  const may = useMay()
  const settled = useSettled(JSON.stringify({ ...of, values, approvers }))
  const permitted = may('bpm:process:a') || may('bpm:apply:q')
  const { data, error, refreshing, retry } = useCall(permitted ? 'POST /api/bpm/biz/process/instance/preview' : null, JSON.parse(settled), {
    keep: true,
  })
  if (!permitted || (quiet && (!data || data.passes))) return null
  return (
    <section className={styles.preview} aria-labelledby={id} aria-busy={refreshing || !(data || error)}>
      <b id={id}>{t('title')}</b>
      {error ? (
        <p className={styles.quiet}>
          {error.retryable ? t('failed') : error.message}{' '}
          <Button type="link" size="small" onClick={retry}>
            {t('retry')}
          </Button>
        </p>
      ) : data ? (
        <div className={refreshing ? styles.stale : undefined}>
          <Known preview={data} />
        </div>
      ) : (
        <LinesSkeleton lines={3} />
      )}
    </section>
  )
}

function Known({ preview }: { preview: ApplicationPreview }) {
  const t = useTranslations('widget.path')
  const { facts, passes, ready, steps, problems } = preview
  return (
    <>
      {facts.length > 0 && (
        <p>
          <Summary parts={facts} />
        </p>
      )}
      {problems.length > 0 && (
        <div className={styles.problems}>
          <p>{t('missing')}</p>
          <ul>
            {problems.map(({ field, label, message }) => (
              <li key={field ?? message}>{label === null ? message : t('problem', { label, message })}</li>
            ))}
          </ul>
        </div>
      )}
      {passes ? (
        <p>{t('passes')}</p>
      ) : ready ? (
        steps.length > 0 ? (
          <Way preview={preview} />
        ) : (
          problems.every(({ field }) => field !== null) && <p>{t('noSteps')}</p>
        )
      ) : (
        <p className={styles.quiet}>{t('fill')}</p>
      )}
    </>
  )
}

function Way({ preview: { steps, stopped } }: { preview: ApplicationPreview }) {
  const marks = useMarks()
  const t = useTranslations('widget.path')
  return (
    <ol className={way.timeline}>
      {steps.map(({ node_id, node_name, people, count, principal, nobody, rule }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a way may pass one node twice
        <li key={`${node_id} ${index}`}>
          <span className={way.mark} data-shape={nobody ? 'bad' : 'draft'}>
            <StatusGlyph shape={nobody ? 'bad' : 'draft'} />
          </span>
          <div className={way.stepHead}>
            <b>{node_name}</b>
            {people.length > 0 && (
              <span>
                {people.join(marks.list)}
                {principal && ` ${t('instead', { name: principal })}`}
              </span>
            )}
            {count > people.length && <span>{t('count', { n: count })}</span>}
            {rule && <span className={nobody ? styles.nobody : undefined}>{rule}</span>}
          </div>
        </li>
      ))}
      {stopped && (
        <li className={way.coming}>
          <span className={way.mark} data-shape="idle">
            <StatusGlyph shape="idle" />
          </span>
          {stopped}
        </li>
      )}
    </ol>
  )
}
