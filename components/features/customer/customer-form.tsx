// The customer's form, with the first contact of a new customer in it.
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { EntityForm, type FormPart } from '@/components/record/form/entity-form'
import formStyles from '@/components/record/form/form.module.css'
import { FormField } from '@/components/record/form/form-field'
import { changedFields, firstValues, payloadOf, problemsOf } from '@/components/record/form/record-form'
import type { RecordForm } from '@/components/record/form/use-record-form'
import { ApiError, notify, send, toastSeconds } from '@/lib/client/api'
import { useMay } from '@/lib/client/use-may'
import { callOf } from '@/lib/model/definition'
import { customer } from '@/lib/model/entities/customer'
import { customerContact } from '@/lib/model/entities/customer-contact'
import type { Values } from '@/lib/model/record'
import { customerCalls } from './run'

const contactFields = ['contact_name', 'phone', 'position', 'contact_role'] as const
const nothing = () => {}

/** The primary contact of a new customer: optional, but valid if started. */
function useFirstContact(): FormPart {
  const t = useTranslations('customer')
  const problemText = useTranslations('validation')
  const may = useMay()
  const options = { may, old: null }
  const [first] = useState(() => firstValues(customerContact, options))
  const [values, setValues] = useState<Values>(first)
  const [tried, setTried] = useState(false)
  const [touched, setTouched] = useState<readonly string[]>([])
  const dirty = changedFields(customerContact, first, values).length > 0
  const own: readonly string[] = contactFields
  const problems = dirty
    ? Object.fromEntries(Object.entries(problemsOf(customerContact, values, options)).filter(([name]) => own.includes(name)))
    : {}
  const shown = (name: string) => tried || touched.includes(name)
  const form: RecordForm = {
    id: 'first_contact',
    definition: customerContact,
    options,
    began: null,
    values,
    sections: [],
    set: (name, value, beside) => setValues((before) => ({ ...before, [name]: value, ...beside })),
    touch: (name) => setTouched((before) => (before.includes(name) ? before : [...before, name])),
    messageOf(name) {
      const problem = shown(name) ? problems[name] : undefined
      return problem && problemText(problem.key, problem.params)
    },
    wrong: Object.keys(problems).filter(shown),
    tried,
    attempt: () => false,
    refuse: nothing,
    replace: setValues,
    dirty,
    draft: null,
    restored: null,
    discardDraft: nothing,
    reset: nothing,
  }
  return {
    after: 'basic',
    dirty,
    section: {
      name: 'first_contact',
      title: t('firstContact'),
      wrong: form.wrong.length,
      content: (
        <div className={formStyles.grid}>
          {contactFields.map((name) => (
            <FormField key={name} form={form} name={name} checked={name === 'phone'} />
          ))}
        </div>
      ),
    },
    attempt() {
      setTried(true)
      return Object.keys(problems).length === 0
    },
    async save(saved) {
      if (!dirty) return
      const input = { ...payloadOf(customerContact, values, options), customer_key: saved.customer_key, is_primary: true }
      try {
        await send(callOf(customerContact, 'addOrUpdate'), input, { quiet: true })
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        notify().error(t('firstContactFailed', { reason: error.message }), toastSeconds)
      }
    },
    reset() {
      setValues(first)
      setTried(false)
      setTouched([])
    },
  }
}

interface CustomerFormProps {
  recordKey?: string | null
  onClose: () => void
  onSaved?: (saved: Values) => void
}

export function CustomerForm({ recordKey, onClose, onSaved }: CustomerFormProps) {
  return (
    <EntityForm
      definition={customer}
      recordKey={recordKey}
      duplicates={['customer_name', 'phone', 'credit_code']}
      usePart={useFirstContact}
      refresh={customerCalls}
      onSaved={onSaved}
      onClose={onClose}
    />
  )
}
