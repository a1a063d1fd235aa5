// Custom fields in lists, forms and details: the definition with them, and records with their values spread out.
import { useTranslations } from 'next-intl'
import { useEffect, useMemo } from 'react'
import { readLocal, writeLocal } from '@/lib/client/local-state'
import { useCall } from '@/lib/client/use-call'
import { type CustomFieldSettings, customFieldsInList, flattenCustomFields, withCustomFields } from '@/lib/model/custom-fields'
import type { Definition } from '@/lib/model/definition'
import { companionOf } from '@/lib/model/field'
import type { Values } from '@/lib/model/record'
import { useNames } from './use-names'

const place = (entity: string) => `office.added.${entity}`

export interface DefinitionWithCustomFields {
  definition: Definition
  columns: readonly string[]
  filters: readonly string[]
  /** The fields are known, from the server or as they were kept. */
  ready: boolean
}

const nothing: readonly string[] = []

/** An entity's definition with its custom fields. What was kept from the last time is shown at once. */
export function useCustomFields(definition: Definition): DefinitionWithCustomFields {
  const t = useTranslations('widget.form')
  const { name, ext } = definition
  const kept = useMemo(() => (ext ? readLocal<CustomFieldSettings[] | null>(place(name), null) : null), [ext, name])
  const answer = useCall(ext ? 'POST /api/app/base/app/sys/customField/query' : null, { entity: name })
  const found = answer.data?.records
  useEffect(() => {
    if (found) writeLocal(place(name), found)
  }, [found, name])
  // equal fields are one and the same definition, so that nothing is drawn or asked for again
  const specs = JSON.stringify(found ?? kept ?? [])
  const title = t('added')
  return useMemo(() => {
    const fields = JSON.parse(specs) as CustomFieldSettings[]
    const ready = !ext || found !== undefined || kept !== null || answer.error !== undefined
    if (fields.length === 0) return { definition, columns: nothing, filters: nothing, ready }
    return { definition: withCustomFields(definition, fields, title), ...customFieldsInList(fields), ready }
  }, [definition, ext, specs, title, found, kept, answer.error])
}

/** Records with the values of their custom fields beside the others, people and departments with their names. */
export function useFlatRecords(definition: Definition, rows: readonly Values[]): readonly Values[] {
  const keysOf = (to: string) =>
    (definition.customFields ?? nothing)
      .filter((name) => {
        const field = definition.fields[name]
        return field?.kind === 'ref' && field.to === to
      })
      .flatMap((name) => rows.flatMap(({ ext }) => (ext as Values | null | undefined)?.[name] ?? []))
      .map(String)
  const users = useNames('user', keysOf('user'))
  const departments = useNames('department', keysOf('department'))
  return useMemo(() => {
    if (!definition.customFields) return rows
    return rows.map((row) => {
      const spread = flattenCustomFields(definition, row)
      const names = definition.customFields?.flatMap((name) => {
        const field = definition.fields[name]
        if (field?.kind !== 'ref') return []
        const said = (field.to === 'user' ? users : departments)[String(spread[name] ?? '')]
        return said ? [[companionOf(name), said] as const] : []
      })
      return { ...spread, ...Object.fromEntries(names ?? []) }
    })
  }, [definition, rows, users, departments])
}
