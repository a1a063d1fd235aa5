// What the fields of the records that a model approves are called.
'use client'
import { useTranslations } from 'next-intl'
import { createContext, useContext } from 'react'

/** The business types of the open model. */
export const BusinessTypes = createContext<readonly string[]>([])

export function useFieldNames(): (name: string) => string | null {
  const types = useContext(BusinessTypes)
  const t = useTranslations('entity')
  return (name) => {
    const [key] = types.map((type) => `${type}.field.${name}`).filter((one) => t.has(one))
    return key === undefined ? null : t(key)
  }
}
