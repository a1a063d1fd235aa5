// A record's fields in the sections of its form, then what only the server sets.
import { useTranslations } from 'next-intl'
import { KeyValues, type Pair } from '@/components/basic/values'
import { fieldOf, offeredColumns } from '@/components/record/columns'
import type { Row } from '@/components/record/field/field-props'
import { ShowField } from '@/components/record/field/show/show-field'
import { useCustomFields, useFlatRecords } from '@/components/record/field/use-custom-fields'
import { isWide } from '@/components/record/form/record-form'
import { type DisplayNames, useDisplayNames } from '@/components/record/use-display-names'
import { useMay } from '@/lib/client/use-may'
import type { Definition } from '@/lib/model/definition'
import { holds } from '@/lib/model/field'
import styles from './detail.module.css'

interface RecordSectionsProps {
  definition: Definition
  row: Row
  /** Shown beside each section that the form can change. */
  onEdit?: () => void
}

function pairsOf(definition: Definition, row: Row, labels: DisplayNames, names: readonly string[]): Pair[] {
  return names.flatMap((name) => {
    const field = fieldOf(definition, name)
    if (!field || !holds(field.visibleWhen, row)) return []
    return [
      {
        key: name,
        label: labels.field(name),
        value: <ShowField definition={definition} name={name} field={field} row={row} place="page" />,
        wide: name !== definition.title && isWide(definition, name, field),
      },
    ]
  })
}

export function RecordSections({ definition: plain, row: given, onEdit }: RecordSectionsProps) {
  const { definition } = useCustomFields(plain)
  const [row = given] = useFlatRecords(definition, [given])
  const t = useTranslations('widget.detail')
  const labels = useDisplayNames(definition)
  const may = useMay()
  const offered = offeredColumns(definition, may)
  const inForm = new Set(definition.form.flatMap((section) => section.fields))
  const sections = definition.form.map((section) => ({
    name: section.name,
    title: labels.section(section.name),
    pairs: pairsOf(
      definition,
      row,
      labels,
      section.fields.filter((name) => offered.includes(name)),
    ),
    own: false,
  }))
  const rest = pairsOf(
    definition,
    row,
    labels,
    offered.filter((name) => !inForm.has(name)),
  )
  const all = [...sections, { name: 'system', title: t('system'), pairs: rest, own: true }]
  return (
    <div className={styles.sections}>
      {all
        .filter((section) => section.pairs.length > 0)
        .map((section) => (
          <section key={section.name}>
            <div className={styles.sectionHead}>
              <h3>{section.title}</h3>
              {onEdit && !section.own && (
                <button type="button" onClick={onEdit}>
                  {t('edit')}
                </button>
              )}
            </div>
            <KeyValues pairs={section.pairs} />
          </section>
        ))}
    </div>
  )
}
