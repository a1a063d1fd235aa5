// What the actions of orders and money open: a form, or a question about a step.
import dynamic from 'next/dynamic'
import { type ReactNode, useState } from 'react'
import type { Question } from '@/components/record/form/ask-dialog'
import { AskDialog, EntityForm } from '@/components/record/form/lazy-forms'
import { BatchResult } from '@/components/record/list/lazy-batch-result'
import { retried } from '@/lib/client/retried'
import { loan } from '@/lib/model/entities/loan'
import type { Values } from '@/lib/model/record'
import type { BatchAnswer } from '@/lib/model/wire'
import { orderCalls } from './run'

const OrderForm = dynamic(() => retried(() => import('./order-form').then((module) => module.OrderForm)), { ssr: false })
const IncomeForm = dynamic(() => retried(() => import('./income-form').then((module) => module.IncomeForm)), { ssr: false })

interface FormOf {
  kind: 'order' | 'income' | 'loan'
  key?: string
  fixed?: Values
  first?: Values
}

export interface OrderDialogs {
  openForm: (form: FormOf) => void
  ask: (question: Question) => void
  /** Shows why some of a batch were left out. */
  showResult: (title: string, answer: BatchAnswer) => void
  dialog: ReactNode
}

export function useOrderDialogs(): OrderDialogs {
  const [form, openForm] = useState<FormOf | null>(null)
  const [asked, ask] = useState<Question | null>(null)
  const [result, setResult] = useState<{ title: string; answer: BatchAnswer } | null>(null)
  const close = () => openForm(null)
  const shared = form && { recordKey: form.key ?? null, fixed: form.fixed, first: form.first, onClose: close }
  const dialog = (
    <>
      {form?.kind === 'order' && shared && <OrderForm {...shared} />}
      {form?.kind === 'income' && shared && <IncomeForm {...shared} />}
      {form?.kind === 'loan' && shared && <EntityForm definition={loan} refresh={orderCalls} {...shared} />}
      {asked && <AskDialog question={asked} onClose={() => ask(null)} />}
      {result && <BatchResult title={result.title} answer={result.answer} onClose={() => setResult(null)} />}
    </>
  )
  return { openForm, ask, showResult: (title, answer) => setResult({ title, answer }), dialog }
}
