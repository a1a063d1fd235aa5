// The contact of a customer that has one alone: it needs no choosing (docs/domain/customer.md#only-contact).
import { quietly, useCall } from '@/lib/client/use-call'
import { useMay } from '@/lib/client/use-may'
import { callOf } from '@/lib/model/definition'
import { customerContact } from '@/lib/model/entities/customer-contact'
import type { Option } from './picker/paged-select'

/** None while it loads, where there are several, or where the user sees no contacts. */
export function useOnlyContact(customerKey: string): Option | undefined {
  const may = useMay()
  const asked = customerKey !== '' && may(`${customerContact.permission}:q`)
  const data = quietly(
    useCall(asked ? callOf(customerContact, 'query') : null, {
      customer_key: customerKey,
      status: '1',
      field: 'customer_contact_key,contact_name',
      page: 1,
      size: 2,
    }),
  )
  const [first, second] = data?.records ?? []
  return first && !second ? { value: String(first.customer_contact_key), label: String(first.contact_name) } : undefined
}
