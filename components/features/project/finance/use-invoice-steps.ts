// The steps of an invoice, as the server says them (docs/domain/project-money.md#invoices).
import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { confirmAction } from '@/components/basic/confirm-action'
import { textOf } from '@/components/record/field/field-props'
import type { AskedField } from '@/components/record/form/ask-dialog'
import { type StepActions, type StepOptions, useSteps } from '@/components/record/steps/use-steps'
import { askSubmission } from '@/components/record/submission/ask-submission'
import { formatAmount } from '@/lib/client/format'
import { invoice } from '@/lib/model/entities/invoice'
import type { Values } from '@/lib/model/record'
import { invoiceSteps } from '@/lib/model/steps/invoice'
import type { StepOf } from '@/lib/model/steps/step'
import { moneyCalls } from './run'

export function useInvoiceSteps(): StepActions<typeof invoiceSteps> {
  const t = useTranslations('finance')
  const options = useMemo((): StepOptions<typeof invoiceSteps> => {
    const code = (row: Values) => textOf(row.invoice_apply_code)
    const before = (key: StepOf<typeof invoiceSteps>, row: Values) => ({
      title: t('ask', { step: t(`do.${key}`), code: code(row) }),
      okText: t(`do.${key}`),
      cancelText: t('cancel'),
    })
    return {
      refresh: moneyCalls,
      label: (key) => t(`do.${key}`),
      hint: (_, row) => t('about', { code: code(row), amount: formatAmount(textOf(row.amount)) }),
      // a supplier's is registered without an approval
      isTimely: (key, row) => key !== 'commit' || row.direction !== 'IN',
      // issued and taken back today, where nothing else is said
      adapt: (key, _, fields) =>
        fields.map((field): AskedField => {
          if (field.name === 'invoice_date') return { name: field.name, kind: 'date', label: field.label }
          return field.name === 'invoice_no' && key === 'red' ? { ...field, label: t('field.redNo') } : field
        }),
      agree: {
        commit: (row) =>
          askSubmission({ business_type: invoice.name, values: { invoice_key: textOf(row.invoice_key) }, ...before('commit', row) }),
        sign: (row) => confirmAction(before('sign', row)),
      },
    }
  }, [t])
  return useSteps(invoiceSteps, options)
}
