// The names that people read for an entity, its fields and its sections.
import { useTranslations } from 'next-intl'
import { useCallback, useMemo } from 'react'
import type { Definition } from '@/lib/model/definition'
import type { CommonWords } from '@/lib/model/unit-beside'

export interface DisplayNames {
  /** The entity's name: 客户. */
  name: string
  field: (name: string) => string
  /** What it is called over a column: shorter than the field where that is long. */
  head: (name: string) => string
  section: (name: string) => string
  /** What all entities share: units. */
  common: CommonWords
}

export function useDisplayNames(definition: Definition): DisplayNames {
  const t = useTranslations('entity')
  const { name: own, labels: said } = definition
  const field = useCallback(
    (name: string) => {
      if (said?.[name]) return said[name]
      const key = `${own}.field.${name}`
      if (t.has(key)) return t(key)
      return t.has(`common.field.${name}`) ? t(`common.field.${name}`) : name
    },
    [t, own, said],
  )
  const head = useCallback((name: string) => (t.has(`${own}.head.${name}`) ? t(`${own}.head.${name}`) : field(name)), [t, own, field])
  const common = useTranslations('entity.common') as CommonWords
  const section = useCallback(
    (name: string) => said?.[name] ?? (t.has(`${own}.section.${name}`) ? t(`${own}.section.${name}`) : t('common.name')),
    [t, own, said],
  )
  return useMemo(
    () => ({
      // a screen that shows single fields of any entity, as an approval does, has not loaded its name
      get name() {
        return t(`${own}.name`)
      },
      field,
      head,
      section,
      common,
    }),
    [t, own, field, head, section, common],
  )
}

/** What an entity is called, for one that is known at run time only. */
export function useEntityName(): (definition: Pick<Definition, 'name'>) => string {
  const t = useTranslations('entity')
  return useCallback(({ name }) => t(`${name}.name`), [t])
}
