// A form's save that was refused because another person saved first: what he stored.
import type { ApiError } from '@/lib/client/api'
import { flattenCustomFields } from '@/lib/model/custom-fields'
import type { Definition } from '@/lib/model/definition'
import type { Values } from '@/lib/model/record'

/** The record as it is now, with its custom fields beside the others; null where the refusal brings none. */
export function staleRecord(definition: Definition, { code, data }: ApiError): Values | null {
  const found = code === 409 && typeof data === 'object' && data !== null && definition.key in data
  return found ? flattenCustomFields(definition, data as Values) : null
}
