// The values that a model knows, with their names and choices in the reader's language.
import { useTranslations } from 'next-intl'
import { createContext, useContext } from 'react'
import { useDicts } from '@/components/record/field/use-dict'
import type { Design } from '../canvas/design'
import type { Moddle } from '../canvas/services'
import { useDesign, useFileVersion } from '../canvas/use-design'
import { isA } from '../panel/edit'
import { type KnownField, knownFields } from './known-fields'

/** The business types of the open model. */
export const BusinessTypes = createContext<readonly string[]>([])

export type NamedField = KnownField & { label: string }

/** Gives fields of a record their names and choices; those of a form have both. */
export function useNamedFields(fields: readonly KnownField[]): NamedField[] {
  const entity = useTranslations('entity')
  const t = useTranslations('designer.value')
  const dicts = useDicts(fields.flatMap(({ dict }) => dict ?? []))
  return fields.map((field) => {
    const own = field.entity
      ? entity(`${field.entity}.field.${field.name}`)
      : field.entity === null
        ? t(field.name as 'amount')
        : field.name
    const options = field.dict
      ? (dicts[field.dict] ?? []).filter(({ status }) => String(status ?? '1') !== '0').map(({ value, text }) => ({ value, label: text }))
      : field.options
    return { ...field, label: field.label || own, options }
  })
}

/** The values that a process knows. */
export function useFieldsOf(process: Moddle): NamedField[] {
  return useNamedFields(knownFields(process, useContext(BusinessTypes)))
}

/** The process of the canvas; of several pools the first one's. */
export function processOf(design: Design): Moddle {
  const root = design.service('canvas').getRootElement()
  if (!isA(root, 'bpmn:Collaboration')) return root.businessObject
  const [first] = root.businessObject.get<Moddle[] | undefined>('participants') ?? []
  return first?.get<Moddle | undefined>('processRef') ?? root.businessObject
}

/** The values that the open model knows. */
export function useKnownFields(): NamedField[] {
  const design = useDesign()
  useFileVersion()
  return useFieldsOf(processOf(design))
}

/** What a value is called. */
export const labelOf = (fields: readonly NamedField[], name: string): string => fields.find((one) => one.name === name)?.label ?? name
