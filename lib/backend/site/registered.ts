// A registered company becomes a lead, so that somebody calls (docs/domain/lead.md#from-the-public-pages: register page).
import { decryptText } from '../base/crypto.ts'
import type { Context } from '../kernel/context.ts'
import type { Delivery } from '../kernel/event.ts'
import { Fail } from '../kernel/fail.ts'
import { findCode } from './code.ts'
import { storeLead } from './lead.ts'

export async function leadOfRegistration(context: Context, { payload }: Delivery): Promise<void> {
  const values = JSON.parse(decryptText(String(payload.lead))) as Record<string, string>
  const code = payload.c ? await findCode(context, String(payload.c)).catch(unlessFailed) : null
  await storeLead(context, { form: 'register', values, code })
}

/** An ended code makes an ordinary lead. */
function unlessFailed(error: unknown): null {
  if (error instanceof Fail) return null
  throw error
}
