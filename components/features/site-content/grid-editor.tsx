// A table of a page: its column titles and rows, edited as a table.
import { Button } from 'antd'
import { useTranslations } from 'next-intl'
import { Icon } from '@/components/basic/icon'
import { TextAreaControl, TextControl } from '@/components/record/field/text-control'
import type { TextSchema } from '@/lib/model/calls/site-content'
import { nameOf, type Path } from './content'
import { LineTools } from './line-tools'
import { ToolButton } from './tool-button'
import { useWords } from './use-words'
import styles from './website.module.css'

interface Grid {
  columns: string[]
  rows: string[][]
}

interface GridEditorProps {
  node: TextSchema
  name: string
  path: Path
  value: unknown
  problems: Readonly<Record<string, string>>
  disabled: boolean
  onChange: (value: unknown) => void
}

export function GridEditor({ node, name, path, value, problems, disabled, onChange }: GridEditorProps) {
  const t = useTranslations('website')
  const words = useWords()
  const { columns, rows } = value as Grid
  const [leastColumns, maxColumns] = [node.properties?.columns?.minItems ?? 2, node.properties?.columns?.maxItems ?? 6]
  const maxRows = node.properties?.rows?.maxItems ?? 40
  const widest = { column: node.properties?.columns?.items?.maxLength, cell: node.properties?.rows?.items?.items?.maxLength }
  const problem = Object.entries(problems).find(([at]) => at.startsWith(nameOf(path)))?.[1]
  const put = (next: Partial<Grid>) => onChange({ columns, rows, ...next })
  return (
    <div className={styles.grid}>
      <div className={styles.gridScroll}>
        <table aria-label={words.label(name)}>
          <thead>
            <tr>
              {columns.map((title, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns are told apart by their place alone
                <th key={column} scope="col">
                  <TextControl
                    aria-label={t('columnTitle', { n: column + 1 })}
                    value={title}
                    most={widest.column}
                    disabled={disabled}
                    onChange={(event) => put({ columns: columns.map((one, at) => (at === column ? event.target.value : one)) })}
                  />
                  {columns.length > leastColumns && (
                    <ToolButton
                      icon="remove"
                      label={t('dropColumn', { n: column + 1 })}
                      disabled={disabled}
                      onClick={() =>
                        put({
                          columns: columns.filter((_, at) => at !== column),
                          rows: rows.map((row) => row.filter((_, at) => at !== column)),
                        })
                      }
                    />
                  )}
                </th>
              ))}
              <th aria-label={t('tools')} />
            </tr>
          </thead>
          <tbody>
            {rows.map((row, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows are told apart by their place alone
              <tr key={place}>
                {row.map((cell, column) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: see above
                  <td key={column}>
                    <TextAreaControl
                      aria-label={t('cell', { row: place + 1, column: columns[column] || String(column + 1) })}
                      value={cell}
                      most={widest.cell}
                      autoSize
                      disabled={disabled}
                      onChange={(event) =>
                        put({
                          rows: rows.map((one, at) =>
                            at === place ? one.map((old, c) => (c === column ? event.target.value : old)) : one,
                          ),
                        })
                      }
                    />
                  </td>
                ))}
                <td>
                  <LineTools lines={rows} place={place} least={1} disabled={disabled} onChange={(next) => put({ rows: next })} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {problem && (
        <em className={styles.problem} role="alert">
          {problem}
        </em>
      )}
      <span className={styles.gridTools}>
        <Button
          size="small"
          icon={<Icon name="add" size={14} />}
          disabled={disabled || rows.length >= maxRows}
          onClick={() => put({ rows: [...rows, columns.map(() => '')] })}
        >
          {t('addRow')}
        </Button>
        <Button
          size="small"
          disabled={disabled || columns.length >= maxColumns}
          onClick={() => put({ columns: [...columns, ''], rows: rows.map((row) => [...row, '']) })}
        >
          {t('addColumn')}
        </Button>
      </span>
    </div>
  )
}
