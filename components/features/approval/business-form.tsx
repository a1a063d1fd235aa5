// The application: the fields of the business form, with changes marked and their former values.
import { useTranslations } from 'next-intl'
import { Fragment, type ReactNode } from 'react'
import { StatusText } from '@/components/basic/status'
import { Empty, Money } from '@/components/basic/values'
import { FileList, filesOf } from '@/components/record/field/show/files'
import { ShowField } from '@/components/record/field/show/show-field'
import type { BusinessField, BusinessForm } from '@/lib/model/calls/approval-forms'
import { definitionOf, entities } from '@/lib/model/entities/registry'
import type { Values } from '@/lib/model/record'
import styles from './approval.module.css'

const hasScreens = (table: string | null): table is string => table !== null && entities.some(({ name }) => name === table)
const wideText = 30

/** A moment to the minute; with its seconds only where it has some. */
const toMinute = (text: string) => text.replace(/^(\d{4}-\d{2}-\d{2} \d{2}:\d{2}):00$/, '$1')

/** A field's value: as on its own screens, or as text for a process without a record. */
function shownValue(form: BusinessForm, { field, type, value, text }: BusinessField, record: Values | null): ReactNode {
  if (hasScreens(form.table) && record) {
    const definition = definitionOf(form.table)
    const own = definition.fields[field]
    if (own && own.kind !== 'ref' && own.kind !== 'refs')
      return <ShowField definition={definition} name={field} field={own} row={record} place="page" />
  }
  if (text === '') return <Empty />
  if (type === 'files' && Array.isArray(value)) return <FileList files={filesOf(value)} />
  return (type === 'double' || type === 'decimal') && value !== null ? <Money value={String(value)} /> : toMinute(text)
}

export function BusinessFields({ form }: { form: BusinessForm }) {
  const t = useTranslations('workbench')
  const changed = form.fields.filter((field) => field.changed).length
  const sections = [...Map.groupBy(form.fields, (field) => field.section_label ?? '')]
  if (form.fields.length === 0) return <p className={styles.none}>{t('noForm')}</p>
  return (
    <section className={styles.block} aria-label={form.table_label ?? t('form')}>
      <div className={styles.blockHead}>
        <h3>{form.table_label ?? t('form')}</h3>
        {changed > 0 && <StatusText shape="wait">{t('changedN', { n: changed })}</StatusText>}
      </div>
      {sections.map(([label, fields]) => (
        <Fragment key={label}>
          {sections.length > 1 && label !== '' && <h4 className={styles.section}>{label}</h4>}
          <dl className={styles.fields}>
            {fields.map((field) => (
              <div key={field.field} data-changed={field.changed || undefined} data-wide={field.text.length > wideText || undefined}>
                <dt>{field.label}</dt>
                <dd>
                  {shownValue(form, field, form.record)}
                  {field.changed && (
                    <span className={styles.before}>
                      {t('before')} <BeforeValue form={form} field={field} />
                    </span>
                  )}
                </dd>
              </div>
            ))}
          </dl>
        </Fragment>
      ))}
    </section>
  )
}

function BeforeValue({ form, field }: { form: BusinessForm; field: BusinessField }) {
  if (!field.before) return <Empty />
  const definition = hasScreens(form.table) ? definitionOf(form.table) : undefined
  const own = definition?.fields[field.field]
  if (!definition || !own || own.kind === 'ref' || own.kind === 'refs' || own.kind === 'datetime') return toMinute(field.before)
  return <ShowField definition={definition} name={field.field} field={own} row={form.changes} place="page" />
}

/** Facts for the decision: remaining budget, overdue, balance. */
export function DecisionContext({ form }: { form: BusinessForm }) {
  const t = useTranslations('workbench')
  if (form.context.length === 0) return null
  return (
    <section className={styles.context} aria-label={t('context')}>
      <h3>{t('context')}</h3>
      <dl data-three={form.context.length === 3 || undefined}>
        {form.context.map((fact) => (
          <div key={fact.label} data-tone={fact.tone}>
            <dt>{fact.label}</dt>
            <dd>
              {fact.tone === 'normal' ? (
                fact.value
              ) : (
                <StatusText shape={fact.tone === 'good' ? 'ok' : fact.tone === 'warn' ? 'wait' : 'overdue'}>{fact.value}</StatusText>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
