// Another person saved first: what differs, field by field, and whose value is kept.
import { useTranslations } from 'next-intl'
import { useMemo, useState } from 'react'
import { useMarks } from '@/components/basic/use-marks'
import styles from '@/components/record/dialogs.module.css'
import { ShowField } from '@/components/record/field/show/show-field'
import { useDisplayNames } from '@/components/record/use-display-names'
import type { Definition } from '@/lib/model/definition'
import { companionOf, wireNames } from '@/lib/model/field'
import type { Values } from '@/lib/model/record'
import { ConflictFrame, type Sides } from './conflict-frame'
import { changedFields } from './record-form'

/** The record to save: theirs, with my value where mine was chosen. Fields that only I changed stay mine. */
export function mergeRecords(definition: Definition, base: Values, mine: Values, theirs: Values, sides: Sides): Values {
  const merged = { ...theirs }
  for (const name of changedFields(definition, base, mine)) {
    const field = definition.fields[name]
    if (!field || sides[name] === 'theirs') continue
    for (const wire of [...wireNames(name, field), companionOf(name)]) if (wire in mine) merged[wire] = mine[wire]
  }
  return merged
}

/** Fields that both changed, to different values. */
export function disputedFields(definition: Definition, base: Values, mine: Values, theirs: Values): string[] {
  const own = new Set(changedFields(definition, base, mine))
  const other = new Set(changedFields(definition, base, theirs))
  return changedFields(definition, mine, theirs).filter((name) => own.has(name) && other.has(name))
}

export interface ConflictDialogProps {
  definition: Definition
  base: Values
  mine: Values
  theirs: Values
  /** Saves the merged record. */
  onSave: (merged: Values) => void
  /** Goes back to the form, which stays as it was. */
  onClose: () => void
}

export function ConflictDialog({ definition, base, mine, theirs, onSave, onClose }: ConflictDialogProps) {
  const marks = useMarks()
  const t = useTranslations('widget.conflict')
  const labels = useDisplayNames(definition)
  const disputed = useMemo(() => disputedFields(definition, base, mine, theirs), [definition, base, mine, theirs])
  const others = useMemo(
    () => changedFields(definition, base, theirs).filter((name) => !disputed.includes(name)),
    [definition, base, theirs, disputed],
  )
  const [sides, setSides] = useState<Sides>(() => Object.fromEntries(disputed.map((name) => [name, 'theirs'])))
  const shown = (name: string, row: Values) => {
    const field = definition.fields[name]
    return field && <ShowField definition={definition} name={name} field={field} row={row} place="page" />
  }
  return (
    <ConflictFrame
      who={String(theirs.update_by_name ?? '')}
      lines={disputed.map((name) => ({ key: name, label: labels.field(name), mine: shown(name, mine), theirs: shown(name, theirs) }))}
      sides={sides}
      onSides={setSides}
      note={others.length > 0 && <p className={styles.hint}>{t('others', { names: others.map(labels.field).join(marks.list) })}</p>}
      onSave={() => onSave(mergeRecords(definition, base, mine, theirs, sides))}
      onClose={onClose}
    />
  )
}
