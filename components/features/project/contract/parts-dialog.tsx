// The plans or items of a contract, changed together: rows are added, typed into and removed, and stored at once.

import { Button, Input } from 'antd'
import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { type DataColumn, DataTable } from '@/components/basic/data-table'
import { useMarks } from '@/components/basic/use-marks'
import { WorkDialog } from '@/components/basic/work-dialog'
import { full } from '@/components/record/field/full-width'
import { DateControl } from '@/components/record/field/lazy-controls'
import { NumberControl } from '@/components/record/field/number-control'
import { TypedFrame, useReason } from '@/components/record/field/typed-frame'
import { useDisplayNames } from '@/components/record/use-display-names'
import { ApiError, notify, send, toastSeconds } from '@/lib/client/api'
import { formatAmount } from '@/lib/client/format'
import { refreshCalls } from '@/lib/client/refresh'
import { useAlone } from '@/lib/client/use-alone'
import { minus, plus } from '@/lib/model/amounts'
import type { Definition } from '@/lib/model/definition'
import { lineTotals } from '@/lib/model/quote-totals'
import type { Values } from '@/lib/model/record'
import { isPlainNumber, readTypedNumbers } from '@/lib/model/typed-number'
import type { WholeContract } from '../rows'
import { contractCalls } from '../run'
import styles from './contract.module.css'

type Part = Record<string, string>

interface PartsDialogProps {
  title: string
  word: 'plans' | 'lines'
  definition: Definition
  columns: readonly string[]
  contract: { contract_key: string; row_version?: number | undefined; amount: string }
  rows: readonly (WholeContract['plans'] | WholeContract['lines'])[number][]
  onClose: () => void
}

const isDate = (definition: Definition, name: string) => definition.fields[name]?.kind === 'date'
const scaleOf = ({ fields }: Definition, name: string) => {
  const field = fields[name]
  return field?.kind === 'decimal' ? field.scale : undefined
}
const numberOf = (text = '') => (isPlainNumber(text) ? text : '0')

const sharesWide = { flex: 'none', width: 240 }

/** The percents of the parts, all above nothing; null where one is not understood. */
function readShares(typed: string): string[] | null {
  const percents = readTypedNumbers(typed, { unit: '%' })
  return percents?.length && percents.every((one) => Number(one) > 0) ? percents : null
}

export function PartsDialog({ title, word, definition, columns, contract, rows, onClose }: PartsDialogProps) {
  const marks = useMarks()
  const t = useTranslations('contract')
  const id = useId()
  const labels = useDisplayNames(definition)
  const { busy, alone } = useAlone()
  const [parts, setParts] = useState<Part[]>(() =>
    rows.map((row) => Object.fromEntries(columns.map((name) => [name, String((row as Values)[name] ?? '')]))),
  )
  const [problems, setProblems] = useState<Record<string, string>>({})
  const [shares, setShares] = useState('30 40 30')
  const set = (at: number, name: string, value: string) =>
    setParts(parts.map((part, index) => (index === at ? { ...part, [name]: value } : part)))
  const amountOf = (part: Part) =>
    word === 'plans' ? numberOf(part.amount) : lineTotals({ quantity: part.quantity, base_price: part.price }).amount
  const sum = parts.reduce((total, part) => plus(total, amountOf(part)), '0.00')
  const over = word === 'plans' && Number(minus(contract.amount, sum)) < 0
  const percents = readShares(shares)
  const { marks: wrongMarks, below } = useReason(percents === null ? t('sharesWrong') : null, {})
  /** Splits the amount by percents; what rounding leaves goes to the last. */
  const split = () => {
    if (percents === null) return
    let left = contract.amount
    setParts(
      percents.map((percent, index) => {
        const amount =
          index === percents.length - 1 && Math.abs(percents.reduce((all, one) => all + Number(one), 0) - 100) < 1e-6
            ? left
            : lineTotals({ quantity: '1', base_price: contract.amount, discount_rate: percent }).amount
        left = minus(left, amount)
        return {
          ...Object.fromEntries(columns.map((name) => [name, ''])),
          plan_date: parts[index]?.plan_date ?? '',
          condition: parts[index]?.condition ?? '',
          amount,
        }
      }),
    )
  }
  const save = () =>
    void alone(async () => {
      try {
        await send(
          'POST /api/eis/restful/contract/addOrUpdate',
          { id: contract.contract_key, row_version: contract.row_version, [word]: parts },
          { refusal: 'silent' },
        )
        notify().success(t('saved'))
        await refreshCalls(contractCalls)
        onClose()
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        if (error.kind !== 'refused') return
        setProblems(error.fields)
        notify().error([error.message, ...Object.values(error.fields).slice(0, 1)].join(marks.colon), toastSeconds)
      }
    })
  return (
    <WorkDialog width={880} title={title} okText={t('save')} cancelText={t('cancel')} busy={busy} onOk={save} onCancel={onClose}>
      {word === 'plans' && (
        <p className={styles.split}>
          <label htmlFor={`${id}-shares`}>{t('shares')}</label>
          <TypedFrame below={below} style={sharesWide}>
            <Input
              id={`${id}-shares`}
              style={{ width: 160 }}
              value={shares}
              {...wrongMarks}
              onChange={(event) => setShares(event.target.value)}
            />
          </TypedFrame>
          <Button disabled={percents === null} onClick={split}>
            {t('split')}
          </Button>
        </p>
      )}
      <DataTable
        className={styles.parts}
        rows={parts}
        rowKey={(_, at) => at}
        columns={[
          { title: t('no'), kind: 'number', cell: (_, at) => at + 1 },
          ...columns.map(
            (name): DataColumn<Part> => ({
              title: labels.field(name),
              cell: (part, at) => {
                const problem = problems[`${word}.${at}.${name}`]
                const label = t('cell', { row: at + 1, name: labels.field(name) })
                return (
                  <>
                    {isDate(definition, name) ? (
                      <DateControl
                        id={`${id}-${at}-${name}`}
                        aria-label={label}
                        time={false}
                        value={part[name] || null}
                        onChange={(value) => set(at, name, value ?? '')}
                      />
                    ) : scaleOf(definition, name) !== undefined ? (
                      <NumberControl
                        aria-label={label}
                        style={full}
                        scale={scaleOf(definition, name) ?? 0}
                        value={part[name] || null}
                        status={problem ? 'error' : undefined}
                        aria-describedby={problem && `${id}-${at}-${name}-problem`}
                        onChange={(value) => set(at, name, value ?? '')}
                      />
                    ) : (
                      <Input
                        aria-label={label}
                        value={part[name]}
                        status={problem ? 'error' : undefined}
                        onChange={(event) => set(at, name, event.target.value)}
                      />
                    )}
                    {problem && (
                      <small id={`${id}-${at}-${name}-problem`} role="alert">
                        {problem}
                      </small>
                    )}
                  </>
                )
              },
            }),
          ),
          {
            title: t('remove'),
            kind: 'actions',
            cell: (_, at) => (
              <Button
                size="small"
                aria-label={t('removeRow', { row: at + 1 })}
                onClick={() => setParts(parts.filter((_part, index) => index !== at))}
              >
                {t('remove')}
              </Button>
            ),
          },
        ]}
      />
      <p className={styles.split}>
        <Button onClick={() => setParts([...parts, word === 'lines' ? { quantity: '1' } : {}])}>{t('addRow')}</Button>
        <span role="status" data-over={over || undefined}>
          {t(over ? 'over' : 'sum', { sum: formatAmount(sum), amount: formatAmount(contract.amount) })}
        </span>
      </p>
    </WorkDialog>
  )
}
