// Two versions of a quote side by side: which lines are new, gone or changed, and what that means for the sums.

import { useTranslations } from 'next-intl'
import { Notes, Unanswered } from '@/components/basic/answer'
import { DataTable } from '@/components/basic/data-table'
import { LinesSkeleton } from '@/components/basic/skeleton'
import { Money } from '@/components/basic/values'
import { ShowField } from '@/components/record/field/show/show-field'
import { useFieldColumn } from '@/components/record/field-column'
import { useDisplayNames } from '@/components/record/use-display-names'
import { useCall } from '@/lib/client/use-call'
import { pricing, pricingLine } from '@/lib/model/entities/pricing'
import { type ComparedLine, comparedFields, compareLines } from '@/lib/model/quote-compare'
import styles from './quote.module.css'
import type { QuoteDetail } from './quote-copy'

const totals = ['total_list_amount', 'total_amount', 'total_with_tax'] as const
type Row = ComparedLine | (typeof totals)[number]
const isChanged = (row: Row, name: (typeof comparedFields)[number]) => typeof row !== 'string' && row.changed.includes(name)

export function QuoteCompare({ older, newer }: { older: string; newer: QuoteDetail }) {
  const column = useFieldColumn<Row>(pricingLine)
  const t = useTranslations('quote')
  const heads = useDisplayNames(pricing)
  const answer = useCall('GET /api/eis/restful/pricing/detail/{id}', { id: older })
  const { data } = answer
  if (!data) return <Unanswered of={answer} skeleton={<LinesSkeleton lines={8} />} />
  const rows = compareLines(data.lines, newer.lines)
  return (
    <div className={styles.compare}>
      <Notes of={answer} />
      <p>
        {t('compareNote', {
          older: data.version_no ?? 1,
          newer: newer.version_no ?? 1,
          n: rows.filter(({ kind }) => kind !== 'same').length,
        })}
      </p>
      <DataTable
        caption={t('compare')}
        rows={[...rows, ...totals]}
        rowKey={(row) => (typeof row === 'string' ? row : String(row.newer?.line_key ?? row.older?.line_key))}
        rowProps={(row) => ({ 'data-sum': typeof row === 'string' || undefined })}
        whole={(row) =>
          typeof row === 'string' ? (
            <>
              {heads.field(row)} <Money value={data[row]} /> → <Money value={newer[row]} />
            </>
          ) : undefined
        }
        columns={[
          { title: t('difference'), cell: (row) => typeof row !== 'string' && t(`kind.${row.kind}`) },
          ...comparedFields.map((name) =>
            column(
              name,
              (row) => {
                if (typeof row === 'string') return false
                const { kind, older: before, newer: after } = row
                return (
                  <>
                    {before && (isChanged(row, name) || kind === 'removed') && (
                      <del>
                        <Part name={name} line={before} />
                      </del>
                    )}
                    {after && <Part name={name} line={after} />}
                  </>
                )
              },
              { marks: (row) => ({ 'data-changed': isChanged(row, name) || undefined }) },
            ),
          ),
        ]}
      />
    </div>
  )
}

const Part = ({ name, line }: { name: (typeof comparedFields)[number]; line: NonNullable<ComparedLine['newer']> }) => (
  <ShowField definition={pricingLine} name={name} field={pricingLine.fields[name]} row={line} />
)
