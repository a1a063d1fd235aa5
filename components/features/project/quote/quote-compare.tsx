// Two versions of a quote side by side: which lines are new, gone or changed, and what that means for the sums.
import { useTranslations } from 'next-intl'
import { Notes, Unanswered } from '@/components/basic/answer'
import { LinesSkeleton } from '@/components/basic/skeleton'
import { Money } from '@/components/basic/values'
import { isNumeric } from '@/components/record/columns'
import { ShowField } from '@/components/record/field/show/show-field'
import { FieldHeads } from '@/components/record/field-heads'
import { useDisplayNames } from '@/components/record/use-display-names'
import { useCall } from '@/lib/client/use-call'
import { pricing, pricingLine } from '@/lib/model/entities/pricing'
import { type ComparedLine, comparedFields, compareLines } from '@/lib/model/quote-compare'
import styles from './quote.module.css'
import type { QuoteDetail } from './quote-copy'

export function QuoteCompare({ older, newer }: { older: string; newer: QuoteDetail }) {
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
      <table>
        <caption className={styles.hidden}>{t('compare')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('difference')}</th>
            <FieldHeads definition={pricingLine} names={comparedFields} />
          </tr>
        </thead>
        <tbody>
          {rows.map(({ kind, older: before, newer: after, changed }) => (
            <tr key={String(after?.line_key ?? before?.line_key)}>
              <td>{t(`kind.${kind}`)}</td>
              {comparedFields.map((name) => {
                const differs = changed.includes(name)
                return (
                  <td key={name} data-changed={differs || undefined} data-number={isNumeric(pricingLine.fields[name].kind) || undefined}>
                    {before && (differs || kind === 'removed') && (
                      <del>
                        <Part name={name} line={before} />
                      </del>
                    )}
                    {after && <Part name={name} line={after} />}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
        <tfoot>
          {(['total_list_amount', 'total_amount', 'total_with_tax'] as const).map((name) => (
            <tr key={name}>
              <th scope="row">{heads.field(name)}</th>
              <td colSpan={comparedFields.length}>
                <Money value={data[name]} /> → <Money value={newer[name]} />
              </td>
            </tr>
          ))}
        </tfoot>
      </table>
    </div>
  )
}

const Part = ({ name, line }: { name: (typeof comparedFields)[number]; line: NonNullable<ComparedLine['newer']> }) => (
  <ShowField definition={pricingLine} name={name} field={pricingLine.fields[name]} row={line} />
)
