// A schema as a list of names and types; objects open below.
import { useTranslations } from 'next-intl'
import styles from './api.module.css'
import { innerOf, type Schema, typeText } from './document'

interface SchemaTreeProps {
  name?: string
  schema?: Schema
  required?: boolean
  depth?: number
}

const deepest = 6

export function SchemaTree({ name, schema, required, depth = 0 }: SchemaTreeProps) {
  const t = useTranslations('office.api')
  const inner = depth < deepest ? innerOf(schema) : undefined
  const own = Object.entries(inner?.properties ?? {})
  return (
    <>
      {(name || own.length === 0) && (
        <div className={styles.line}>
          {name && <code>{name}</code>}
          <span>{typeText(schema)}</span>
          {required && <em>{t('required')}</em>}
          {schema?.description && <span>{schema.description}</span>}
        </div>
      )}
      {own.length > 0 && (
        <ul>
          {own.map(([key, child]) => (
            <li key={key}>
              <SchemaTree name={key} schema={child} required={inner?.required?.includes(key)} depth={depth + 1} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
