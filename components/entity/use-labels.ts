// The names that people read for an entity, its fields and its sections.
'use client'
import { useTranslations } from 'next-intl'
import { useCallback } from 'react'
import type { Definition } from '@/lib/model/definition'

export interface Labels {
  /** The entity's name: 客户. */
  name: string
  field: (name: string) => string
  section: (name: string) => string
}

export function useLabels(definition: Definition): Labels {
  const t = useTranslations('entity')
  const own = definition.name
  const field = useCallback(
    (name: string) => {
      const key = `${own}.field.${name}`
      if (t.has(key)) return t(key)
      return t.has(`common.field.${name}`) ? t(`common.field.${name}`) : name
    },
    [t, own],
  )
  const section = useCallback(
    (name: string) => (t.has(`${own}.section.${name}`) ? t(`${own}.section.${name}`) : t('common.name')),
    [t, own],
  )
  return { name: t(`${own}.name`), field, section }
}
