// @vitest-environment happy-dom
// What hangs on a choice goes with it; what is filled in belongs to one choice alone (docs/domain/forms.md#what-hangs-on-a-choice).
import { act, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { EditProps } from '@/components/record/field/field-props.ts'
import { useFilledFrom } from '@/components/record/form/use-filled-from.ts'
import { clearedBy, clearedByChange } from '@/lib/model/dependents.ts'
import { business } from '@/lib/model/entities/business.ts'
import { contract } from '@/lib/model/entities/contract.ts'
import { payment } from '@/lib/model/entities/payment.ts'
import { pricing } from '@/lib/model/entities/pricing.ts'
import { project } from '@/lib/model/entities/project.ts'
import { reservation } from '@/lib/model/entities/reservation.ts'
import { tickets } from '@/lib/model/entities/tickets.ts'
import type { Values } from '@/lib/model/record.ts'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
const ends: (() => void)[] = []
afterEach(() =>
  act(async () => {
    for (const end of ends.splice(0)) end()
  }),
)

describe('another choice clears', () => {
  test('the account of a supplier, his invoices, and with the kind of payee the payee himself', () => {
    const account = { payee_name: null, account_no: null, bank_name: null }
    expect(clearedBy(payment, 'supplier_key')).toEqual({ ...account, invoice_keys: [], invoice_names: [] })
    expect(clearedBy(payment, 'payee_type')).toMatchObject({ ...account, supplier_key: null, supplier_name: null, invoice_keys: [] })
  })

  test('whatever must be of the same customer', () => {
    expect(clearedBy(business, 'customer_key')).toEqual({ customer_contact_key: null, customer_contact_name: null })
    expect(Object.keys(clearedBy(project, 'customer_key'))).toEqual(
      expect.arrayContaining(['customer_department_key', 'customer_product_key', 'customer_contacts_key', 'business_key']),
    )
    const ofCustomer = { business_key: null, pricing_key: null, order_key: null, project_key: null, parent_contract_key: null }
    expect(clearedBy(contract, 'customer_key')).toMatchObject({ ...ofCustomer, party_sign_contact_key: null })
    expect(clearedBy(contract, 'supplier_key')).toEqual({ parent_contract_key: null, parent_contract_name: null })
    expect(clearedBy(pricing, 'customer_key')).toMatchObject({ project_key: null, business_key: null, customer_contact_key: null })
  })

  test('the number of a contact, and the contact of a department', () => {
    for (const definition of [tickets, reservation]) expect(clearedBy(definition, 'customer_contact_key')).toEqual({ phone: null })
    expect(clearedBy(project, 'customer_department_key')).toEqual({ customer_contacts_key: null, customer_contacts_name: null })
  })

  test('nothing where there was none before, or where the same is chosen again', () => {
    expect(clearedByChange(payment, 'supplier_key', null, 's1')).toEqual({})
    expect(clearedByChange(payment, 'supplier_key', 's1', 's1')).toEqual({})
    expect(clearedByChange(payment, 'supplier_key', 's1', null)).toMatchObject({ account_no: null })
  })
})

interface Told {
  values: Values
  choose: EditProps['onChange']
  type: (part: Values) => void
}

interface FormProps {
  ask: (key: string) => Promise<Values | null>
  tell: (told: Partial<Told>) => void
}

function Supplier({ ask, tell, ...props }: EditProps & FormProps) {
  tell({ choose: useFilledFrom(props, { first: ({ supplier_name }) => ({ payee_name: supplier_name }), ask }) })
  return null
}

function Form({ ask, tell }: FormProps) {
  const [now, setNow] = useState<Values>({})
  tell({ values: now, type: (part) => setNow((before) => ({ ...before, ...part })) })
  return (
    <Supplier
      ask={ask}
      tell={tell}
      definition={payment}
      name="supplier_key"
      field={payment.fields.supplier_key}
      value={now.supplier_key}
      record={now}
      id="supplier"
      onChange={(value, beside) =>
        setNow((before) => ({
          ...before,
          ...clearedByChange(payment, 'supplier_key', before.supplier_key, value),
          supplier_key: value,
          ...beside,
        }))
      }
    />
  )
}

/** A form with a supplier, whose accounts are answered when the test says so. */
async function draw() {
  const asked = new Map<string, (found: Values | null) => void>()
  const told = {} as Told
  const ask = (key: string) => new Promise<Values | null>((answer) => asked.set(key, answer))
  const root = createRoot(document.createElement('div'))
  await act(async () => root.render(<Form ask={ask} tell={(part) => void Object.assign(told, part)} />))
  ends.push(() => root.unmount())
  return {
    now: () => told.values,
    choose: (key: string | null, name: string | null) => act(async () => told.choose(key, { supplier_name: name })),
    type: (part: Values) => act(async () => told.type(part)),
    answer: (key: string, found: Values | null) => act(async () => asked.get(key)?.(found)),
  }
}

const accountOf = (name: string) => ({ payee_name: `${name}公司`, bank_name: `${name}银行`, account_no: `${name}-1` })

describe('what is filled in from a choice', () => {
  test('belongs to that choice: a late answer to an earlier one is dropped, and the former account goes', async () => {
    const form = await draw()
    await form.choose('a', '甲')
    expect(form.now()).toMatchObject({ supplier_key: 'a', payee_name: '甲' })
    await form.choose('b', '乙')
    await form.answer('b', accountOf('乙'))
    await form.answer('a', accountOf('甲'))
    expect(form.now()).toMatchObject({ supplier_key: 'b', supplier_name: '乙', ...accountOf('乙') })
    // the next one has no account
    await form.choose('c', '丙')
    await form.answer('c', null)
    expect(form.now()).toMatchObject({ supplier_key: 'c', payee_name: '丙', account_no: null, bank_name: null })
    await form.choose(null, null)
    expect(form.now()).toMatchObject({ supplier_key: null, payee_name: null })
  })

  test('is that of the last choice where the answers to both come after it, the earlier first', async () => {
    const form = await draw()
    await form.choose('a', '甲')
    await form.choose('b', '乙')
    await form.answer('a', { ...accountOf('甲'), bank_branch: '甲支行' })
    expect(form.now()).toMatchObject({ payee_name: '乙', account_no: null })
    await form.answer('b', accountOf('乙'))
    expect(form.now()).toMatchObject({ supplier_key: 'b', ...accountOf('乙') })
    expect(form.now().bank_branch ?? null).toBeNull()
  })

  test('takes the place of what the choice before it had filled in', async () => {
    const form = await draw()
    await form.choose('a', '甲')
    await form.answer('a', accountOf('甲'))
    await form.choose('b', '乙')
    await form.answer('b', accountOf('乙'))
    expect(form.now()).toMatchObject({ supplier_key: 'b', ...accountOf('乙') })
  })

  test('does not take the place of what was typed meanwhile', async () => {
    const form = await draw()
    await form.choose('a', '甲')
    await form.type({ account_no: '6222', payee_name: '甲（分公司）' })
    await form.answer('a', accountOf('甲'))
    expect(form.now()).toMatchObject({ account_no: '6222', payee_name: '甲（分公司）', bank_name: '甲银行' })
  })
})
