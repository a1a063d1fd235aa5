// The key in the address of a record's page.

import { notFound } from 'next/navigation'
import { recordKey } from '@/lib/model/record-key'

/** The key of the addressed record; where it can be none, the page for what is missing is shown. */
export async function recordKeyOf(params: Promise<{ key: string }>): Promise<string> {
  const { key } = await params
  if (!recordKey.test(key)) notFound()
  return key
}
