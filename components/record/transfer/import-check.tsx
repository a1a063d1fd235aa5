// The second step: which column is read into which field, what happens to records that exist, and what the trial has found.

import { Button, Checkbox, Progress, Radio, Select } from 'antd'
import { useTranslations } from 'next-intl'
import { DataTable } from '@/components/basic/data-table'
import { StatusText } from '@/components/basic/status'
import { useClear } from '@/components/basic/use-clear'
import { useMarks } from '@/components/basic/use-marks'
import type { Wizard } from '@/lib/model/calls/transfer'
import { importStrategies } from '@/lib/model/transfer'
import { FileNotes, HeadPlace, type Place } from './import-place'
import { NamedSelect } from './named-select'
import { errorSheetAddress, saveFile } from './save-file'
import styles from './transfer.module.css'
import { assignField, type ImportSettings, isWorking } from './wizard'

interface ImportCheckProps {
  batch: Wizard
  settings: ImportSettings
  onChange: (settings: ImportSettings) => void
  /** Says where the names of the columns stand; the file is read again. */
  onPlace: (place: Place) => void
  disabled: boolean
}

export function ImportCheck({ batch, settings, onChange, onPlace, disabled }: ImportCheckProps) {
  const marks = useMarks()
  const clear = useClear()
  const t = useTranslations('transferScreen.import')
  const change = (part: Partial<ImportSettings>) => onChange({ ...settings, ...part })
  return (
    <div className={styles.check}>
      <p className={styles.fileLine}>{t('file', { name: batch.file_name, n: batch.total })}</p>
      <HeadPlace batch={batch} disabled={disabled} onPlace={onPlace} />
      <FileNotes notes={batch.notes} />
      {batch.status === 'MAPPING' ? (
        <p role="alert">
          <StatusText shape="bad">{t('missing', { names: batch.missing.join(marks.list) })}</StatusText>
        </p>
      ) : (
        <DryRunReport batch={batch} />
      )}
      <fieldset className={styles.settings} disabled={disabled}>
        {batch.matches.length > 0 && (
          <>
            <legend>{t('strategy')}</legend>
            <Radio.Group
              value={settings.strategy}
              disabled={disabled}
              onChange={(event) => change({ strategy: event.target.value })}
              options={importStrategies.map((value) => ({ value, label: t(value) }))}
            />
          </>
        )}
        {settings.strategy !== 'APPEND' && batch.matches.length > 0 && (
          <NamedSelect
            name={t('matchBy')}
            className={styles.match}
            value={settings.match_by}
            disabled={disabled}
            onChange={(match_by) => change({ match_by })}
            options={batch.matches}
          />
        )}
        {batch.may_pool && (
          <Checkbox checked={settings.to_pool} disabled={disabled} onChange={(event) => change({ to_pool: event.target.checked })}>
            {t('toPool')}
          </Checkbox>
        )}
      </fieldset>
      <h3 className={styles.heading}>{t('columns')}</h3>
      <DataTable
        className={styles.mapping}
        label={t('columns')}
        rows={batch.columns}
        rowKey={(_, index) => index}
        columns={[
          { title: t('header'), cell: ({ header }) => header },
          { title: t('sample'), className: styles.sample, cell: (_, index) => sampleOf(batch, index) },
          {
            title: t('field'),
            cell: ({ header, field: assigned, guess }, index) => (
              <>
                <Select
                  aria-label={`${t('field')} ${header}`}
                  className={styles.field}
                  allowClear={clear}
                  showSearch={{ optionFilterProp: 'label' }}
                  placeholder={t('ignore')}
                  value={settings.columns[index] ?? undefined}
                  disabled={disabled}
                  onChange={(field?: string) => change({ columns: assignField(settings.columns, index, field ?? null) })}
                  options={batch.fields.map(({ field, label, required }) => ({ value: field, label: required ? `${label} *` : label }))}
                />
                {guess && settings.columns[index] === assigned && <small className={styles.guess}>{t('guess')}</small>}
              </>
            ),
          },
        ]}
      />
    </div>
  )
}

const sampleOf = (batch: Wizard, index: number) => batch.sample.map((row) => row[index]).find((cell) => cell) ?? ''

/** What the rows come to, and the first of those that cannot be taken. */
function DryRunReport({ batch }: { batch: Wizard }) {
  const t = useTranslations('transferScreen.import')
  if (isWorking(batch)) return <Working batch={batch} />
  return (
    <>
      <p role="status">{t('verified')}</p>
      <Figures
        figures={[
          [t('willAdd'), batch.success],
          [t('willUpdate'), batch.updated],
          [t('willSkip'), batch.skipped],
          [t('willFail'), batch.fail],
        ]}
        bad={batch.fail > 0}
      />
      <ImportErrors batch={batch} />
    </>
  )
}

/** Progress of what the server does, with the word that one may leave. */
export function Working({ batch }: { batch: Wizard }) {
  const t = useTranslations('transferScreen.import')
  const percent = batch.total === 0 ? 0 : Math.floor((batch.position / batch.total) * 100)
  return (
    <div className={styles.working} role="status">
      <span>{t(batch.status === 'RUNNING' ? 'running' : 'verifying')}</span>
      <Progress percent={percent} aria-label={t('status')} />
      <small>
        {t('progress', { done: batch.position, total: batch.total })} · {t('leave')}
      </small>
    </div>
  )
}

/** Numbers side by side; the last is drawn as bad where it is. */
export function Figures({ figures, bad }: { figures: readonly (readonly [string, number])[]; bad: boolean }) {
  return (
    <dl className={styles.figures}>
      {figures.map(([label, value], index) => (
        <div key={label} data-bad={(bad && index === figures.length - 1) || undefined}>
          <dt>{label}</dt>
          <dd>{value.toLocaleString('en-US')}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The first refused rows, and the sheet with all of them. */
export function ImportErrors({ batch }: { batch: Wizard }) {
  const t = useTranslations('transferScreen.import')
  if (batch.errors.length === 0) return null
  return (
    <section className={styles.errors} aria-label={t('errors')}>
      <div className={styles.errorHead}>
        <h3 className={styles.heading}>{t('errors')}</h3>
        <Button size="small" onClick={() => saveFile(errorSheetAddress(batch.batch_key))}>
          {t('errorSheet')}
        </Button>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be reached by the keyboard */}
      <ul tabIndex={0} aria-label={t('errors')}>
        {batch.errors.map(({ row_no, reason }) => (
          <li key={row_no}>
            <b>{t('row', { row: row_no })}</b>
            <span>{reason}</span>
          </li>
        ))}
      </ul>
      {batch.fail > batch.errors.length && <small>{t('moreErrors', { shown: batch.errors.length })}</small>}
    </section>
  )
}
