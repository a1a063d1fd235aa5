// Live comparison of a typed value with what exists, after 800 ms of quiet (docs/domain/duplicates.md#rules).
import { useTranslations } from 'next-intl'
import { useSettled } from '@/components/record/field/picker/use-paged-options'
import { ApiError, load } from '@/lib/client/api'
import { quietly, useLoaded } from '@/lib/client/use-call'
import styles from './form.module.css'
import { problemsOf } from './record-form'
import type { RecordForm } from './use-record-form'

/** One record that the value was found at; its name comes with the middle hidden (docs/domain/duplicates.md#answer). */
interface Match {
  name: string
  owner_name: string | null
  in_pool: boolean
  /** How alike the names are, 0 to 1; null where equal values were found. */
  score?: number | null
  /** Given where the user may open the record himself. */
  customer_key: string | null
  supplier_key?: string | null
}

interface Verdict {
  level: 'block' | 'warn'
  text: string
  matches: readonly Match[]
}

/** Asks whether a value is free; null when it is. Code 1 means taken, 510 similar. */
async function ask(tableName: string, fieldName: string, fieldVal: string, dataId: string | null): Promise<Verdict | null> {
  const input = { tableName, fieldName, fieldVal, ...(dataId && { dataId }) }
  try {
    await load('GET /api/app/base/sys/duplicate/check', input, { quiet: true })
    return null
  } catch (error) {
    if (!(error instanceof ApiError) || (error.kind !== 'refused' && error.kind !== 'warning')) return null
    const matches = (error.data as { duplicates?: Match[] } | null)?.duplicates ?? []
    return { level: error.kind === 'warning' ? 'warn' : 'block', text: error.message, matches }
  }
}

export function Duplicates({ form, name }: { form: RecordForm; name: string }) {
  const t = useTranslations('widget.form')
  const { definition, values, options } = form
  const { old } = options
  const value = typeof values[name] === 'string' ? values[name].trim() : ''
  const settled = useSettled(value)
  const sound = settled !== '' && settled === value && settled !== old?.[name] && !problemsOf(definition, values, options)[name]
  const key = old ? String(old[definition.key]) : null
  const data = quietly(
    useLoaded(sound ? ['duplicate', definition.name, name, settled, key] : null, () => ask(definition.name, name, settled, key)),
  )
  if (!sound || !data) return null
  return (
    <small className={data.level === 'block' ? styles.block : styles.warn} role="status">
      {data.text}
      {data.matches.length > 0 && (
        <span className={styles.matches}>
          {data.matches.map((match) => (
            <MatchLink
              key={`${match.name}${match.customer_key ?? match.supplier_key}`}
              match={match}
              text={
                (match.in_pool
                  ? t('matchPool', { name: match.name })
                  : t('matchOwner', { name: match.name, owner: match.owner_name ?? '—' })) +
                (typeof match.score === 'number' ? t('alike', { n: Math.round(match.score * 100) }) : '')
              }
            />
          ))}
        </span>
      )}
    </small>
  )
}

/** Opens the found record beside the form; a plain word where the user may not see it. */
function MatchLink({ match, text }: { match: Match; text: string }) {
  const list = match.supplier_key ? '/purchase/supplier' : match.in_pool ? '/crm/customer/sea' : '/crm/customer/list'
  const key = match.supplier_key ?? match.customer_key
  if (!key) return <span>{text}</span>
  return (
    <a href={`${list}?open=${key}`} target="_blank" rel="noreferrer">
      {text}
    </a>
  )
}
