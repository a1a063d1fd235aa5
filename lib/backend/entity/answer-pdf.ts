// A PDF document as the answer of a call: with its own file name, and with company, user and time at the foot of each page.
import { text } from '../../i18n/text.ts'
import { fileTypes } from '../../model/file-types.ts'
import { wireTime } from '../../model/moment.ts'
import type { PdfDocument } from '../base/pdf/document.ts'
import { writePdf } from '../base/pdf/write-pdf.ts'
import type { Context } from '../kernel/context.ts'
import { savedAs } from '../kernel/stored-files.ts'

/** The name of the company that runs the installation, from the settings; empty until it is set. */
export async function companyName({ db }: Pick<Context, 'db'>): Promise<string> {
  const company = await db
    .selectFrom('base_info')
    .select('company_name')
    .where('is_deleted', '=', false)
    .orderBy('create_time')
    .limit(1)
    .executeTakeFirst()
  return company?.company_name ?? ''
}

/** The answer of a call that makes a PDF document; `name` is the file's name without its ending. */
export async function answerPdf(context: Context, name: string, document: Omit<PdfDocument, 'footer'>): Promise<Response> {
  const company = await companyName(context)
  const { username, realname } = context.user
  const made = text(context.request.locale, 'common.madeBy', { name: realname || username, time: wireTime(context.now).slice(0, 16) })
  const bytes = await writePdf({ ...document, footer: [company, made].filter(Boolean).join(' · ') })
  const headers = savedAs(`${name}.pdf`, fileTypes.pdf?.mime ?? '')
  headers.set('content-length', String(bytes.length))
  return new Response(new Uint8Array(bytes), { headers })
}
