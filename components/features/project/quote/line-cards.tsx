// The lines of a quote on a phone: a card for each, its numbers under their names.
import { Button, Input } from 'antd'
import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { useMarks } from '@/components/basic/use-marks'
import { Money } from '@/components/basic/values'
import type { ControlProps } from '@/components/record/field/field-props'
import { full } from '@/components/record/field/full-width'
import { NumberControl } from '@/components/record/field/number-control'
import { useDisplayNames } from '@/components/record/use-display-names'
import { formatNumber, formatPrice } from '@/lib/client/format'
import { pricingLine } from '@/lib/model/entities/pricing'
import styles from './quote.module.css'
import type { Refusals } from './quote-grid'
import { cellText, emptyLine, problemsOf, sourceKey, unitOf, withCell } from './sheet-line'
import type { SheetState } from './use-sheet'

const typed = ['item_name', 'specification', 'unit', 'quantity', 'base_price', 'discount_rate', 'tax_rate', 'remark'] as const

interface CellProps extends ControlProps {
  name: string
  value: string
  onChange: (text: string) => void
}

function Cell({ name, onChange, ...rest }: CellProps) {
  const field = pricingLine.fields[name as keyof typeof pricingLine.fields]
  if (field.kind !== 'decimal' && name !== 'tax_rate') return <Input {...rest} onChange={(event) => onChange(event.target.value)} />
  const scale = field.kind === 'decimal' ? field.scale : 0
  return <NumberControl {...rest} style={full} scale={scale} unit={unitOf(name)} onChange={(next) => onChange(next ?? '')} />
}

export function LineCards({ state, readOnly, refusals }: { state: SheetState; readOnly: boolean; refusals: Refusals }) {
  const marks = useMarks()
  const t = useTranslations('quote')
  const v = useTranslations('validation')
  const labels = useDisplayNames(pricingLine)
  const id = useId()
  const [open, setOpen] = useState<string | null>(null)
  const { lines } = state.sheet
  const set = (at: number, name: string, text: string) =>
    state.change({
      lines: lines.map((line, index) => (index === at ? withCell(line, name, text, state.offers.get(sourceKey(line) ?? '')) : line)),
    })
  return (
    <div className={styles.cards}>
      {lines.map((line, at) => {
        const problems = problemsOf(line)
        const refused = refusals.get(line) ?? {}
        const isOpen = open === line.id
        return (
          <article key={line.id} className={styles.card} aria-label={line.item_name || t('newLine')}>
            <header>
              <span>{line.item_name || t('newLine')}</span>
              <Money value={cellText(line, 'amount')} />
            </header>
            <p>
              {[
                line.group_name,
                `${formatNumber(line.quantity)} ${line.unit} × ${formatPrice(cellText(line, 'unit_price'))}`,
                line.discount_rate !== '100' && `${line.discount_rate}%`,
              ]
                .filter(Boolean)
                .join(marks.comma)}
            </p>
            {isOpen &&
              typed.map((name) => {
                const problem = refused[name] ?? (problems[name] && v(problems[name].key as never, problems[name].params as never))
                return (
                  <div key={name}>
                    <label htmlFor={`${id}-${line.id}-${name}`}>{labels.field(name)}</label>
                    <Cell
                      name={name}
                      id={`${id}-${line.id}-${name}`}
                      value={String(line[name])}
                      status={problem ? 'error' : undefined}
                      aria-invalid={problem !== undefined}
                      aria-describedby={problem ? `${id}-${line.id}-${name}-problem` : undefined}
                      onChange={(text) => set(at, name, text)}
                    />
                    {problem && (
                      <small id={`${id}-${line.id}-${name}-problem`} role="alert">
                        {problem}
                      </small>
                    )}
                  </div>
                )
              })}
            {!readOnly && (
              <p>
                <Button size="small" aria-expanded={isOpen} onClick={() => setOpen(isOpen ? null : line.id)}>
                  {t(isOpen ? 'closeLine' : 'editLine')}
                </Button>{' '}
                {isOpen && (
                  <Button size="small" danger onClick={() => state.change({ lines: lines.filter((_, index) => index !== at) })}>
                    {t('removeLine')}
                  </Button>
                )}
              </p>
            )}
          </article>
        )
      })}
      {!readOnly && <Button onClick={() => state.change({ lines: [...lines, emptyLine(lines.at(-1)?.group_name)] })}>{t('addRow')}</Button>}
    </div>
  )
}
